import { resolve } from 'node:path';
import {
  benchmarkNames,
  readHallusionBench,
  readMmmu,
  readMmstar,
  readPope,
  readVlmevalkit,
  type BenchmarkName,
  type ItemOf,
} from '@masbench/game-mug/datasets';
import * as z from 'zod';
import { checkUnchanged, hashOfFile } from '../../file-hash.js';
import { UsageError } from '../../usage-error.js';

/** The question file of a run, as its manifest has it. */
export const benchmarkFileSchema = z.object({
  benchmark: z.enum(benchmarkNames),
  /** Absolute path. */
  file: z.string(),
  sha256: z.string(),
});

export type BenchmarkFile = z.output<typeof benchmarkFileSchema>;

/** Names a question file and what is in it now. @throws UsageError where it cannot be read. */
export async function benchmarkFile(benchmark: BenchmarkName, path: string): Promise<BenchmarkFile> {
  const file = resolve(path);
  return { benchmark, file, sha256: await hashOfFile('questions', file) };
}

/**
 * The questions of a file.
 *
 * @throws UsageError where the file is gone, has changed since it was named, or has two questions of one name.
 */
export async function readBenchmark<Name extends BenchmarkName>(
  benchmark: Name,
  { file, sha256 }: Omit<BenchmarkFile, 'benchmark'>,
): Promise<readonly ItemOf[Name][]> {
  const now = await hashOfFile('questions', file);
  checkUnchanged(
    `The questions ${file} have`,
    { recorded: sha256, now },
    'put the file back, or start a new run',
  );
  const items = file.endsWith('.tsv')
    ? await readVlmevalkit(file, benchmark)
    : await readers[benchmark](file);
  const seen = new Set<string>();
  for (const { id } of items) {
    if (seen.has(id))
      throw new UsageError(
        `Cannot read ${file} as every question needs a name of its own: ${id} is there twice`,
      );
    seen.add(id);
  }
  return items;
}

const readers: { readonly [Name in BenchmarkName]: (file: string) => Promise<readonly ItemOf[Name][]> } = {
  pope: readPope,
  hallusionbench: readHallusionBench,
  mmstar: readMmstar,
  mmmu: readMmmu,
};
