import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import type { AgentIO } from '@masbench/core';
import type { MatchRecord } from '@masbench/core/record';
import {
  experiment,
  load,
  prepare,
  readManifest,
  readPartialResult,
  resume,
  run,
  verify,
  type ExperimentDefinition,
} from '@masbench/experiments';
import { describe, expect, it } from 'vitest';
import { benchmark, naming } from './numbers.ts';
import { allOf, placesOfTest, stopAfter } from './places.ts';

const at = placesOfTest();

async function played(name: string, definition: Omit<ExperimentDefinition, 'benchmark'> = {}) {
  return run(experiment({ benchmark, ...definition }), { folder: at(name) });
}

describe('run', () => {
  it('begins in a folder where a run was to begin before and could not', async () => {
    await mkdir(at('run'));
    await writeFile(at('run/blobs'), 'no folder');
    await expect(run(experiment({ benchmark }), { folder: at('run') })).rejects.toMatchObject({
      code: 'OPTION_INVALID',
      message: expect.stringContaining(`Cannot write the run to ${at('run')}: `) as string,
    });
    await rm(at('run/blobs'));
    await writeFile(at('run/run.json.1234'), '{"torn');
    await run(experiment({ benchmark }), { folder: at('run') });
    expect((await verify(at('run'))).problems).toEqual([]);
  });

  it('says where a lock cannot be written', async () => {
    await played('run');
    await mkdir(at('run/run.lock'));
    await expect(resume(at('run'), { experiment: experiment({ benchmark }) })).rejects.toMatchObject({
      code: 'OPTION_INVALID',
      message: expect.stringContaining(`Cannot write the run to ${at('run')}: EISDIR`) as string,
    });
  });

  it('removes the lock of a finished match whose process was killed, and leaves that of a living one', async () => {
    await played('run', { trials: 2 });
    await writeFile(at('run/matches/m0001.jsonl.lock'), `4194304 ${hostname()}`);
    await writeFile(at('run/matches/m0002.jsonl.lock'), `${process.ppid} ${hostname()}`);
    await resume(at('run'), { experiment: experiment({ benchmark }) });
    const left = (await readdir(at('run/matches'))).filter((file) => file.includes('.lock'));
    expect(left).toEqual(['m0002.jsonl.lock']);
  });

  it('plays every trial with a seed of its own and sums the matches up', async () => {
    const { result } = await played('run', { trials: 5, seats: { B: 'simulated:five' } });
    expect(result).toMatchObject({ game: 'numbers', trials: 5, finished: 5, aborted: 0, failed: 0 });
    const [a, b] = result.seats;
    expect(a).toMatchObject({ seat: 'A', agent: 'scripted', name: 'scripted: greatest', n: 5, wins: 5 });
    expect([a?.nature, typeof a?.['sum']]).toEqual(['scripted', 'number']);
    expect(b).toMatchObject({
      seat: 'B',
      agent: 'simulated:five',
      name: 'scripted: five',
      score: 10,
      n: 5,
      wins: 0,
    });
    // An exact test of five trials cannot tell.
    expect(result.leading).toMatchObject({ first: 'A', second: 'B', by: 'seat', n: 5, separated: false });
    const seeds = new Set((await allOf((await load(at('run'))).matches())).map(({ seed }) => seed));
    expect(seeds).toEqual(new Set([1, 2, 3, 4, 5].map((trial) => `1/${trial}`)));
  });

  it('writes the same bytes however many matches are played at once', async () => {
    for (const [name, concurrency] of [
      ['one', 1],
      ['many', 16],
    ] as const)
      await run(experiment({ benchmark, trials: 12 }), { folder: at(name), concurrency });
    const text = async (name: string, file: string): Promise<string> =>
      (await readFile(at(`${name}/${file}`), 'utf8')).replaceAll(`"${name}"`, '"run"');
    for (const file of ['results.jsonl', 'summary.json', 'artifacts/sum.txt'])
      expect(await text('many', file)).toBe(await text('one', file));
  });

  it('gives rows with what a table needs, one per match and seat, in the order of cells and trials', async () => {
    await played('run', { trials: 2, factors: { rounds: [1, 3], 'seats.B': ['scripted', 'random'] } });
    const rows = await allOf((await load(at('run'))).rows());
    expect(rows.map(({ match, seat }) => `${match} ${seat}`)).toEqual(
      [1, 2, 3, 4].flatMap((cell) =>
        [1, 2].flatMap((trial) => ['A', 'B'].map((seat) => `c${cell}-m000${trial} ${seat}`)),
      ),
    );
    expect(rows.map(({ about }) => about['rounds']).join('')).toBe('1111111133333333');
    expect(rows[15]?.levels).toEqual({ rounds: 3, 'seats.B': 'random' });
  });

  it('lets two agents change sides with the same draws', async () => {
    const { result } = await played('run', { pair: ['scripted', 'simulated:five'], trials: 3 });
    const records = await allOf((await load(at('run'))).matches());
    expect(records).toHaveLength(6);
    for (const [index, { seed, seats }] of records.entries()) {
      expect(seed).toBe(`1/${Math.floor(index / 2) + 1}`);
      expect(seats.map(({ agent }) => agent)).toEqual(
        index % 2 === 0 ? ['scripted', 'simulated:five'] : ['simulated:five', 'scripted'],
      );
    }
    expect(result.agents.map(({ agent, n }) => [agent, n])).toEqual([
      ['scripted', 6],
      ['simulated:five', 6],
    ]);
    // The bonus of the first seat falls to each agent once, so the paired difference is exact.
    const names = { first: 'scripted', second: 'simulated:five', by: 'agent' };
    expect(result.leading).toMatchObject({ ...names, difference: 8, interval: null });
  });

  it('plays variants with the draws of their item, after those they need, and leaves out what they leave out', async () => {
    const { result } = await played('run', { variants: ['as-many', 'odd-trials'], trials: 2 });
    const records = await allOf((await load(at('run'))).matches());
    expect(records.map(({ id }) => id)).toEqual([
      'm0001-plain',
      'm0001-as-many',
      'm0001-odd-trials',
      'm0002-plain',
      'm0002-as-many',
    ]);
    const about = (id: string): MatchRecord | undefined => records.find((record) => record.id === id);
    expect(about('m0001-as-many')?.match['rounds']).toBe(about('m0001-plain')?.seats[0]?.['sum']);
    expect(about('m0001-odd-trials')?.seed).toBe(about('m0001-plain')?.seed);
    expect(result.groups.map(({ variant, seats }) => [variant, seats[0]?.n])).toEqual([
      ['plain', 2],
      ['as-many', 2],
      ['odd-trials', 1],
    ]);
  });

  it('has intervals of usage that do not pass below zero, where one match differs much', async () => {
    let turns = 0;
    const uneven = {
      name: async (_turn: unknown, io: AgentIO) => {
        turns += 1;
        io.use({ calls: 1, inputTokens: turns === 1 ? 5000 : 1, outputTokens: 1 });
        return { number: 1 };
      },
    };
    const { result } = await played('run', { seats: { A: uneven }, trials: 20 });
    const [{ usage, interval = {} } = { usage: { inputTokens: -1 } }] = result.seats;
    const [low, high] = interval['usage.inputTokens'] ?? [-1, -1];
    const mean = usage.inputTokens ?? -1;
    expect(low).toBeGreaterThanOrEqual(0);
    expect(low).toBeLessThan(mean);
    expect(high).toBeGreaterThan(mean);
  });

  it('never spends more than the budget of the run, and goes on when it is raised', async () => {
    const definition = {
      seats: { A: 'simulated:five', B: 'simulated:five' },
      trials: 20,
      limits: { match: { costUsd: 0.1 } },
    };
    const { result, budgetSpent } = await played('run', { ...definition, budget: { costUsd: 0.5 } });
    const spent = result.seats.reduce((sum, { usage, n }) => sum + (usage.costUsd ?? 0) * n, 0);
    expect(spent).toBeLessThanOrEqual(0.5);
    expect(result.finished).toBeGreaterThanOrEqual(10);
    expect(result.finished).toBeLessThan(20);
    expect(budgetSpent).toBe(
      `The budget of the run is exhausted: $${Number(spent.toPrecision(4))} of $0.5 spent, and a match can take $0.1; ${20 - result.finished} matches were not started`,
    );
    const limits = { run: { costUsd: 5 } };
    const whole = await resume(at('run'), { limits });
    expect(whole).toMatchObject({ budgetSpent: null, result: { finished: 20, relief: [{ limits }] } });
    // It holds from then on.
    expect((await readManifest(at('run'))).relief).toEqual([{ limits }]);
    expect((await verify(at('run'))).problems).toEqual([]);
  });
});

describe('run refuses, before anything is written,', () => {
  const refusals: Record<string, readonly [Omit<ExperimentDefinition, 'benchmark'>, string, string]> = {
    'a seat that is not there': [{ seats: { Z: 'random' } }, 'OPTION_INVALID', 'the seats are A, B'],
    'an unknown setting': [{ settings: { roudns: 3 } }, 'CONFIG_INVALID', 'it has greatest, rounds'],
    'levels of an unknown setting': [
      { factors: { roudns: [3] } },
      'CONFIG_INVALID',
      'it has greatest, rounds',
    ],
    'a setting that is out of range': [{ settings: { rounds: 0 } }, 'CONFIG_INVALID', 'rounds'],
    'a player that there is not': [
      { seats: { A: 'simulated:six' } },
      'OPTION_INVALID',
      'choose scripted, simulated:five, random',
    ],
    'a variant that there is not': [{ variants: ['as_many'] }, 'OPTION_INVALID', 'choose plain, as-many'],
    'an unknown limit': [{ limits: { match: { dollars: 1 } } as never }, 'OPTION_INVALID', 'limits'],
    'a setting of the prototype': [
      { settings: JSON.parse('{"__proto__":{"rounds":1}}') as never },
      'CONFIG_INVALID',
      '__proto__',
    ],
  };
  it.each(Object.entries(refusals))('%s', async (_name, [definition, code, text]) => {
    await expect((async () => played('run', definition))()).rejects.toMatchObject({
      code,
      message: expect.stringContaining(text) as string,
    });
    expect(await readdir(at())).toEqual([]);
  });

  it('a folder that holds something', async () => {
    await writeFile(at('file'), '');
    await expect(run(experiment({ benchmark }), { folder: at() })).rejects.toMatchObject({
      code: 'OPTION_INVALID',
    });
  });
});

describe('a match with a fault', () => {
  /** Throws in the first matches it is made for, after the check of the run, as where a file is missing for a while. */
  const failing = (times: number) => {
    let made = 0;
    const { create, ...agent } = naming('scripted: three', 3);
    return {
      ...agent,
      create: (info: Parameters<typeof create>[0]) => {
        made += 1;
        if (made > 1 && made <= times + 1) throw new Error('not there yet');
        return create(info);
      },
    };
  };
  const withFaults = async (times: number, retries?: number) =>
    run(experiment({ benchmark, trials: 3, seats: { A: failing(times), B: 'scripted' } }), {
      folder: at('run'),
      concurrency: 1,
      ...(retries === undefined ? {} : { retries }),
    });

  it('is played again once, and counted', async () => {
    const { result } = await withFaults(1);
    expect(result).toMatchObject({ finished: 3, failed: 0, retried: { matches: 1, finished: 1 } });
    expect((await verify(at('run'))).problems).toEqual([]);
  });

  it('is played again so often and no more, and then counted as failed', async () => {
    const { result } = await withFaults(4, 2);
    expect(result).toMatchObject({ finished: 2, failed: 1, retried: { matches: 2, finished: 1 } });
    const [, ...lines] = (await readFile(at('run/records.jsonl'), 'utf8')).trim().split('\n');
    const retries = lines.map((line) => /"retry":(\d)/.exec(line)?.[1] ?? '-');
    expect(retries.join(' ')).toBe('- 1 2 - 1 -');
  });

  it('is not played again where that is not wanted', async () => {
    const { result } = await withFaults(1, 0);
    expect(result).toMatchObject({ finished: 2, failed: 1, retried: { matches: 0, finished: 0 } });
  });
});

describe('resume', () => {
  it('returns the result of a finished run again, byte for byte', async () => {
    const first = await played('run', { trials: 3, variants: 'all' });
    const before = await readFile(at('run/summary.json'), 'utf8');
    const { files } = JSON.parse(await readFile(at('run/seal.json'), 'utf8')) as { files: object };
    expect(Object.keys(files)).toEqual(Object.keys(files).toSorted());
    const again = await resume(at('run'));
    expect(again.result).toEqual(first.result);
    expect(await readFile(at('run/summary.json'), 'utf8')).toBe(before);
  });

  it('plays what an abort left, to the result of a run that nothing stopped', async () => {
    const whole = await played('whole', { trials: 6, variants: 'all' });
    const study = experiment({ benchmark, trials: 6, variants: 'all' });
    const stopped = await run(study, { folder: at('run'), concurrency: 2, ...stopAfter(3) });
    expect(stopped.result.finished).toBeLessThan(whole.result.finished);
    const { result } = await resume(at('run'));
    expect({ ...result, run: 'whole' }).toEqual(whole.result);
    expect((await verify(at('run'))).problems).toEqual([]);
  });

  it('plays on after a pause, to the result of a run that nothing paused', async () => {
    const definition = { benchmark, trials: 6, seats: { A: 'simulated:five' } } as const;
    const whole = await run(experiment(definition), { folder: at('whole') });
    const prepared = await prepare(experiment(definition), { folder: at('run') });
    const pause = new AbortController();
    let told = 0;
    const paused = await prepared.play({
      concurrency: 2,
      pause: pause.signal,
      onProgress: ({ playing }) => {
        told += 1;
        expect(playing().every(({ costUsd, note }) => costUsd !== undefined && note !== '')).toBe(true);
        if (told === 4) pause.abort();
      },
    });
    expect(paused.result.finished).toBeLessThan(6);
    expect(await readPartialResult(prepared.context)).toEqual(paused.result);
    const { result } = await prepared.play();
    expect({ ...result, run: 'whole' }).toEqual(whole.result);
    expect((await verify(at('run'))).problems).toEqual([]);
  });

  it('writes the pictures and exports of a match that a crash kept from them', async () => {
    const picturing = {
      ...benchmark,
      artifacts: (match: { readonly id: string }) => ({ [`${match.id}.txt`]: match.id }),
    };
    const study = experiment({ benchmark: picturing, trials: 3 });
    await run(study, { folder: at('run'), concurrency: 1 });
    // As a kill before its record leaves the last match, and the run.
    await rm(at('run/artifacts'), { recursive: true });
    for (const file of ['results.jsonl', 'summary.json', 'seal.json']) await rm(at(`run/${file}`));
    const records = (await readFile(at('run/records.jsonl'), 'utf8')).split('\n');
    await writeFile(at('run/records.jsonl'), `${records.slice(0, 3).join('\n')}\n`);
    await resume(at('run'), { experiment: study });
    expect(await readdir(at('run/artifacts'))).toEqual(['m0003.txt', 'sum.txt']);
    expect((await verify(at('run'), { experiment: study })).problems).toEqual([]);
  });

  it('asks for agents that were passed as values', async () => {
    const own = experiment({ benchmark, trials: 2, seats: { A: naming('scripted: three', 3) } });
    await run(own, { folder: at('run') });
    await rm(at('run/records.jsonl'));
    await rm(at('run/matches/m0002.jsonl'));
    const { result } = await resume(at('run'), { replayLost: ['m0002'] });
    expect(result).toMatchObject({ finished: 1, failed: 1, replayed: ['m0002'] });
    expect((await resume(at('run'), { experiment: own })).result).toMatchObject({ finished: 2, failed: 0 });
  });
});

describe('verify', () => {
  it.each([
    [
      'another seed',
      { seed: 'luckier' },
      /its journal has the seed "luckier\/2", and the run gives it "1\/2"/,
    ],
    ['other settings', { settings: { rounds: 3 } }, /its journal has another configuration/],
    ['other seats', { seatNames: ['X', 'Y'] }, /its journal has the seats X, Y, and the run has A, B/],
  ] as const)('finds a match of %s under the name of its own', async (_name, definition, says) => {
    await played('own', { trials: 2 });
    await played('other', { trials: 2, ...definition });
    // Everything that is written of the match comes from the other run.
    for (const file of ['matches/m0002.jsonl', 'records.jsonl', 'results.jsonl', 'summary.json'])
      await cp(at(`other/${file}`), at(`own/${file}`));
    const { problems } = await verify(at('own'));
    expect(problems.join('\n')).toMatch(says);
  });
});
