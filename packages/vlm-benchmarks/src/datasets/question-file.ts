import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { MasbenchError } from '@masbench/core';
import * as z from 'zod';
import type { BenchmarkName } from './benchmark-item.js';
import { readHallusionBench } from './hallusion-bench.js';
import { readMmmu } from './mmmu.js';
import { readMmstar } from './mmstar.js';
import { readPope } from './pope.js';
import { readVlmevalkit, type ItemOf } from './vlmevalkit.js';

/** A question file with the hash of its bytes. */
export interface QuestionFile {
  /** The benchmark that the file belongs to. */
  readonly benchmark: BenchmarkName;
  /** Absolute path. */
  readonly file: string;
  /** Of the file's bytes, in hexadecimal. */
  readonly sha256: string;
}

/**
 * A question file as it is now. In a folder it is the file that is named after the benchmark: `pope.json`, `mmmu.tsv`.
 *
 * @throws MasbenchError `CONFIG_INVALID` if it cannot be read
 *
 * @example
 * ```ts
 * import { questionFile, readQuestions } from '@masbench/vlm-benchmarks';
 *
 * const { file, sha256 } = await questionFile('pope', 'data');
 * const questions = await readQuestions('pope', { file, sha256 });
 * console.log(questions.length, 'questions in', file);
 * ```
 */
export async function questionFile(benchmark: BenchmarkName, path: string): Promise<QuestionFile> {
  const file = await resolveFile(resolve(path), benchmark);
  return { benchmark, file, sha256: await hashFile(file) };
}

/**
 * The questions of a file.
 *
 * @throws MasbenchError `CONFIG_INVALID` if the file is gone, has changed since it was recorded, or has two questions
 *   of one name.
 */
export async function readQuestions<Name extends BenchmarkName>(
  benchmark: Name,
  { file, sha256 }: Omit<QuestionFile, 'benchmark'>,
): Promise<readonly ItemOf[Name][]> {
  const now = await hashFile(file);
  if (now !== sha256) {
    throw invalid(
      `The questions ${file} changed since this run began (SHA-256 ${sha256.slice(0, 12)} then, ${now.slice(0, 12)} now): put the file back, or start a new run`,
    );
  }
  const items = /\.[ct]sv$/iu.test(file)
    ? await readVlmevalkit(file, benchmark)
    : await readers[benchmark](file);
  const seen = new Set<string>();
  for (const { id } of items) {
    if (seen.has(id))
      throw invalid(`Cannot read ${file}: every question needs a name of its own: ${id} occurs twice`);
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

const extensions = ['.csv', '.json', '.jsonl', '.tsv'];

async function resolveFile(path: string, benchmark: BenchmarkName): Promise<string> {
  const entries = await readdir(path).catch(() => undefined);
  if (entries === undefined) return path;
  const names = extensions.map((extension) => `${benchmark}${extension}`);
  const [found, ...more] = entries.filter((name) => names.includes(name.toLowerCase())).toSorted();
  if (found !== undefined && more.length === 0) return join(path, found);
  if (found !== undefined)
    throw invalid(
      `Cannot choose the questions of ${benchmark} in ${path}: ${[found, ...more].join(' and ')} are there. Name the file, or leave one`,
    );
  throw invalid(`Cannot find the questions of ${benchmark} in ${path}: it needs one of ${names.join(', ')}`);
}

/** Read as a stream: a table with images may exceed the maximum string length. */
async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  try {
    for await (const piece of createReadStream(file)) hash.update(z.instanceof(Uint8Array).parse(piece));
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw invalid(`Cannot read the questions ${file}: ${why}`, cause);
  }
  return hash.digest('hex');
}

function invalid(sentence: string, cause?: unknown): MasbenchError {
  return new MasbenchError('CONFIG_INVALID', sentence, { cause });
}
