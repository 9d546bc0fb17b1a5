import { appendFile, cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readMessage } from '@masbench/core';
import {
  adaptive,
  experiment,
  merge,
  readManifest,
  resume,
  roundRobin,
  run,
  stopWhen,
  verify,
  type ExperimentDefinition,
  type Schedule,
} from '@masbench/experiments';
import { describe, expect, it } from 'vitest';
import { benchmark, drawing } from './numbers.ts';
import { placesOfFile, placesOfTest, stopAfter } from './places.ts';

const at = placesOfTest();
const root = placesOfFile();

const study = (definition: Omit<ExperimentDefinition, 'benchmark'> = {}) =>
  experiment({
    benchmark,
    variants: ['plain', 'as-many', 'odd-trials'],
    factors: { rounds: [1, 2] },
    trials: 5,
    seed: 3,
    scheduler: 'virtual',
    ...definition,
  });

let playing: Promise<unknown> | undefined;
/** Puts the three shards of a run, which are played once, into the folder of a test. */
async function shards(): Promise<readonly string[]> {
  playing ??= Promise.all(
    [1, 2, 3].map(async (index) => run(study(), { folder: root(`${index}`), shard: { index, of: 3 } })),
  );
  await playing;
  for (const index of [1, 2, 3]) await cp(root(`${index}`), at(`${index}`), { recursive: true });
  return [1, 2, 3].map((index) => at(`${index}`));
}

/** All files of a run but those that are named. */
async function filesOf(folder: string): Promise<Readonly<Record<string, string>>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter(
    (entry) => entry.isFile() && !['run.json', 'records.jsonl', 'seal.json'].includes(entry.name),
  );
  const texts = files.map(async ({ parentPath, name }) => {
    const path = join(parentPath, name);
    return [path.slice(folder.length), await readFile(path, 'utf8')] as const;
  });
  return Object.fromEntries(await Promise.all(texts));
}

describe('shards of a run', () => {
  it('are runs of their part, and merged they are the run that is played as one', async () => {
    const folders = await shards();
    const [first, ...others] = await Promise.all(folders.map(async (folder) => verify(folder)));
    expect(first?.problems).toEqual([]);
    expect(others.map(({ problems }) => problems)).toEqual([[], []]);
    const whole = await run(study(), { folder: at('whole/run') });
    const merged = await merge(folders.toReversed(), at('merged/run'));
    expect(merged.result).toEqual(whole.result);
    expect(await filesOf(at('merged/run'))).toEqual(await filesOf(at('whole/run')));
    expect(await readdir(at('merged'))).toEqual(['run']);
    const verified = await verify(at('merged/run'));
    expect(verified).toMatchObject({ problems: [], root: merged.root, matches: 26, verified: 26 });
    const { merged: roots } = await readManifest(at('merged/run'));
    expect(roots).toEqual([first?.root, ...others.map(({ root: one }) => one)]);
    // A run like any other: it is continued beyond its trials.
    expect((await resume(at('merged/run'), { moreTrials: 1 })).result).toMatchObject({ trials: 30 });
  });

  it('keep what failed in one of them, and it is played again in the merged run', async () => {
    const seats = { A: drawing('broken', [1, 2], { fails: ['c1-m0002-plain'] }) };
    const parts = study({ seats, retries: 0 });
    const folders = [1, 2].map((index) => at(`part-${index}`));
    for (const [place, folder] of folders.entries())
      await run(parts, { folder, shard: { index: place + 1, of: 2 } });
    const whole = await run(parts, { folder: at('whole/run') });
    const { result } = await merge(folders, at('merged/run'), { experiment: parts });
    expect(result).toEqual(whole.result);
    expect(result.failed).toBe(1);
    const mended = study({ seats: { A: drawing('broken', [1, 2]) } });
    const again = await resume(at('merged/run'), { experiment: mended });
    expect(again.result).toMatchObject({ failed: 0 });
  });

  it('share the budget of the run by their matches', async () => {
    const spent: number[] = [];
    for (const index of [1, 2, 3]) {
      const part = study({ variants: [], trials: 2, budget: { calls: 16 }, limits: { match: { calls: 4 } } });
      const played = await run(part, { folder: at(`${index}`), shard: { index, of: 3 } });
      spent.push(played.result.finished);
      expect((await readManifest(at(`${index}`))).budget).toEqual({ calls: 16 });
    }
    // Of 16 calls, 8, 4 and 4 are those of two matches, of one, and of one.
    expect(spent).toEqual([2, 1, 1]);
  });

  it.each<[string, RegExp, Omit<ExperimentDefinition, 'benchmark'>, { index: number; of: number }]>([
    ['a shard that is not there', /there is no shard 4 of 3/, {}, { index: 4, of: 3 }],
    ['more shards than items', /10 items, which are not enough for 11 shards/, {}, { index: 1, of: 11 }],
    [
      'a stop rule',
      /a schedule \(stop-when\) chooses each match by the results of all others/,
      { schedule: stopWhen({ mean: 'A', margin: 1 }) },
      { index: 1, of: 2 },
    ],
    [
      'adaptive pairings',
      /a schedule \(adaptive\)/,
      {
        factors: {},
        variants: [],
        schedule: adaptive(),
        design: roundRobin([drawing('a', [1, 2]), drawing('b', [1, 2])]),
      },
      { index: 1, of: 2 },
    ],
    [
      'a schedule of one’s own',
      /a schedule \(given\)/,
      { schedule: { name: 'own', inFlight: 1, begin: () => ({}) } as unknown as Schedule },
      { index: 1, of: 2 },
    ],
  ])('refuse %s before anything is written', async (_what, sentence, definition, shard) => {
    const folder = at('refused');
    await expect(run(study(definition), { folder, shard })).rejects.toThrow(sentence);
    await expect(readdir(folder)).rejects.toThrow('ENOENT');
  });

  it('take no more trials of their own', async () => {
    const [first = ''] = await shards();
    await expect(resume(first, { moreTrials: 1 })).rejects.toThrow(
      'trials cannot be added to one of its shards',
    );
  });
});

describe('merging refuses', () => {
  /** What a merge says, which leaves nothing behind. */
  const refusal = async (folders: readonly string[]): Promise<string> => {
    const said = await merge(folders, at('out/run')).then(() => 'merged', readMessage);
    expect(await readdir(at('out')).catch(() => [])).toEqual([]);
    return said;
  };

  it('a shard that is missing, or there twice', async () => {
    const [first = '', second = '', third = ''] = await shards();
    expect(await refusal([first, third])).toBe('Cannot merge the run: shard 2 of 3 is missing');
    await cp(second, at('copy'), { recursive: true });
    expect(await refusal([first, second, third, at('copy')])).toContain('each is shard 2 of 3');
    expect(await refusal([])).toContain('name the folders of the shards');
  });

  it('shards of another plan, naming what differs', async () => {
    const [first = '', second = ''] = await shards();
    await run(study({ seed: 4 }), { folder: at('seed'), shard: { index: 3, of: 3 } });
    expect(await refusal([first, second, at('seed')])).toContain(
      `Cannot merge ${at('seed')} with ${first}: their plans differ in seed`,
    );
    await run(study(), { folder: at('four'), shard: { index: 3, of: 4 } });
    expect(await refusal([first, second, at('four')])).toContain('one is of 4 shards, the other of 3');
    await run(study(), { folder: at('own') });
    expect(await refusal([first, second, at('own')])).toContain('it is a run of its own');
  });

  it('a shard that is not finished, and says how it is continued', async () => {
    const [first = '', second = ''] = await shards();
    const third = at('stopped');
    const shard = { index: 3, of: 3 };
    await run(study(), { folder: third, shard, concurrency: 1, ...stopAfter(2) });
    const sentence = `Cannot merge ${third}: it has not been played to its end. Continue it with \`masbench resume ${third}\``;
    expect(await refusal([first, second, third])).toContain(sentence);
    // A process that died on the way has sealed nothing.
    await rm(join(third, 'seal.json'));
    expect(await refusal([first, second, third])).toContain(sentence);
    await resume(third);
    await merge([first, second, third], at('merged'));
    expect(await verify(at('merged'))).toMatchObject({ problems: [] });
  });

  it('a shard of which a byte was changed', async () => {
    const [first = '', second = '', third = ''] = await shards();
    const [journal = ''] = await readdir(join(second, 'matches'));
    await appendFile(join(second, 'matches', journal), ' ');
    expect(await refusal([first, second, third])).toContain(`matches/${journal} is not the file that it was`);
    await cp(root('2'), second, { recursive: true, force: true });
    const records = await readFile(join(second, 'records.jsonl'), 'utf8');
    await writeFile(join(second, 'records.jsonl'), records.replace('"score":', '"score": '));
    expect(await refusal([first, second, third])).toContain('line 2 is not written as a record is');
  });

  it('to write where something is', async () => {
    await expect(merge(await shards(), at('1'))).rejects.toThrow('the folder is not empty');
  });
});
