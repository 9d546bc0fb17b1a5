import { existsSync } from 'node:fs';
import { isAbsolute, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { MasbenchError, messageOf } from '@masbench/core';
import type { Benchmark } from '@masbench/core/benchmark';
import { checkUnchanged, sha256OfFile } from '@masbench/core/journal';
import { isObject } from '../settings.js';
import { benchmarkFrom, isBenchmark } from './benchmark-from.js';
import type { Manifest } from './manifest.js';

/** How the module of a benchmark is loaded: a package, or the absolute path of a file. */
export type ImportModule = (module: string) => Promise<Readonly<Record<string, unknown>>>;

/** What the manifest records of the module that a benchmark comes from. */
export async function moduleOf({
  module,
}: Pick<Benchmark, 'module'>): Promise<Pick<Manifest['benchmark'], 'module' | 'sha256'>> {
  if (module === undefined) return {};
  const file = fileOf(module);
  return file === undefined ? { module } : { module: file, sha256: await sha256OfFile(file) };
}

/**
 * The benchmark that a manifest names.
 *
 * @throws MasbenchError `OPTION_INVALID` if the manifest names no module, or one that has changed since
 */
export async function benchmarkOf(
  { benchmark: { name, module, sha256 } }: Pick<Manifest, 'benchmark'>,
  importModule: ImportModule = plainImport,
): Promise<Benchmark> {
  if (module === undefined) {
    throw new MasbenchError(
      'OPTION_INVALID',
      `Cannot find the benchmark ${name} of this run: pass it as \`experiment\`, or give it a \`module\` when you define it`,
    );
  }
  const file = fileOf(module);
  if (file !== undefined) {
    if (!existsSync(file))
      throw new MasbenchError(
        'OPTION_INVALID',
        `Cannot load the benchmark ${name}: there is no file ${file}`,
      );
    await checkUnchanged('benchmark', file, sha256);
  }
  let exported: Readonly<Record<string, unknown>>;
  try {
    exported = await importModule(file ?? module);
  } catch (cause) {
    throw new MasbenchError(
      'OPTION_INVALID',
      `Cannot load the benchmark ${name} from ${module}: ${messageOf(cause)}`,
      { cause },
    );
  }
  const found = exported['benchmark'] ?? exported['default'];
  if (isBenchmark(found)) return found;
  if (file !== undefined) return benchmarkFrom(exported, file);
  throw new MasbenchError(
    'OPTION_INVALID',
    `The module ${module} must export a benchmark as \`benchmark\` or by default`,
  );
}

function fileOf(module: string): string | undefined {
  if (module.startsWith('file:')) return fileURLToPath(module);
  if (isAbsolute(module) || module.startsWith('.')) return resolve(module);
  return undefined;
}

/** Loads a module with `import`. */
export async function plainImport(specifier: string): Promise<Readonly<Record<string, unknown>>> {
  const module: unknown = await import(isAbsolute(specifier) ? pathToFileURL(specifier).href : specifier);
  return isObject(module) ? module : {};
}
