import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, resolve } from 'node:path';
import { MasbenchError, readMessage } from '@masbench/core';
import type { BuildFailure, OnResolveArgs, OnResolveResult, Plugin, PluginBuild } from 'esbuild';
import { readPackage } from './packages.js';

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
  /** Versions of the packages that they import, by name; `unknown` for one that is not installed. */
  readonly packages: Readonly<Record<string, string>>;
}

/**
 * Reads all local files that modules import: statically, dynamically with a literal, with `require`, as JSON, and as files
 * next to them that `new URL('…', import.meta.url)` names. Packages are named with their version, but those of a workspace
 * of the user are read like other local files.
 *
 * @param roots - Absolute paths of modules.
 * @throws MasbenchError `OPTION_INVALID` if a file is missing or cannot be parsed
 */
export async function readClosure(roots: readonly string[]): Promise<Closure> {
  const imports = new Map<string, Map<string, string>>();
  const packages = new Map<string, string>();
  const { build } = await import('esbuild');
  const entryPoints = [...new Set(roots.map((root) => realpathSync(root)))];
  try {
    await build({
      entryPoints,
      outdir: 'out',
      // The working directory may be gone.
      absWorkingDir: dirname(entryPoints[0] ?? '/'),
      bundle: true,
      write: false,
      platform: 'node',
      format: 'esm',
      logLevel: 'silent',
      // Nothing that is imported is left out, types included, and no file but those that are imported has a say.
      tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } },
      loader: textLoaders,
      plugins: [recorder(imports, packages)],
    });
  } catch (cause) {
    throw new MasbenchError('OPTION_INVALID', readFault(cause, dirname(entryPoints[0] ?? '/')), { cause });
  }
  for (const [path, of] of imports)
    for (const [name, data] of readData(path)) {
      of.set(name, data);
      if (!imports.has(data)) imports.set(data, new Map());
    }
  return {
    files: [...imports]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([path, of]) => ({ path, bytes: readFileSync(path), imports: sorted(of) })),
    packages: sorted(packages),
  };
}

/** Files that are imported as they are. */
const textLoaders = Object.fromEntries(
  [
    '.md',
    '.txt',
    '.csv',
    '.tsv',
    '.html',
    '.svg',
    '.yaml',
    '.yml',
    '.jsonl',
    '.wasm',
    '.node',
    '.png',
    '.jpg',
  ].map((ending) => [ending, 'binary' as const]),
);

const resolving = Symbol('resolving');

/** Notes every import, and follows those of local files. */
function recorder(imports: Map<string, Map<string, string>>, packages: Map<string, string>): Plugin {
  const notePackage = (name: string, from: string): OnResolveResult => {
    const { name: found, version } = readPackage(name, from);
    packages.set(found, version);
    return { path: name, external: true };
  };
  const resolved = async (build: PluginBuild, args: OnResolveArgs): Promise<OnResolveResult | undefined> => {
    const { path, kind, importer, resolveDir, pluginData } = args;
    if (pluginData === resolving) return undefined;
    if (kind === 'entry-point') {
      if (!imports.has(path)) imports.set(path, new Map());
      return { path };
    }
    if (/^(?:data|https?):/.test(path) || isBuiltin(path)) return { path, external: true };
    const isBare = /^[^./#]/.test(path) && !/^(?:[A-Za-z]:[\\/]|file:)/.test(path);
    if (isBare && path.startsWith('@masbench/')) return notePackage(path, resolveDir);
    const found = await build.resolve(path, { kind, importer, resolveDir, pluginData: resolving });
    if (isBare && (found.errors.length > 0 || isInstalled(found.path))) return notePackage(path, resolveDir);
    // What is not there cannot be played with: the module says so itself when it is loaded.
    if (found.errors.length > 0 || found.external) return { path, external: true };
    const file = realpathSync(found.path);
    if (!imports.has(file)) imports.set(file, new Map());
    if (importer !== '') {
      const of = imports.get(importer) ?? new Map<string, string>();
      imports.set(importer, of.set(path, file));
    }
    return { path: file };
  };
  return {
    name: 'recorder',
    setup: (build) => {
      build.onResolve({ filter: /.*/ }, async (args) => resolved(build, args));
    },
  };
}

function isInstalled(path: string): boolean {
  return /[\\/]node_modules[\\/]/.test(path);
}

/** `new URL('prompts.txt', import.meta.url)`, `join(import.meta.dirname, 'prompts.txt')`. */
const dataPatterns = [
  /\bnew\s+URL\(\s*(['"`])([^'"`$\n]+)\1\s*,\s*import\.meta\.url\s*,?\s*\)/g,
  /\b(?:join|resolve)\(\s*(?:import\.meta\.dirname|__dirname)\s*,\s*(['"`])([^'"`$\n]+)\1\s*,?\s*\)/g,
];

/** The files that a module reads from its own folder, as far as its text says so, by the name that it has for them. */
function readData(path: string): (readonly [string, string])[] {
  if (!/\.[cm]?[jt]sx?$/.test(path)) return [];
  const text = readFileSync(path, 'utf8');
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
