import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import { hashBytes } from '@masbench/statistics';
import * as z from 'zod';
import { nearestPackageFolder, isWithin, ownPackage, type Project } from './project.js';

/** A package that an import leads to, as a closure counts it. */
export interface FoundPackage {
  readonly name: string;
  /** Its version if it is installed in the project; else with the digest of its files; `unknown` if it is not there. */
  readonly version: string;
  /** Why its code cannot be known. */
  readonly unknown?: string | undefined;
}

/** Where packages count by name and version. */
export interface InstalledIn {
  readonly project: Project | undefined;
  /** The run folder, without symbolic links: a package around it is no installed one. */
  readonly runFolder: string | undefined;
}

const packageSchema = z.looseObject({
  name: z.string().optional(),
  version: z.string().default('unknown'),
  exports: z.unknown().optional(),
  dependencies: z.record(z.string(), z.unknown()).default({}),
  optionalDependencies: z.record(z.string(), z.unknown()).default({}),
  peerDependencies: z.record(z.string(), z.unknown()).default({}),
});

/** Returns the name of the package in a specifier; `undefined` if it has none, as one that leads out of it. */
export function packageName(specifier: string): string | undefined {
  const name = /^(?:@[a-z0-9~_-][a-z0-9._~-]*\/)?[a-z0-9~_-][a-z0-9._~-]*(?=\/|$)/i.exec(specifier)?.[0];
  return name === undefined || /(?:^|[\\/])\.{1,2}(?:[\\/]|$)|%|\\/.test(specifier) ? undefined : name;
}

/**
 * Finds the packages behind an import as Node does: the one that it names, and if that is not installed in the project, those
 * that it lists too.
 *
 * @param from - The folder of the file that imports it.
 */
export function packagesOfImport(specifier: string, from: string, installed: InstalledIn): FoundPackage[] {
  const found = new Map<string, FoundPackage>();
  const visit = (name: string, folder: string): void => {
    const place = findPackage(name, folder);
    if (place === undefined) {
      if (!found.has(name)) found.set(name, { name, version: 'unknown' });
      return;
    }
    const key = isInstalled(place, name, installed) ? name : place;
    if (found.has(key)) return;
    const about = readPackageFile(place);
    if (key === name) {
      found.set(key, { name, version: about.version });
      return;
    }
    const { digest, unknown } = readFiles(place);
    const isOwn = name.startsWith('@masbench/') && digest === digestOfOwn(name);
    found.set(key, {
      name,
      version: isOwn ? about.version : `${about.version} (${digest})`,
      unknown: isOwn ? undefined : unknown,
    });
    const { dependencies, optionalDependencies, peerDependencies } = about;
    for (const other of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies }))
      visit(other, place);
  };
  const name = packageName(specifier);
  if (name === undefined) return [{ name: specifier, version: 'unknown', unknown: 'it names no package' }];
  const self = nearestPackageFolder(join(from, 'any'));
  const own = readPackageFile(self);
  if (own.name === name && own.exports !== undefined && !isInstalled(self, name, installed))
    return [{ name, version: own.version, unknown: `it leads to ${join(self, 'package.json')}, beside it` }];
  visit(name, from);
  return [...found.values()];
}

/** Finds the folder of a package that is linked to from outside of all installed ones, as the workspaces of a user are. */
export function findLinkedPackage(
  specifier: string,
  from: string,
  installed: InstalledIn,
): string | undefined {
  const name = packageName(specifier);
  const place = name === undefined ? undefined : findPackage(name, from);
  if (name === undefined || place === undefined || place.includes(`${sep}node_modules${sep}`))
    return undefined;
  return isInstalled(place, name, installed) ? undefined : place;
}

/** Finds the folder of a package from which a file in another folder imports it, without symbolic links. */
export function findPackage(name: string, from: string): string | undefined {
  for (let folder = from; ; folder = dirname(folder)) {
    const place = join(folder, 'node_modules', name);
    if (basename(folder) !== 'node_modules' && existsSync(place)) return realpathSync(place);
    if (dirname(folder) === folder) return undefined;
  }
}

function isInstalled(place: string, name: string, { project, runFolder }: InstalledIn): boolean {
  if (project === undefined || (runFolder !== undefined && isWithin(runFolder, place))) return false;
  const modules = join(project.folder, 'node_modules');
  const link = join(modules, name);
  return (
    isWithin(place, modules) ||
    (name.startsWith('@masbench/') && existsSync(link) && realpathSync(link) === place)
  );
}

function readPackageFile(folder: string): z.infer<typeof packageSchema> {
  try {
    return packageSchema.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')));
  } catch {
    return packageSchema.parse({});
  }
}

const mostFiles = 20_000;

/** Returns a digest over all files of a package, and why it does not say what the package imports, if it does not. */
function readFiles(folder: string): { readonly digest: string; readonly unknown?: string } {
  if (!statSync(folder).isDirectory()) return { digest: '', unknown: 'it is no folder' };
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true });
  if (entries.length > mostFiles) return { digest: '', unknown: `it has over ${mostFiles} files` };
  const lines: string[] = [];
  let unknown: string | undefined;
  for (const entry of entries) {
    if (entry.isDirectory()) continue;
    const path = join(entry.parentPath, entry.name);
    const name = relative(folder, path).split(sep).join('/');
    if (!entry.isFile()) {
      unknown ??= `${name} is no file`;
      continue;
    }
    const bytes = readFileSync(path);
    lines.push(`${name} ${hashBytes(bytes)}\n`);
    if (isScript.test(name) && computedImport.test(bytes.toString('utf8')))
      unknown ??= `${name} imports what its text does not name`;
  }
  const digest = `sha256:${hashBytes(lines.toSorted().join(''))}`;
  return unknown === undefined ? { digest } : { digest, unknown };
}

const isScript = /(?<!\.d)\.[cm]?[jt]sx?$/;
const computedImport = /\b(?:import|require)\s*\(\s*[^\s'")]/;

/** The digest of a package of the running masbench. */
function digestOfOwn(name: string): string | undefined {
  const place = findPackage(name, ownPackage());
  return place === undefined ? undefined : readFiles(place).digest;
}
