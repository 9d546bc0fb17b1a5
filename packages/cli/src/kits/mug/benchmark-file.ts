import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
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
} from '@masbench/game-mug';
import * as z from 'zod';
import { messageOf } from '../../message.js';
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
  return { benchmark, file, sha256: await hashOf(file) };
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
  const now = await hashOf(file);
  if (now !== sha256) {
    throw new UsageError(
      `The questions ${file} have changed since this run began (SHA-256 ${sha256.slice(0, 12)} then, ${now.slice(0, 12)} now): put the file back, or start a new run`,
    );
  }
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

/** A table with its images may be larger than a string can be, so it is read piece by piece. */
async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  try {
    for await (const piece of createReadStream(file)) hash.update(z.instanceof(Uint8Array).parse(piece));
  } catch (error) {
    throw new UsageError(`Cannot read the questions ${file}: ${messageOf(error)}`);
  }
  return hash.digest('hex');
}
