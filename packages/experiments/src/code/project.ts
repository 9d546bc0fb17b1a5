import { existsSync, lstatSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';

/** The project whose `node_modules` holds the running masbench. */
export interface Project {
  /** Its folder, without symbolic links. */
  readonly folder: string;
  /** True for a package that it lists as a dependency of any kind, or that is a workspace of it. */
  readonly lists: (name: string) => boolean;
}

const dependencies = z.record(z.string(), z.unknown()).default({});

const projectSchema = z.looseObject({
  dependencies,
  devDependencies: dependencies,
  optionalDependencies: dependencies,
  peerDependencies: dependencies,
  workspaces: z.unknown().optional(),
});

/**
 * Finds the project that masbench runs in; `undefined` for one that is installed globally or started by npx, and for a
 * project in a run folder or below it.
 */
export function findProject(runFolder?: string): Project | undefined {
  const folder = projectFolder(ownPackage());
  if (folder === undefined || /[\\/]global(?:[\\/]\d+)?$/.test(folder)) return undefined;
  if (runFolder !== undefined && isWithin(folder, realFolder(runFolder))) return undefined;
  const found = readPackageFile(folder);
  // npx marks the folders that it makes.
  if (found === undefined || '_npx' in found) return undefined;
  const { dependencies: own, devDependencies, optionalDependencies, peerDependencies, workspaces } = found;
  const listed = [own, devDependencies, optionalDependencies, peerDependencies];
  return {
    folder,
    lists: (name) =>
      listed.some((names) => Object.hasOwn(names, name)) ||
      (workspaces !== undefined && isLinkedWithin(folder, name)),
  };
}

/** The folder of the package that this file belongs to, without symbolic links. */
export function ownPackage(): string {
  return nearestPackageFolder(realpathSync(fileURLToPath(import.meta.url)));
}

/** Finds the nearest folder above a file that has a `package.json`; the root if there is none. */
export function nearestPackageFolder(file: string): string {
  for (let folder = dirname(file); ; folder = dirname(folder))
    if (existsSync(join(folder, 'package.json')) || dirname(folder) === folder) return folder;
}

/** True for a path in a folder, and for the folder itself. Both without symbolic links. */
export function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}

/** Returns a folder without symbolic links; as it is if it is not there. */
export function realFolder(folder: string): string {
  return existsSync(folder) ? realpathSync(folder) : folder;
}

function projectFolder(own: string): string | undefined {
  const [before] = own.split(`${sep}node_modules${sep}`);
  if (before !== undefined && before !== own) return before;
  // A workspace, or a package that `npm link` leads to.
  for (let folder = dirname(own); dirname(folder) !== folder; folder = dirname(folder))
    if (realFolder(join(folder, 'node_modules/@masbench/experiments')) === own) return folder;
  return undefined;
}

function readPackageFile(folder: string): z.infer<typeof projectSchema> | undefined {
  try {
    return projectSchema.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')));
  } catch {
    return undefined;
  }
}

function isLinkedWithin(folder: string, name: string): boolean {
  const link = join(folder, 'node_modules', name);
  if (!existsSync(link) || !lstatSync(link).isSymbolicLink()) return false;
  const target = realpathSync(link);
  return isWithin(target, folder) && !target.includes(`${sep}node_modules${sep}`);
}
