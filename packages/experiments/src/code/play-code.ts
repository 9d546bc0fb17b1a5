import { dirname, extname } from 'node:path';
import type { Loader, Plugin } from 'esbuild';
import { ordered } from './statement-order.js';
import { withoutShown } from './shown-members.js';

/** A local file of a module, under the path that names it in both of two versions. */
export interface CodeFile {
  readonly bytes: Uint8Array;
  /** Paths of the local files that it imports, by the name under which it does. */
  readonly imports: Readonly<Record<string, string>>;
}

/**
 * Reduces a module to the code that decides play: of all files that it imports, without types, comments, what is never
 * used and what is only shown, with short names. Two versions of a module whose code is the same play the same.
 *
 * @param root - The path of the module among the files.
 */
export async function playCode(root: string, files: ReadonlyMap<string, CodeFile>): Promise<string> {
  const { build, transform } = await import('esbuild');
  const { outputFiles } = await build({
    stdin: { contents: entry, loader: 'js' },
    // The working directory may be gone.
    absWorkingDir: dirname(root),
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
    minifySyntax: true,
    minifyWhitespace: true,
    // A file that says of itself that it does nothing when it is loaded may do something.
    ignoreAnnotations: true,
    legalComments: 'none',
    logLevel: 'silent',
    charset: 'utf8',
    tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } },
    plugins: [played(root, files)],
  });
  // Names follow from what is left, in a second step: in the first, what is left out has a say in them.
  const { code } = await transform(await ordered(outputFiles[0]?.text ?? ''), {
    format: 'esm',
    minify: true,
    legalComments: 'none',
    charset: 'utf8',
  });
  return code;
}

/** All that a module may export to be played. */
const entry = `import * as module from 'root';
export const played = [module.benchmark, module.default, module.game, module.seats, module.services, module.prompts, module.scripted, module.agent];`;

function played(root: string, files: ReadonlyMap<string, CodeFile>): Plugin {
  return {
    name: 'played',
    setup: (build) => {
      build.onResolve({ filter: /.*/ }, ({ path, importer }) => {
        const found = importer === '<stdin>' ? root : files.get(importer)?.imports[path];
        return found === undefined ? { path, external: true } : { path: found, namespace: 'played' };
      });
      build.onLoad({ filter: /.*/, namespace: 'played' }, async ({ path }) => {
        const loader = chooseLoader(path);
        const bytes = files.get(path)?.bytes ?? new Uint8Array();
        if (!isCode(loader)) return { contents: bytes, loader };
        return {
          contents: await withoutShown(await plainCode(bytes, { path, isWhole: true })),
          loader: 'js',
        };
      });
    },
  };
}

/**
 * Returns a module as JavaScript.
 *
 * @param define - What stands for names and for members of `import.meta`.
 * @param isWhole - True if imports stay that only types need.
 */
export async function plainCode(
  bytes: Uint8Array,
  {
    path,
    define = {},
    isWhole = false,
  }: {
    readonly path: string;
    readonly define?: Record<string, string> | undefined;
    readonly isWhole?: boolean | undefined;
  },
): Promise<string> {
  const { transform } = await import('esbuild');
  const { code } = await transform(bytes, {
    loader: chooseLoader(path),
    platform: 'node',
    target: 'esnext',
    jsx: 'automatic',
    charset: 'utf8',
    define,
    tsconfigRaw: isWhole ? { compilerOptions: { verbatimModuleSyntax: true } } : {},
  });
  return code;
}

const loaders: Readonly<Record<string, Loader>> = {
  '.ts': 'ts',
  '.mts': 'ts',
  '.cts': 'ts',
  '.tsx': 'tsx',
  '.jsx': 'jsx',
  '.js': 'js',
  '.mjs': 'js',
  '.cjs': 'js',
  '.json': 'json',
};

function chooseLoader(path: string): Loader {
  return loaders[extname(path)] ?? 'binary';
}

function isCode(loader: Loader): boolean {
  return loader !== 'json' && loader !== 'binary';
}

/** True for a file that `playCode` reads; others are data, of which every byte counts. */
export function isModule(path: string): boolean {
  return extname(path) in loaders;
}
