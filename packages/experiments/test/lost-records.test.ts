import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { experiment, resume, run, verify, type RunOptions } from '@masbench/experiments';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { benchmark as offline, naming } from './numbers.ts';
import { placesOfTest, stopAfter } from './places.ts';

const at = placesOfTest();
let asked = 0;

beforeEach(() => {
  asked = 0;
});

const counting = {
  ...naming('scripted: counting'),
  create: () => ({
    name: async () => {
      asked += 1;
      await new Promise((resolve) => setTimeout(resolve, 1));
      return { number: 3 };
    },
  }),
};

const benchmark = {
  ...offline,
  players: { ...offline.players, 'scripted:counting': () => counting },
};

const study = (more: Partial<Parameters<typeof experiment>[0]> = {}) =>
  experiment({ benchmark, seats: { A: 'scripted:counting', B: 'scripted:counting' }, trials: 3, ...more });

const played = async (
  more: Partial<Parameters<typeof experiment>[0]> = {},
  options: Partial<RunOptions> = {},
) => run(study(more), { folder: at('run'), ...options });

describe('a match on record as finished', () => {
  const journal = (): string => at('run/matches/m0002.jsonl');
  it.each([
    ['is cut', async () => writeFile(journal(), (await readFile(journal(), 'utf8')).slice(0, 900))],
    ['is gone', async () => rm(journal())],
  ])('whose journal %s is never paid for again without a word, and once on purpose', async (_what, lose) => {
    await played();
    const results = await readFile(at('run/results.jsonl'), 'utf8');
    const { root } = await verify(at('run'), { experiment: study() });
    await lose();
    const left = existsSync(journal());
    asked = 0;
    await expect(resume(at('run'), { experiment: study() })).rejects.toMatchObject({
      code: 'JOURNAL_CORRUPT',
      message: expect.stringMatching(/nothing was played:\n {2}m0002: .*\n.*--replay-lost m0002/) as string,
    });
    expect(asked).toBe(0);
    const again = await resume(at('run'), { experiment: study(), replayLost: ['m0002'] });
    expect(asked).toBe(4);
    expect(again).toMatchObject({ formerRoot: root, result: { finished: 3, replayed: ['m0002'] } });
    expect(await readFile(at('run/results.jsonl'), 'utf8')).toBe(results);
    expect((await verify(at('run'), { experiment: study() })).problems).toEqual([]);
    expect(await readdir(at('run/lost'))).toEqual(left ? ['m0002-1.jsonl'] : []);
  });

  it('is not given up where it is whole', async () => {
    await played();
    await expect(resume(at('run'), { experiment: study(), replayLost: ['m0001'] })).rejects.toThrow(
      'cannot play m0001 again: there is no match of that name whose record was lost',
    );
  });

  it('is taken from no folder where records cannot be read', async () => {
    await played();
    await rm(at('run/records.jsonl'));
    await mkdir(at('run/records.jsonl'));
    for (const open of [resume, verify])
      await expect(open(at('run'), { experiment: study() })).rejects.toMatchObject({
        code: 'JOURNAL_UNREADABLE',
      });
  });
});

describe('a run', () => {
  it('ends with what it has played where artifacts and figures cannot be made, and says so', async () => {
    const broken = {
      ...benchmark,
      artifacts: ({ id }: { readonly id: string }) => {
        if (id === 'm0002') throw new Error('no canvas');
        return { [`${id}.txt`]: id };
      },
      figures: async () => Promise.reject(new Error('no ink')),
    };
    const { result } = await played({ benchmark: broken });
    expect(result).toMatchObject({
      finished: 3,
      faults: ['m0002: its artifacts could not be made: no canvas', 'The figures could not be made: no ink'],
    });
    expect(await readdir(at('run/artifacts'))).toEqual(['m0001.txt', 'm0003.txt']);
    const again = await resume(at('run'), { experiment: study({ benchmark: broken }) });
    expect(again.result).toEqual(result);
    expect((await verify(at('run'), { experiment: study({ benchmark: broken }) })).problems).toEqual([]);
  });

  it('rejects only when nothing of it is played any more', async () => {
    const onRecord = vi.fn<() => void>().mockImplementationOnce(() => {
      throw new Error('the disk of the caller is full');
    });
    const running = played({ trials: 16 }, { concurrency: 8, onRecord });
    await expect(running).rejects.toThrow('the disk of the caller is full');
    const then = asked;
    expect(existsSync(at('run/run.lock'))).toBe(false);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(asked).toBe(then);
    const { result } = await resume(at('run'), { experiment: study({ trials: 16 }) });
    expect(result.finished).toBe(16);
    expect((await verify(at('run'), { experiment: study({ trials: 16 }) })).problems).toEqual([]);
  });

  it('that goes on names the root digest that it had', async () => {
    const first = await played({}, { concurrency: 1, ...stopAfter(1) });
    expect(first.formerRoot).toBeNull();
    const second = await resume(at('run'), { experiment: study() });
    expect(second.formerRoot).toBe(first.root);
    expect(second.root).not.toBe(first.root);
    const third = await resume(at('run'), { experiment: study() });
    expect(third).toMatchObject({ root: second.root, formerRoot: first.root });
  });
});
