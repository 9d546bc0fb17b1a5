import { isAbsolute } from 'node:path';
import { pathToFileURL } from 'node:url';
import { MasbenchError, readMessage } from '@masbench/core';
import type { Benchmark, PlayerSpec } from '@masbench/core/benchmark';
import { sha256OfFile } from '@masbench/core/journal';
import { isModule } from '../code/plain-code.js';
import { isObject } from '../settings/settings.js';
import { readBenchmarkExport, isBenchmark } from './benchmark-export.js';
import type { Manifest } from './manifest.js';
import { moduleExport } from './module-export.js';
import { findCode, noModule, resolveFile, type TrustedCode } from './trusted-code.js';

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
  /** The run folder. @default none: a file counts as changed if its path from the module is another one */
  readonly folder?: string | undefined;
  /** The file of the benchmark, which is trusted by being named. @default the module that the manifest names */
  readonly game?: string | undefined;
  /** Called with what is found before it is loaded. */
  readonly onFound?: ((code: TrustedCode) => void) | undefined;
  /** True if the code was compared before: in the page of a run, which carries it, and in a process of the run. */
  readonly carried?: boolean | undefined;
}

/**
 * The benchmark that a manifest names. It is imported only if it is a package that the project of masbench lists, or code
 * that this user ran or names.
 *
 * @throws MasbenchError `OPTION_INVALID` if the manifest names no module, or one that this user did not run
 */
export async function loadBenchmark(
  manifest: Pick<Manifest, 'benchmark' | 'code'>,
  importModule: ImportModule = plainImport,
  { folder, game, onFound, carried = false }: BenchmarkOfOptions = {},
): Promise<Benchmark> {
  const { name, module } = manifest.benchmark;
  const found = carried ? undefined : await findCode(manifest, { folder, game });
  if (found !== undefined && 'refusal' in found)
    throw new MasbenchError(
      'OPTION_INVALID',
      `${found.refusal}, and was not run: name the file with --game FILE (in code: \`game\`) if you know it`,
    );
  const place = found?.module ?? game ?? module;
  if (place === undefined) throw noModule(name);
  if (found !== undefined) onFound?.(found);
  return importCode(name, place, importModule);
}

/** Imports the module of a benchmark, which is trusted. */
async function importCode(name: string, module: string, importModule: ImportModule): Promise<Benchmark> {
  const file = resolveFile(module);
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
  const found = moduleExport(exported, 'benchmark');
  if (isBenchmark(found)) return found;
  if (file !== undefined) return readBenchmarkExport(exported, file);
  throw new MasbenchError(
    'OPTION_INVALID',
    `The module ${module} must export a benchmark as \`benchmark\` or by default`,
  );
}

/** Loads a module with `import`. */
export async function plainImport(specifier: string): Promise<Readonly<Record<string, unknown>>> {
  const module: unknown = await import(isAbsolute(specifier) ? pathToFileURL(specifier).href : specifier);
  return isObject(module) ? module : {};
}
