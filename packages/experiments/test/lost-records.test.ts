import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { experiment, resume, run, verify, type RunOptions } from '@masbench/experiments';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { benchmark as offline, naming } from './numbers.ts';

let folder: string;
let asked = 0;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'masbench-lost-'));
  asked = 0;
});

afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

const at = (name: string): string => join(folder, name);

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
  name: string,
  more: Partial<Parameters<typeof experiment>[0]> = {},
  options: Partial<RunOptions> = {},
) => run(study(more), { folder: at(name), ...options });

const journal = (match: string): string => at(`run/matches/${match}.jsonl`);

describe('a match on record as finished', () => {
  it.each([
    [
      'is cut',
      async () => writeFile(journal('m0002'), (await readFile(journal('m0002'), 'utf8')).slice(0, 900)),
    ],
    ['is gone', async () => rm(journal('m0002'))],
  ])('whose journal %s is never paid for again without a word, and once on purpose', async (_what, lose) => {
    await played('run');
    const results = await readFile(at('run/results.jsonl'), 'utf8');
    const { root } = await verify(at('run'), { experiment: study() });
    await lose();
    const left = existsSync(journal('m0002'));
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
    await played('run');
    await expect(resume(at('run'), { experiment: study(), replayLost: ['m0001'] })).rejects.toThrow(
      'cannot play m0001 again: there is no match of that name whose record was lost',
    );
  });

  it('is taken from no folder where records cannot be read', async () => {
    await played('run');
    await rm(at('run/records.jsonl'));
    await mkdir(at('run/records.jsonl'));
    for (const opening of [
      async () => resume(at('run'), { experiment: study() }),
      async () => verify(at('run'), { experiment: study() }),
    ])
      await expect(opening()).rejects.toMatchObject({ code: 'JOURNAL_UNREADABLE' });
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
    const { result } = await played('run', { benchmark: broken });
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
    let thrown = false;
    const running = played(
      'run',
      { trials: 16 },
      {
        concurrency: 8,
        onRecord: () => {
          if (thrown) return;
          thrown = true;
          throw new Error('the disk of the caller is full');
        },
      },
    );
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
    const stopped = new AbortController();
    const first = await played(
      'run',
      {},
      { concurrency: 1, signal: stopped.signal, onRecord: () => stopped.abort(new Error('enough')) },
    );
    expect(first.formerRoot).toBeNull();
    const second = await resume(at('run'), { experiment: study() });
    expect(second.formerRoot).toBe(first.root);
    expect(second.root).not.toBe(first.root);
    const third = await resume(at('run'), { experiment: study() });
    expect(third).toMatchObject({ root: second.root, formerRoot: first.root });
  });
});
