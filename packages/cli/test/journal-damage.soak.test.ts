import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { replay } from '@masbench/core';
import { readJournal, recordedResult } from '@masbench/core/journal';
import type { Benchmark } from '@masbench/core/benchmark';
import { experiment, run } from '@masbench/experiments';
import { benchmark as hq } from '@masbench/game-hq';
import { benchmark as mug } from '@masbench/game-mug';
import { benchmark as werewolf } from '@masbench/game-werewolf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { damaged, damages } from '../../core/test/damage.ts';

/** `MASBENCH_POSITIONS=500` damages five times as many places. */
const count = Number(process.env['MASBENCH_POSITIONS'] ?? 30);
const kinds = Object.keys(damages) as (keyof typeof damages)[];
const benchmarks: readonly (readonly [name: string, benchmark: Benchmark])[] = [
  ['hq', hq],
  ['mug', mug],
  ['werewolf', werewolf],
];

describe.each(benchmarks)('a journal of %s', { timeout: 1_200_000 }, (name, benchmark) => {
  let folder: string;
  let path: string;
  let bytes: Buffer;
  const journal = () => readJournal(path, { blobs: join(folder, 'run', 'blobs') });

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'masbench-damage-'));
    await run(experiment({ benchmark, seed: 3 }), { folder: join(folder, 'run') });
    path = join(folder, 'run', 'matches', 'm0001.jsonl');
    bytes = await readFile(path);
  });

  afterAll(async () => rm(folder, { recursive: true, force: true }));

  it.each(kinds)(`that is finished detects each %s at ${count} positions`, async (damage) => {
    await writeFile(path, bytes);
    const report = async (): Promise<unknown> => {
      const result = await recordedResult(benchmark.game, journal());
      return result && { ...result, journal: undefined };
    };
    const { wrong, ...found } = await damaged({ path, damage, count, seed: name, report });
    process.stdout.write(`${name} finished, ${damage}: ${JSON.stringify(found)}\n`);
    expect([wrong, found.torn, found.detected + found.shorter]).toEqual([[], 0, count]);
  });

  it.each(kinds)(`that was cut inside of a line detects each %s at ${count} positions`, async (damage) => {
    const end = bytes.lastIndexOf(10, bytes.length / 2) + 1;
    await writeFile(path, bytes.subarray(0, end + 30));
    const report = (): unknown => ({ ...replay(benchmark.game, journal()), torn: undefined });
    const { wrong, ...found } = await damaged({ path, damage, count, seed: name, report });
    process.stdout.write(`${name} cut, ${damage}: ${JSON.stringify(found)}\n`);
    expect([wrong, found.detected + found.torn + found.shorter]).toEqual([[], count]);
  });

  it(`detects each changed byte of its long texts at ${count} positions`, async () => {
    await writeFile(path, bytes);
    const blobs = join(folder, 'run', 'blobs');
    const { configSha256 } = JSON.parse(bytes.toString('utf8').split('\n')[0] ?? '') as Record<
      string,
      string
    >;
    if (configSha256 === undefined) return;
    expect(await readdir(blobs)).toContain(configSha256);
    const file = join(blobs, configSha256);
    const text = await readFile(file);
    for (let at = 0; at < text.length; at += Math.ceil(text.length / count)) {
      const copy = Buffer.from(text);
      copy[at] = (text[at] ?? 0) ^ (1 << (at % 8));
      await writeFile(file, copy);
      expect(() => replay(benchmark.game, journal())).toThrow(
        expect.objectContaining({ code: 'BLOB_CORRUPT' }) as Error,
      );
    }
    await writeFile(file, text);
  });
});
