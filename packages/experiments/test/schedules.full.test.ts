import { appendFile, cp, readFile, writeFile } from 'node:fs/promises';
import type { NamedAgent } from '@masbench/core';
import {
  adaptive,
  experiment,
  load,
  resume,
  roundRobin,
  run,
  stopWhen,
  verify,
  type Experiment,
  type ExperimentDefinition,
  type Schedule,
} from '@masbench/experiments';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { benchmark, drawing, type numbers } from './numbers.ts';
import { allOf, placesOfFile, placesOfTest, stopAfter } from './places.ts';

const at = placesOfTest();

const [weak, middle, strong] = [
  drawing('weak', [0, 4]),
  drawing('middle', [2, 7]),
  drawing('strong', [5, 9]),
] as const;

const study = (definition: Omit<ExperimentDefinition, 'benchmark'>) =>
  experiment({ benchmark, ...definition });

const filesOf = async (path: string, name: string): Promise<string> => {
  const files = ['schedule.jsonl', 'results.jsonl', 'summary.json'].map(async (file) =>
    readFile(`${path}/${file}`, 'utf8'),
  );
  return (await Promise.all(files)).join('').replaceAll(`"${name}"`, '"run"');
};

/** Plays and verifies. */
async function played(planned: Experiment) {
  const { result, manifest } = await run(planned, { folder: at('run') });
  expect((await verify(at('run'), { experiment: planned })).problems).toEqual([]);
  return { result, manifest, schedule: result.schedule };
}

const separated = study({
  pair: [weak, strong],
  trials: 24,
  schedule: stopWhen({ compare: ['strong', 'weak'], range: [0, 20], inFlight: 4 }),
});
const certain = study({
  design: roundRobin([weak, middle, strong]),
  trials: 40,
  schedule: adaptive({ inFlight: 4, confidence: 0.8 }),
});

describe('a stop rule', () => {
  it('ends a run once the difference of two agents is decided, and says what it saw', async () => {
    const { result, schedule } = await played(separated);
    expect(schedule).toMatchObject({ name: 'stop-when', stopped: 'separated' });
    const { n, low, mean } = z
      .object({ n: z.number(), low: z.number(), mean: z.number() })
      .parse(schedule?.report);
    expect(low).toBeGreaterThan(0);
    expect(mean).toBeGreaterThan(low);
    expect(schedule?.sentence).toMatch(
      /^strong − weak = \S+ \[\S+, \S+\], n = \d+, checked after every trial$/,
    );
    // What was in flight when it was decided is played to its end: each trial has two matches.
    expect(schedule?.steps).toBe(n + 3);
    expect(schedule?.steps).toBeLessThan(24);
    expect([result.trials, result.finished]).toEqual([2 * (n + 3), 2 * (n + 3)]);
  });

  it('plays all trials where nothing is decided', async () => {
    const schedule = stopWhen({ mean: 'A', range: [0, 20], margin: 0.01 });
    const none = await played(study({ seats: { A: 'random', B: 'random' }, trials: 12, schedule }));
    expect(none.schedule).toMatchObject({ stopped: 'maximum', steps: 12, report: { n: 12, missing: 0 } });
  });

  it('compares levels of a factor, in any field of the rows', async () => {
    const compare = [{ rounds: 3, seat: 'B' }, { rounds: 1 }] as const;
    const { schedule } = await played(
      study({
        seats: { A: 'scripted', B: 'scripted' },
        factors: { rounds: [1, 3] },
        trials: 25,
        schedule: stopWhen({ compare, value: 'usage.calls', range: [0, 3], minimum: 5, inFlight: 1 }),
      }),
    );
    expect(schedule).toMatchObject({ stopped: 'separated', report: { mean: 2 } });
    expect(schedule?.report['n']).toBe(schedule?.steps);
  });

  it('takes the range of its value from the benchmark', async () => {
    const declared = { ...benchmark, contrasts: () => ({ ranges: { score: [0, 20] as const } }) };
    const schedule = stopWhen({ compare: ['strong', 'weak'], inFlight: 4 });
    const given = experiment({ ...separated, benchmark: declared, schedule });
    const { manifest, result } = await run(given, { folder: at('given') });
    expect(manifest.schedule).toMatchObject({ range: [0, 20] });
    expect(result.schedule).toEqual((await played(separated)).schedule);
  });

  it.each([
    ['drift', [0, 20] as const, / = \S+, without an interval: the data drift, n = \d+, checked/],
    ['out-of-range', [0, 10] as const, / = 1\.\S+, without an interval: the next value is out of the range/],
  ])('stops where no interval holds: %s', async (stopped, range, says) => {
    // One or two of nine in the first half, eight or nine later.
    const drifting: NamedAgent<typeof numbers> = {
      name: 'drifting',
      nature: 'scripted',
      resumable: true,
      create: ({ id }) => ({
        name: (_turn, { rng }) => ({ number: (Number(id.slice(-4)) <= 60 ? 0 : 8) + rng.int(2) }),
      }),
    };
    const { schedule } = await played(
      study({
        seats: { A: 'random', B: drifting },
        trials: 200,
        schedule: stopWhen({ mean: 'B', range, margin: 0.01, inFlight: 1 }),
      }),
    );
    expect(schedule).toMatchObject({ stopped, report: { low: null, high: null } });
    expect(schedule?.sentence).toMatch(says);
    expect(schedule?.steps).toBeGreaterThan(60);
    expect(schedule?.steps).toBeLessThan(200);
  });

  it('looks at the tokens of a seat, input and output together', async () => {
    const tokens = { value: 'usage.tokens', range: [0, 100], margin: 1, inFlight: 1 } as const;
    const { schedule } = await played(
      study({
        seats: { A: 'scripted', B: 'scripted' },
        trials: 3,
        schedule: stopWhen({ mean: 'A', ...tokens }),
      }),
    );
    expect(schedule).toMatchObject({ report: { mean: 22, missing: 0 } });
  });

  const wrong = {
    'a stranger': [
      stopWhen({ compare: ['weak', 'nobody'] }),
      /no agent or seat "nobody": choose A, B, weak, strong/,
    ],
    'a cell that is not there': [stopWhen({ compare: ['weak', { beta: 1 }] }), /no cell .* \{"beta":1\}/],
    'nothing to look at': [stopWhen({ margin: 1 }), /either `compare`.* or `mean`/],
    'a mean without an aim': [stopWhen({ mean: 'weak' }), /needs a `margin`/],
    'a value without a range': [
      stopWhen({ compare: ['weak', 'strong'] }),
      /the least and the greatest possible score .* the benchmark declares none: give it a `range`/,
    ],
    'a range that is none': [
      stopWhen({ mean: 'weak', margin: 1, range: [1, 1] }),
      /begins at 1, which is not below/,
    ],
    'an adaptive schedule of no round robin': [adaptive(), /needs the design roundRobin/],
  } as const;
  it.each(Object.entries(wrong))('refuses %s before anything is written', async (name, [schedule, text]) => {
    const seats = name.startsWith('an adaptive') ? {} : { pair: [weak, strong] as const };
    await expect(run(study({ ...seats, schedule }), { folder: at('run') })).rejects.toThrow(text);
  });
});

it('an adaptive tournament plays until the order is certain, and finds it', async () => {
  const { result, schedule } = await played(certain);
  expect(schedule).toMatchObject({ name: 'adaptive', stopped: 'certain' });
  expect(schedule?.report).toMatchObject({ order: ['strong', 'middle', 'weak'] });
  expect(result.trials).toBe(schedule?.steps);
  expect(result.trials).toBeLessThan(240);
});

it('a schedule of one’s own chooses what is played, and is asked for again by name', async () => {
  const alternating: Schedule = {
    name: 'alternating',
    inFlight: 1,
    begin: ({ pairs }) => {
      let count = 0;
      return {
        next: () =>
          count === 6
            ? { stop: 'enough' }
            : { trial: Math.floor(count / 2) + 1, seating: count++ % pairs.length },
        resultOf: (matches) => matches.length,
        observe: () => undefined,
        report: () => ({ sentence: `counted to ${count}`, report: { count } }),
      };
    },
  };
  const own = study({ pair: ['scripted', 'random'], trials: 9, schedule: alternating });
  const { result } = await played(own);
  expect(result).toMatchObject({
    trials: 6,
    finished: 6,
    schedule: { stopped: 'enough', report: { count: 6 } },
  });
  const records = await allOf((await load(at('run'))).matches());
  expect(records.map(({ id }) => id)).toEqual([
    'm0001-1',
    'm0001-2',
    'm0002-1',
    'm0002-2',
    'm0003-1',
    'm0003-2',
  ]);
  await expect(verify(at('run'))).rejects.toThrow(/schedule "alternating" was passed as a value/);
});

describe.each([
  ['a stop rule', separated],
  ['an adaptive tournament', certain],
])('%s', (_name, planned) => {
  const whole = placesOfFile();
  let files = '';
  beforeAll(async () => {
    await run(planned, { folder: whole('run') });
    files = await filesOf(whole('run'), 'run');
  });

  it('decides the same however many matches are played at once', async () => {
    await run(planned, { folder: at('one'), concurrency: 1 });
    expect(await filesOf(at('one'), 'one')).toBe(files);
  });

  it('decides the same after it was stopped at any time, and its last line torn', async () => {
    const { result } = await run(planned, { folder: at('run'), concurrency: 3, ...stopAfter(5) });
    expect(result.schedule?.stopped).toBeNull();
    await appendFile(at('run/schedule.jsonl'), '{"observed":');
    await resume(at('run'), { experiment: planned });
    expect(await filesOf(at('run'), 'run')).toBe(files);
    expect((await verify(at('run'))).problems).toEqual([]);
  });

  it('is verified: a forged decision or end is found', async () => {
    await cp(whole('run'), at('run'), { recursive: true });
    const lines = (await readFile(at('run/schedule.jsonl'), 'utf8')).split('\n');
    for (const forged of [
      lines.toSpliced(-2, 1, '{"stop":"maximum"}'),
      lines.toSpliced(1, 1, '{"step":2,"trial":7}'),
      lines.toSpliced(-1, 0, '{"step":1000,"trial":1}'),
    ]) {
      await writeFile(at('run/schedule.jsonl'), forged.join('\n'));
      expect((await verify(at('run'))).problems.join('\n')).toMatch(/schedule\.jsonl/);
    }
  });

  it('counts a match that failed as missing, also after it was played again', async () => {
    const few = study({ ...planned, trials: 3 });
    await run(few, { folder: at('run'), signal: AbortSignal.timeout(0) });
    // Without the experiment the agents, which are values, are missing.
    expect((await resume(at('run'))).result).toMatchObject({ finished: 0 });
    const { result } = await resume(at('run'), { experiment: few });
    expect(result.failed).toBe(0);
    expect(result.schedule?.report).toMatchObject({ missing: result.schedule?.steps });
    expect((await verify(at('run'))).problems).toEqual([]);
  });
});
