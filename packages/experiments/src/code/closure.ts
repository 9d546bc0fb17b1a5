import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MasbenchError, readMessage } from '@masbench/core';
import { hashBytes } from '@masbench/statistics';
import type { BuildFailure, OnResolveArgs, OnResolveResult, Plugin, PluginBuild } from 'esbuild';
import { findLinkedPackage, packagesOfImport, type InstalledIn } from './package-of-import.js';
import { isModule, loaderOf, moduleEndings } from './plain-code.js';
import { nearestPackageFolder, findProject, realFolder } from './project.js';

/** A local file behind a module, by what it imports. */
export interface ClosureFile {
  /** Absolute, without symbolic links. */
  readonly path: string;
  readonly bytes: Uint8Array;
  /** The local files that it imports, by the name under which it does. */
  readonly imports: Readonly<Record<string, string>>;
}

/** Everything that modules are made of. */
export interface Closure {
  /** In the order of their paths. */
  readonly files: readonly ClosureFile[];
  /** Versions of the packages that they import, by name, with a digest if they are not installed in the project of masbench. */
  readonly packages: Readonly<Record<string, string>>;
  /** Why there may be more, one sentence each. */
  readonly unknown: readonly string[];
}

/**
 * Reads all local files that modules import: statically, dynamically with a literal, with `require`, as JSON, and as files
 * next to them that `new URL('…', import.meta.url)` names. If a name may lead to several files, as resolvers differ, all of them
 * count. Packages are named with their version; those that are not installed in the project of masbench have a digest.
 *
 * @param roots - Absolute paths of modules.
 * @param runFolder - A package around it is no installed one.
 * @throws MasbenchError `OPTION_INVALID` if a file is missing or cannot be parsed
 */
export async function readClosure(roots: readonly string[], runFolder?: string): Promise<Closure> {
  const installed = {
    project: findProject(runFolder),
    runFolder: runFolder === undefined ? undefined : realFolder(runFolder),
  };
  const reading = new ClosureReading(installed);
  const real = roots.map((root) => realpathSync(root));
  for (const root of real) reading.add(root);
  const { build } = await import('esbuild');
  const folder = dirname(real[0] ?? '/');
  try {
    for (let next = reading.takeNew(); next.length > 0; next = reading.takeNew()) {
      const { warnings } = await build({
        entryPoints: next.map((path, index) => ({ in: path, out: String(index) })),
        outdir: 'out',
        // The working directory may be gone.
        absWorkingDir: folder,
        bundle: true,
        write: false,
        platform: 'node',
        format: 'esm',
        logLevel: 'silent',
        logOverride: Object.fromEntries(notFollowed.map((id) => [id, 'warning'])),
        // Nothing that is imported is left out, types included, and no file but those that are imported has a say.
        tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } },
        // As Node looks packages up.
        mainFields: ['main'],
        conditions: ['node-addons', ...(process.features.require_module ? ['module-sync'] : [])],
        plugins: [reading.plugin],
      });
      for (const { id, location } of warnings)
        if (notFollowed.includes(id) && location !== null)
          reading.unknown.add(
            `${resolve(folder, location.file)}, line ${location.line}, loads code that its text does not name`,
          );
    }
  } catch (cause) {
    throw new MasbenchError('OPTION_INVALID', readFault(cause, folder), { cause });
  }
  return reading.closure();
}

/**
 * Returns the digest of a module with everything that it is made of, wherever it lies.
 *
 * @param root - Its absolute path.
 * @param closure - That of the module alone.
 */
export function digestOfClosure(root: string, { files, packages }: Closure): string {
  const folder = dirname(realpathSync(root));
  const place = (path: string): string => relative(folder, path).split(sep).join('/');
  const lines = [
    ...files.map(({ path, bytes, imports }) => [
      place(path),
      hashBytes(bytes),
      ...Object.entries(imports)
        .map(([name, target]) => JSON.stringify([name, place(target)]))
        .toSorted(),
    ]),
    // The running masbench plays, whichever version it is.
    ...Object.entries(packages).map(([name, version]) =>
      name.startsWith('@masbench/') && !version.includes('sha256:') ? [name] : [name, version],
    ),
  ];
  return `sha256:${hashBytes(
    lines
      .map((line) => `${JSON.stringify(line)}\n`)
      .toSorted()
      .join(''),
  )}`;
}

/** The messages of esbuild about code that is loaded in a way that it cannot follow. */
const notFollowed = [
  'unsupported-dynamic-import',
  'unsupported-require-call',
  'indirect-require',
  'direct-eval',
];

/** Modules of Node that load code by themselves. */
const loading = new Set(['module', 'vm', 'worker_threads', 'child_process', 'cluster', 'repl', 'inspector']);

/** Endings that an import is looked up with: by Node, or by one of the loaders of TypeScript. */
const endings = ['', ...moduleEndings, '.node', ...moduleEndings.map((ending) => `/index${ending}`)];

const resolving = Symbol('resolving');

class ClosureReading {
  readonly unknown = new Set<string>();
  readonly #installed: InstalledIn;
  readonly #files = new Map<string, { readonly bytes: Uint8Array; readonly imports: Map<string, string> }>();
  readonly #packages = new Map<string, string>();
  #new: string[] = [];

  constructor(installed: InstalledIn) {
    this.#installed = installed;
  }

  add(path: string): void {
    if (this.#files.has(path)) return;
    const bytes = readFileSync(path);
    const imports = new Map<string, string>();
    this.#files.set(path, { bytes, imports });
    this.#new.push(path);
    for (const [name, data] of dataOf(path, bytes)) {
      imports.set(name, data);
      this.add(data);
    }
  }

  /** Takes the files whose imports were not looked at. */
  takeNew(): string[] {
    const found = this.#new.filter(isModule);
    this.#new = [];
    return found;
  }

  closure(): Closure {
    return {
      files: [...this.#files]
        .toSorted(([one], [other]) => (one < other ? -1 : 1))
        .map(([path, { bytes, imports }]) => ({ path, bytes, imports: sorted(imports) })),
      packages: sorted(this.#packages),
      unknown: [...this.unknown].toSorted(),
    };
  }

  readonly plugin: Plugin = {
    name: 'closure',
    setup: (build) => {
      build.onResolve({ filter: /.*/ }, async (args) => this.#resolved(build, args));
      build.onLoad({ filter: /.*/ }, ({ path }) => ({
        contents: this.#files.get(path)?.bytes ?? new Uint8Array(),
        loader: loaderOf(path),
      }));
    },
  };

  async #resolved(build: PluginBuild, args: OnResolveArgs): Promise<OnResolveResult | undefined> {
    const { path, kind, importer, resolveDir, pluginData } = args;
    if (pluginData === resolving) return undefined;
    if (kind === 'entry-point') return { path };
    const outside = { path, external: true };
    if (isBuiltin(path)) {
      if (loading.has(path.replace(/^node:/, '')))
        this.unknown.add(`${importer} imports ${path}, which may load code that its text does not name`);
      return outside;
    }
    if (/^(?:data|https?|blob):/.test(path)) {
      this.unknown.add(`${importer} imports ${path.slice(0, 40)}, which is no file`);
      return outside;
    }
    const linked = findLinkedPackage(path, resolveDir, this.#installed);
    const local = path.startsWith('#')
      ? this.#privateImports(path, importer)
      : linked === undefined
        ? localPath(path, resolveDir)
        : [
            (await build.resolve(path, { kind, importer, resolveDir, pluginData: resolving })).path,
            join(linked, 'package.json'),
          ];
    if (local === undefined) {
      for (const { name, version, unknown } of packagesOfImport(path, resolveDir, this.#installed)) {
        this.#packages.set(name, version);
        if (unknown !== undefined) this.unknown.add(`${importer} imports ${name}: ${unknown}`);
      }
      return outside;
    }
    const [first, ...others] = local.flatMap(candidates);
    // What is not there cannot be played with: the module says so itself when it is loaded.
    if (first === undefined) return outside;
    for (const file of [first, ...others]) this.add(file);
    const imports = this.#files.get(importer)?.imports;
    imports?.set(path, first);
    for (const [index, file] of others.entries()) imports?.set(`${path} (${index + 2})`, file);
    return { path, external: true };
  }

  /** Returns all files that `imports` of a `package.json` names, of which any may be meant. */
  #privateImports(specifier: string, importer: string): readonly string[] {
    const place = join(nearestPackageFolder(importer), 'package.json');
    const targets = existsSync(place) ? targetsIn(readFileSync(place, 'utf8')) : [];
    if (targets.length === 0 || targets.some((target) => !target.startsWith('./') || target.includes('*')))
      this.unknown.add(`${importer} imports ${specifier}, which package.json does not lead to one file`);
    return [...targets.map((target) => join(dirname(place), target)), ...(existsSync(place) ? [place] : [])];
  }
}

/** Returns the paths that a specifier may mean; `undefined` for that of a package. */
function localPath(specifier: string, from: string): readonly string[] | undefined {
  if (specifier.startsWith('file:')) return [fileURLToPath(new URL(specifier))];
  if (!/^(?:\.{0,2}[\\/]|\.{1,2}$|[A-Za-z]:[\\/])/.test(specifier)) return undefined;
  const plain = specifier.replace(/[?#].*$/s, '');
  return [...new Set([specifier, plain, decoded(plain)])].map((path) => resolve(from, path));
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Lists the files that a path leads to, with all endings that loaders try. */
function candidates(path: string): string[] {
  // TypeScript imports `./rules.ts` as `./rules.js`.
  const stems = [path, path.replace(/\.([cm]?)jsx?$/, '')];
  const found = stems.flatMap((stem) => endings.map((ending) => stem + ending));
  const main = join(path, 'package.json');
  return [
    ...new Set(
      [...found, ...(existsSync(main) ? [main, ...mainsIn(path, main)] : [])]
        .filter((file) => existsSync(file) && statSync(file).isFile())
        .map((file) => realpathSync(file)),
    ),
  ];
}

function mainsIn(folder: string, file: string): string[] {
  const { main } = parsedObject(readFileSync(file, 'utf8'));
  return typeof main === 'string' ? endings.map((ending) => join(folder, main + ending)) : [];
}

function targetsIn(text: string): string[] {
  const found: string[] = [];
  const visit = (value: unknown): void => {
    if (typeof value === 'string') found.push(value);
    else if (typeof value === 'object' && value !== null) for (const one of Object.values(value)) visit(one);
  };
  visit(parsedObject(text)['imports']);
  return found;
}

function parsedObject(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

/** `new URL('prompts.txt', import.meta.url)`, `join(import.meta.dirname, 'prompts.txt')`. */
const dataPatterns = [
  /\bnew\s+URL\(\s*(['"`])([^'"`$\n]+)\1\s*,\s*import\.meta\.url\s*,?\s*\)/g,
  /\b(?:join|resolve)\(\s*(?:import\.meta\.dirname|__dirname)\s*,\s*(['"`])([^'"`$\n]+)\1\s*,?\s*\)/g,
];

/** The files that a module reads from its own folder, as far as its text says so, by the name that it has for them. */
function dataOf(path: string, bytes: Uint8Array): (readonly [string, string])[] {
  if (!isModule(path) || loaderOf(path) === 'json') return [];
  const text = new TextDecoder().decode(bytes);
  return dataPatterns
    .flatMap((pattern) => [...text.matchAll(pattern)])
    .flatMap(([, , name = '']) => {
      const found = resolve(dirname(path), name);
      return existsSync(found) && statSync(found).isFile() ? [[name, realpathSync(found)] as const] : [];
    });
}

function sorted(map: ReadonlyMap<string, string>): Record<string, string> {
  return Object.fromEntries([...map].toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** Says which file cannot be read, and why. @param folder - What the paths of esbuild are relative to. */
function readFault(cause: unknown, folder: string): string {
  const [first] = isBuildFailure(cause) ? cause.errors : [];
  const { location = null, text = readMessage(cause) } = first ?? {};
  return location === null
    ? `Cannot read the modules of this run: ${text}`
    : `Cannot load the module ${resolve(folder, location.file)}, line ${location.line}: ${text}`;
}

/** True for what esbuild throws if it cannot build. */
export function isBuildFailure(cause: unknown): cause is BuildFailure {
  return cause instanceof Error && 'errors' in cause && Array.isArray(cause.errors);
}
