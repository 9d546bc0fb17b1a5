import { existsSync } from 'node:fs';
import { isAbsolute, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { MasbenchError, readMessage } from '@masbench/core';
import type { Benchmark, PlayerSpec } from '@masbench/core/benchmark';
import { sha256OfFile } from '@masbench/core/journal';
import { checkCode } from '../code/check-code.js';
import { isModule } from '../code/play-code.js';
import { isObject } from '../settings/settings.js';
import { readBenchmarkExport, isBenchmark } from './benchmark-export.js';
import type { Manifest } from './manifest.js';

/** How the module of a benchmark is loaded: a package, or the absolute path of a file. */
export type ImportModule = (module: string) => Promise<Readonly<Record<string, unknown>>>;

/** The manifest's record of the module that a benchmark comes from. */
export async function loadModule({
  module,
}: Pick<Benchmark, 'module'>): Promise<Pick<Manifest['benchmark'], 'module' | 'sha256'>> {
  if (module === undefined) return {};
  const file = resolveFile(module);
  return file === undefined ? { module } : { module: file, sha256: await sha256OfFile(file) };
}

/** The parts of a manifest that name modules. */
interface PlayedModules {
  readonly benchmark: Manifest['benchmark'];
  readonly cells: readonly Pick<Manifest['cells'][number], 'seats' | 'design'>[];
}

/** The absolute paths of the modules of users that a run is played with: those of its benchmark and its agents. */
export function listModules({ benchmark, cells }: PlayedModules): readonly string[] {
  const { module, sha256 } = benchmark;
  const players = cells.flatMap(({ seats, design }) => [...seats, ...(design?.agents ?? [])]);
  return [
    ...new Set([
      ...(module === undefined || sha256 === undefined ? [] : [module]),
      ...players.flatMap((player) => moduleOfPlayer(player) ?? []),
    ]),
  ];
}

/** The module that a player comes from; `undefined` if it comes from none, or is a program of another language. */
export function moduleOfPlayer({ agent, sha256 }: PlayerSpec): string | undefined {
  return sha256 !== undefined && isAbsolute(agent) && isModule(agent) ? agent : undefined;
}

/** How the benchmark of a run is found. */
export interface BenchmarkOfOptions {
  /** The run folder, which keeps the modules as they were. @default every change of a module counts */
  readonly folder?: string | undefined;
  /** Called with what has changed without a part in play, in a sentence. */
  readonly onNote?: ((note: string) => void) | undefined;
  /** True where the code comes with what was made of the run, as in its page, and was compared when that was made. */
  readonly carried?: boolean | undefined;
}

/**
 * The benchmark that a manifest names.
 *
 * @throws MasbenchError `OPTION_INVALID` if the manifest names no module, or one that has changed since in what may decide
 * play
 */
export async function loadBenchmark(
  manifest: Pick<Manifest, 'benchmark' | 'code'>,
  importModule: ImportModule = plainImport,
  { folder, onNote = () => undefined, carried = false }: BenchmarkOfOptions = {},
): Promise<Benchmark> {
  const { name, module } = manifest.benchmark;
  if (module === undefined) {
    throw new MasbenchError(
      'OPTION_INVALID',
      `Cannot find the benchmark ${name} of this run: pass it as \`experiment\`, or give it a \`module\` when you define it`,
    );
  }
  const file = resolveFile(module);
  if (file !== undefined && !carried) for (const note of await checkBenchmark(manifest, folder)) onNote(note);
  let exported: Readonly<Record<string, unknown>>;
  try {
    exported = await importModule(file ?? module);
  } catch (cause) {
    throw new MasbenchError(
      'OPTION_INVALID',
      `Cannot load the benchmark ${name} from ${module}: ${readMessage(cause)}`,
      { cause },
    );
  }
  const found = exported['benchmark'] ?? exported['default'];
  if (isBenchmark(found)) return found;
  if (file !== undefined) return readBenchmarkExport(exported, file);
  throw new MasbenchError(
    'OPTION_INVALID',
    `The module ${module} must export a benchmark as \`benchmark\` or by default`,
  );
}

/**
 * Compares the module of a benchmark with what a manifest says of it.
 *
 * @param folder - The run folder, which keeps the module as it was. @default every change counts
 * @returns what has changed without a part in play, one sentence each
 * @throws MasbenchError `OPTION_INVALID` if it is gone, or has changed in what may decide play
 */
export async function checkBenchmark(
  { benchmark: { name, module }, code }: Pick<Manifest, 'benchmark' | 'code'>,
  folder?: string,
): Promise<readonly string[]> {
  const file = module === undefined ? undefined : resolveFile(module);
  if (file === undefined) return [];
  if (existsSync(file))
    return code === undefined ? [] : checkCode({ what: 'benchmark', path: file, code, folder });
  throw new MasbenchError('OPTION_INVALID', `Cannot load the benchmark ${name}: there is no file ${file}`);
}

/** Returns the absolute path of a module of a user; `undefined` for a package. */
export function resolveFile(module: string): string | undefined {
  if (module.startsWith('file:')) return fileURLToPath(module);
  if (isAbsolute(module) || module.startsWith('.')) return resolve(module);
  return undefined;
}

/** Loads a module with `import`. */
export async function plainImport(specifier: string): Promise<Readonly<Record<string, unknown>>> {
  const module: unknown = await import(isAbsolute(specifier) ? pathToFileURL(specifier).href : specifier);
  return isObject(module) ? module : {};
}
