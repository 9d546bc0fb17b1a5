import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build, type Format } from 'esbuild';

/** Code for any runtime, as a bundler of a page makes it. */
export interface Bundle {
  readonly code: string;
  /** Kilobytes of 1000 bytes, compressed with gzip. */
  readonly compressedKb: number;
}

/**
 * Bundles code as for a page, with what esbuild does on its own: no plugin, no substitute for a module of Node.
 *
 * @param code imports packages by their names, or files relative to this folder
 * @param options.installedIn a folder with the packages as they are published. @default their sources
 * @throws the errors of esbuild if something cannot be had without Node
 */
export async function bundleCode(
  code: string,
  { format = 'esm', installedIn }: { readonly format?: Format; readonly installedIn?: string } = {},
): Promise<Bundle> {
  const { outputFiles } = await build({
    stdin: {
      contents: code,
      resolveDir: installedIn ?? fileURLToPath(new URL('.', import.meta.url)),
      loader: 'ts',
    },
    bundle: true,
    write: false,
    minify: true,
    format,
    platform: 'browser',
    target: 'es2022',
    conditions: installedIn === undefined ? ['masbench-source'] : [],
    logLevel: 'silent',
  });
  const [{ text } = { text: '' }] = outputFiles;
  return { code: text, compressedKb: gzipSync(text).length / 1000 };
}
