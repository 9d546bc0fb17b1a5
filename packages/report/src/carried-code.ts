import { dirname, isAbsolute, resolve, sep } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { fileURLToPath } from 'node:url';
import { readMessage } from '@masbench/core';
import type { Benchmark } from '@masbench/core/benchmark';
import { loadBenchmark, type Experiment, type ImportModule, type Manifest } from '@masbench/experiments';
import { workerCode } from './bundle/bundle.js';
import type { Contents } from './contents.js';

/** Where the code of the game is found that a page carries. */
export interface CarriedCodeOptions {
  /** The experiment, where its benchmark cannot be found by name: the page then shows the run and cannot replay it. */
  readonly experiment?: Pick<Experiment, 'benchmark'> | undefined;
  readonly importModule?: ImportModule | undefined;
  /** Folder from which the package of the benchmark is looked up. @default the working directory */
  readonly resolveFrom?: string | undefined;
}

/** Data in a page that replay and recompute a run, without its files. */
export interface CarriedCode {
  readonly benchmark: Contents['benchmark'];
  /** The code of the worker, with that of the game unless it is missing. */
  readonly workerCode: string;
  /** Why the game's code is not in it; `null` if it is. */
  readonly missing: string | null;
}

/**
 * Bundles the code of a run for its page.
 *
 * @throws MasbenchError `OPTION_INVALID` if it has changed since in what may decide play
 */
export async function carriedCode(
  folder: string,
  manifest: Manifest,
  options: CarriedCodeOptions,
): Promise<CarriedCode> {
  const benchmark = await findBenchmark(folder, manifest, options);
  return {
    benchmark: {
      name: manifest.benchmark.name,
      description: benchmark?.description ?? null,
      columns: benchmark?.columns ?? null,
    },
    ...(await readCode(manifest, options)),
  };
}

/** Gzipped, in base 64, as a page holds it. */
export async function compressedText(text: string): Promise<string> {
  return (await promisify(gzip)(text)).toString('base64');
}

async function findBenchmark(
  folder: string,
  manifest: Manifest,
  { experiment, importModule }: CarriedCodeOptions,
): Promise<Benchmark | undefined> {
  if (experiment !== undefined) return experiment.benchmark;
  return manifest.benchmark.module === undefined
    ? undefined
    : loadBenchmark(manifest, importModule, { folder });
}

/** The code of the worker: with the game where its module is known and can be bundled, else without. */
async function readCode(
  { benchmark: { name, module } }: Manifest,
  { resolveFrom = process.cwd() }: CarriedCodeOptions,
): Promise<Pick<CarriedCode, 'workerCode' | 'missing'>> {
  const from = [resolve(resolveFrom), dirname(fileURLToPath(import.meta.url))];
  if (module === undefined) {
    const missing = `The benchmark ${name} names no module, so that its code is not in this page`;
    return { workerCode: await workerCode(undefined, from), missing };
  }
  try {
    return { workerCode: await workerCode(module, from), missing: null };
  } catch (error) {
    // The page travels: where things are on the machine that wrote it must not be in it.
    const missing = [dirname(module), ...from].reduce(
      (text, folder) => (isAbsolute(folder) ? text.replaceAll(`${folder}${sep}`, '') : text),
      readMessage(error),
    );
    return { workerCode: await workerCode(undefined, from), missing };
  }
}
