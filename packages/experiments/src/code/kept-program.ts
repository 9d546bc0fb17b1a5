import { readFile, realpath } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { dirname, extname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { MasbenchError } from '@masbench/core';
import { hashBytes } from '@masbench/statistics';
import type { OnResolveArgs, OnResolveResult, Plugin, PluginBuild } from 'esbuild';
import { isBuildFailure } from './closure.js';
import { packageName } from './package-of-import.js';
import { isModule, plainCode } from './plain-code.js';
import type { RecordedCode } from './recorded-code.js';

/** A program that is made of modules that a run folder keeps. */
export interface KeptProgram {
  readonly text: string;
  /** The files of packages that it imports. */
  readonly imported: readonly string[];
}

export interface KeptProgramOptions {
  /** The run folder. */
  readonly folder: string;
  readonly code: RecordedCode;
  /** The path of the module, among the recorded ones, that the program has as `kept`. */
  readonly root: string;
  /** The program around it, in JavaScript. */
  readonly program: string;
  /** Folders from which packages are looked up, one after the other. */
  readonly resolveFrom: readonly string[];
  /** True if it is bundled into a page: it names no place on this machine but those of packages, as paths. @default false */
  readonly forPage?: boolean | undefined;
}

/**
 * Writes one text of a program and the kept modules, which needs no compiler, no cache and no look-up of packages to run.
 * None of it is run.
 *
 * @throws MasbenchError `OPTION_INVALID` if a kept file is not what it was, or a package is not installed
 */
export async function keptProgram(options: KeptProgramOptions): Promise<KeptProgram> {
  const imported = new Set<string>();
  const { build } = await import('esbuild');
  const folder = await realpath(options.folder);
  try {
    const { outputFiles } = await build({
      stdin: { contents: options.program, loader: 'js' },
      absWorkingDir: folder,
      bundle: true,
      write: false,
      platform: 'node',
      format: 'esm',
      target: 'node20',
      keepNames: true,
      logLevel: 'silent',
      charset: 'utf8',
      // CommonJS files of the user ask for packages with `require`.
      ...(options.forPage === true ? {} : { banner: { js: requireLine } }),
      plugins: [keptFiles({ ...options, folder }, imported)],
    });
    return { text: outputFiles[0]?.text ?? '', imported: [...imported] };
  } catch (cause) {
    throw new MasbenchError('OPTION_INVALID', `Cannot read the modules of this run: ${reasonsText(cause)}`, {
      cause,
    });
  }
}

const requireLine = `import { createRequire as keptRequire } from 'node:module'; const require = keptRequire(${JSON.stringify(import.meta.url)});`;

function keptFiles(
  { folder, code, root, resolveFrom, forPage = false }: KeptProgramOptions,
  imported: Set<string>,
): Plugin {
  const files = new Map(code.files.map((file) => [file.path, file]));
  const onResolve = async (build: PluginBuild, args: OnResolveArgs): Promise<OnResolveResult | undefined> => {
    const { path, importer, namespace, kind, pluginData } = args;
    if (pluginData === resolving) return undefined;
    const local = path === 'kept' && namespace !== 'kept' ? root : files.get(importer)?.imports?.[path];
    if (local !== undefined) return { path: local, namespace: 'kept' };
    if (isBuiltin(path) || path.startsWith('data:')) return { path, external: true };
    if (!/^[./]|^file:/.test(path))
      for (const resolveDir of resolveFrom) {
        const found = await build.resolve(path, { kind, resolveDir, pluginData: resolving });
        if (found.errors.length > 0) continue;
        imported.add(found.path);
        const isRequired = kind.startsWith('require');
        const isPath = isRequired || forPage;
        return { path: isPath ? found.path : pathToFileURL(found.path).href, external: true };
      }
    const name = packageName(path) ?? path;
    const version = code.packages[name];
    const what = version === undefined || version === 'unknown' ? path : `${name} ${version}`;
    return { errors: [{ text: `they import ${what}, which is not installed here` }] };
  };
  return {
    name: 'kept',
    setup: (build) => {
      build.onResolve({ filter: /.*/ }, async (args) => onResolve(build, args));
      build.onLoad({ filter: /.*/, namespace: 'kept' }, async ({ path }) => {
        const file = files.get(path);
        if (file === undefined) return { errors: [{ text: `${path} is not among the kept files` }] };
        const place = resolve(join(folder, file.kept));
        // The same bytes that are compared are built.
        const bytes = await readFile(place);
        if (hashBytes(bytes) !== file.sha256)
          return { errors: [{ text: `${file.kept} is not what it was` }] };
        if (!isModule(path)) return { contents: bytes, loader: 'binary' };
        if (extname(path) === '.json') return { contents: bytes, loader: 'json' };
        return {
          contents: await plainCode(bytes, { path, define: forPage ? {} : modulePlaces(place) }),
          loader: 'js',
        };
      });
    },
  };
}

const resolving = Symbol('resolving');

/** Returns the names by which a module knows where it lies, each as the JSON of its value. */
function modulePlaces(file: string): Record<string, string> {
  const places = {
    'import.meta.url': pathToFileURL(file).href,
    'import.meta.filename': file,
    'import.meta.dirname': dirname(file),
    __filename: file,
    __dirname: dirname(file),
  };
  return Object.fromEntries(Object.entries(places).map(([name, place]) => [name, JSON.stringify(place)]));
}

function reasonsText(cause: unknown): string {
  return isBuildFailure(cause)
    ? [...new Set(cause.errors.map(({ text }) => text))].join('; ')
    : String(cause);
}

/** The folder of this package, from which its own dependencies are found. */
export function ownFolder(): string {
  return dirname(fileURLToPath(import.meta.url));
}
