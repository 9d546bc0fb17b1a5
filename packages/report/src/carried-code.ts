import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, isAbsolute, join, resolve, sep } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { fileURLToPath } from 'node:url';
import { MasbenchError, readMessage } from '@masbench/core';
import type { Benchmark } from '@masbench/core/benchmark';
import {
  findKeptRules,
  loadBenchmark,
  type Experiment,
  type ImportModule,
  type Manifest,
} from '@masbench/experiments';
import * as z from 'zod';
import { workerCode } from './bundle/bundle.js';
import type { Contents } from './contents.js';

/** Where the code of the game is found that a page carries. */
export interface CarriedCodeOptions {
  /** The experiment, where its benchmark cannot be found by name: the page then shows the run and cannot replay it. */
  readonly experiment?: Pick<Experiment, 'benchmark'> | undefined;
  readonly importModule?: ImportModule | undefined;
  /** The file of the benchmark, which is trusted by being named. @default the module of the run, if this user ran it */
  readonly game?: string | undefined;
  /** Folder from which the package of the benchmark is looked up. @default the working directory */
  readonly resolveFrom?: string | undefined;
  /**
   * Runs the rules that the run folder keeps, if this user did not run them, in a process that can write no file and start
   * no program, and puts them into the page. @default the page shows what needs no rules
   */
  readonly runCode?: boolean | undefined;
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
 * Bundles the code of a run for its page. If this user did not run it, the page says so, and shows what needs no rules.
 */
export async function carriedCode(
  folder: string,
  manifest: Manifest,
  options: CarriedCodeOptions,
): Promise<CarriedCode> {
  const { experiment, game, runCode } = options;
  const kept = await findKeptRules(folder, game);
  if (kept !== undefined && experiment === undefined && runCode === true)
    return keptCode(manifest, kept, options);
  if (kept !== undefined)
    return {
      benchmark: aboutBenchmark(manifest, experiment?.benchmark),
      workerCode: await workerCode(undefined, listFinders(options)),
      missing: kept.request('report'),
    };
  const benchmark = await findBenchmark(folder, manifest, options);
  return {
    benchmark: aboutBenchmark(manifest, benchmark),
    ...(await readCode(manifest, options)),
  };
}

function aboutBenchmark(manifest: Manifest, benchmark: Benchmark | undefined): Contents['benchmark'] {
  const { description = null, columns = null } = benchmark ?? {};
  return { name: manifest.benchmark.name, description, columns };
}

/** The code of rules that the run folder keeps, and what they say of themselves. */
async function keptCode(
  { benchmark: { name } }: Manifest,
  { ask, bundle }: NonNullable<Awaited<ReturnType<typeof findKeptRules>>>,
  options: CarriedCodeOptions,
): Promise<CarriedCode> {
  const { resolveFrom } = options;
  const { records, answer, fault } = await ask(
    {
      imports: `import { loadBenchmark, readManifest } from '@masbench/experiments';`,
      ask: `await (async () => {
        const manifest = await readManifest(folder);
        const { description = null, columns = null } = await loadBenchmark(manifest, importModule, { folder, carried: true });
        return { description, columns };
      })()`,
    },
    { resolveFrom },
  );
  if (fault !== undefined) throw new MasbenchError('OPTION_INVALID', [...records.problems, fault].join('\n'));
  const place = await mkdtemp(join(tmpdir(), 'masbench-report-'));
  const file = join(place, 'rules.mjs');
  try {
    await writeFile(file, await bundle({ resolveFrom }));
    return {
      benchmark: { name, ...aboutSchema.parse(answer) },
      workerCode: await workerCode(file, listFinders(options)),
      missing: null,
    };
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}

const columnSchema = z.looseObject({ title: z.string() });

const aboutSchema = z.object({
  description: z.string().nullable(),
  columns: z.custom<Contents['benchmark']['columns']>(
    (value) => z.array(columnSchema).nullable().safeParse(value).success,
  ),
});

/** Bundles of this process, by the modules that were recorded of the run: the pages of many runs hold the same code. */
const bundles = new Map<string, Promise<string>>();

/** Bundles that are kept. */
const mostBundles = 8;

async function bundleOnce(
  module: string,
  { from, manifest }: { readonly from: readonly string[]; readonly manifest: Manifest },
): Promise<string> {
  const { benchmark, code } = manifest;
  // A file that is not as it was recorded has been refused before.
  const key = JSON.stringify([module, from, benchmark.sha256, code]);
  const known = bundles.get(key) ?? workerCode(module, from);
  bundles.delete(key);
  bundles.set(key, known);
  const [oldest] = bundles.keys();
  if (bundles.size > mostBundles && oldest !== undefined) bundles.delete(oldest);
  return known;
}

let lastCompressed: { readonly text: string; readonly compressed: Promise<string> } | undefined;

/** Gzipped, in base 64, as a page holds it. What was asked for last is kept, as pages of many runs hold the same code. */
export async function compressedCode(text: string): Promise<string> {
  if (lastCompressed?.text !== text) lastCompressed = { text, compressed: compressedText(text) };
  return lastCompressed.compressed;
}

/** Gzipped, in base 64, as a page holds it. */
export async function compressedText(text: string): Promise<string> {
  return (await promisify(gzip)(text)).toString('base64');
}

async function findBenchmark(
  folder: string,
  manifest: Manifest,
  { experiment, importModule, game }: CarriedCodeOptions,
): Promise<Benchmark | undefined> {
  if (experiment !== undefined) return experiment.benchmark;
  return manifest.benchmark.module === undefined
    ? undefined
    : loadBenchmark(manifest, importModule, { folder, game });
}

/** Returns the folders from which packages are looked up. */
function listFinders({ resolveFrom = process.cwd() }: CarriedCodeOptions): readonly string[] {
  return [resolve(resolveFrom), dirname(fileURLToPath(import.meta.url))];
}

/** The code of the worker: with the game where its module is known and can be bundled, else without. */
async function readCode(
  manifest: Manifest,
  options: CarriedCodeOptions,
): Promise<Pick<CarriedCode, 'workerCode' | 'missing'>> {
  const { name, module: recorded } = manifest.benchmark;
  const module = options.game === undefined ? recorded : resolve(options.game);
  const from = listFinders(options);
  if (module === undefined) {
    const missing = `The benchmark ${name} names no module, so that its code is not in this page`;
    return { workerCode: await workerCode(undefined, from), missing };
  }
  try {
    const code =
      options.game === undefined ? bundleOnce(module, { from, manifest }) : workerCode(module, from);
    return { workerCode: await code, missing: null };
  } catch (error) {
    // The page travels: where things are on the machine that wrote it must not be in it.
    const missing = [dirname(module), ...from].reduce(
      (text, folder) => (isAbsolute(folder) ? text.replaceAll(`${folder}${sep}`, '') : text),
      readMessage(error),
    );
    return { workerCode: await workerCode(undefined, from), missing };
  }
}
