import { extname } from 'node:path';
import type { Loader } from 'esbuild';

/** How files that are programs, or JSON, are read; others are data, of which every byte counts. */
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

/** The endings of modules, in the order in which loaders try them. */
export const moduleEndings = Object.keys(loaders);

/** How a file is read. */
export function loaderOf(path: string): Loader {
  return loaders[extname(path)] ?? 'binary';
}

/** True for a program, and for JSON. */
export function isModule(path: string): boolean {
  return extname(path) in loaders;
}

/**
 * Returns a module as JavaScript.
 *
 * @param define - What stands for names and for members of `import.meta`.
 */
export async function plainCode(
  bytes: Uint8Array,
  { path, define = {} }: { readonly path: string; readonly define?: Record<string, string> | undefined },
): Promise<string> {
  const { transform } = await import('esbuild');
  const { code } = await transform(bytes, {
    loader: loaderOf(path),
    platform: 'node',
    target: 'esnext',
    jsx: 'automatic',
    charset: 'utf8',
    define,
    tsconfigRaw: {},
  });
  return code;
}
