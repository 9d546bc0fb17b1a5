import { appendFile, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
  type ExperimentDefinition,
  type Schedule,
} from '@masbench/experiments';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { benchmark, type numbers } from './numbers.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'masbench-schedules-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

const at = (name: string): string => join(folder, name);

/** Names numbers around a mean, from the draws of its seat. */
function around(name: string, mean: number): NamedAgent<typeof numbers> {
  return {
    name,
    nature: 'scripted',
    resumable: true,
    create: () => ({
      name: (_turn, { rng }) => ({
        number: Math.max(0, Math.min(9, Math.round(mean + 2 * rng.normal()))),
      }),
    }),
  };
}

const agents = [around('weak', 1), around('middle', 4.5), around('strong', 8)];

const study = (definition: Omit<ExperimentDefinition, 'benchmark'>) =>
  experiment({ benchmark, ...definition });

const filesIn = async (path: string, name: string): Promise<string> =>
  (
    await Promise.all(
      ['schedule.jsonl', 'results.jsonl', 'summary.json'].map(async (file) =>
        readFile(join(path, file), 'utf8'),
      ),
    )
  )
    .join('')
    .replaceAll(`"${name}"`, '"run"');

const filesOf = async (name: string): Promise<string> => filesIn(at(name), name);

const separated = study({
  pair: [agents[0] ?? '', agents[2] ?? ''],
  trials: 24,
  schedule: stopWhen({
    compare: ['strong', 'weak'],
    range: [0, 20],
    inFlight: 4,
  }),
});
const certain = study({
  design: roundRobin(agents),
  trials: 40,
  schedule: adaptive({ inFlight: 4, confidence: 0.8 }),
});

describe('a stop rule', () => {
  it('ends a run once the difference of two agents is decided, and says what it saw', async () => {
    const { result } = await run(separated, { folder: at('run') });
    const { schedule, trials, finished } = result;
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
    expect([trials, finished]).toEqual([2 * (n + 3), 2 * (n + 3)]);
    expect(await verify(at('run'))).toMatchObject({
      matches: trials,
      verified: trials,
      problems: [],
    });
  });

  it('plays all trials where nothing is decided', async () => {
    const none = study({
      seats: { A: 'random', B: 'random' },
      trials: 12,
      schedule: stopWhen({ mean: 'A', range: [0, 20], margin: 0.01 }),
    });
    const { result } = await run(none, { folder: at('run') });
    expect(result.schedule).toMatchObject({
      stopped: 'maximum',
      steps: 12,
      report: { n: 12, missing: 0 },
    });
    expect((await verify(at('run'))).problems).toEqual([]);
  });

  it('compares levels of a factor, in any field of the rows', async () => {
    const levels = study({
      seats: { A: 'scripted', B: 'scripted' },
      factors: { rounds: [1, 3] },
      trials: 25,
      schedule: stopWhen({
        compare: [{ rounds: 3, seat: 'B' }, { rounds: 1 }],
        value: 'usage.calls',
        range: [0, 3],
        minimum: 5,
        inFlight: 1,
      }),
    });
    const { result } = await run(levels, { folder: at('run') });
    expect(result.schedule).toMatchObject({
      stopped: 'separated',
      report: { mean: 2 },
    });
    expect(result.schedule?.report['n']).toBe(result.schedule?.steps);
  });

  it('takes the range of its value from the benchmark', async () => {
    const declared = {
      ...benchmark,
      contrasts: () => ({ ranges: { score: [0, 20] as const } }),
    };
    const given = experiment({
      benchmark: declared,
      pair: [agents[0] ?? '', agents[2] ?? ''],
      trials: 24,
      schedule: stopWhen({ compare: ['strong', 'weak'], inFlight: 4 }),
    });
    const { manifest, result } = await run(given, { folder: at('given') });
    expect(manifest.schedule).toMatchObject({ range: [0, 20] });
    expect(result.schedule).toEqual((await run(separated, { folder: at('run') })).result.schedule);
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
        name: (_turn, { rng }) => ({
          number: (Number(id.slice(-4)) <= 60 ? 0 : 8) + rng.int(2),
        }),
      }),
    };
    const long = study({
      seats: { A: 'random', B: drifting },
      trials: 200,
      schedule: stopWhen({ mean: 'B', range, margin: 0.01, inFlight: 1 }),
    });
    const { result } = await run(long, { folder: at('run') });
    expect(result.schedule).toMatchObject({
      stopped,
      report: { low: null, high: null },
    });
    expect(result.schedule?.sentence).toMatch(says);
    expect(result.schedule?.steps).toBeGreaterThan(60);
    expect(result.schedule?.steps).toBeLessThan(200);
    expect((await verify(at('run'), { experiment: long })).problems).toEqual([]);
  });

  it('looks at the tokens of a seat, input and output together', async () => {
    const tokens = study({
      seats: { A: 'scripted', B: 'scripted' },
      trials: 3,
      schedule: stopWhen({
        mean: 'A',
        value: 'usage.tokens',
        range: [0, 100],
        margin: 1,
        inFlight: 1,
      }),
    });
    const { result } = await run(tokens, { folder: at('run') });
    expect(result.schedule).toMatchObject({ report: { mean: 22, missing: 0 } });
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
    const seats = name.startsWith('an adaptive') ? {} : { pair: [agents[0] ?? '', agents[2] ?? ''] as const };
    await expect(run(study({ ...seats, schedule }), { folder: at('run') })).rejects.toThrow(text);
  });
});

describe('an adaptive tournament', () => {
  it('plays until the order is certain, and finds it', async () => {
    const { result } = await run(certain, { folder: at('run') });
    expect(result.schedule).toMatchObject({
      name: 'adaptive',
      stopped: 'certain',
    });
    expect(result.schedule?.report).toMatchObject({
      order: ['strong', 'middle', 'weak'],
    });
    expect(result.trials).toBe(result.schedule?.steps);
    expect(result.trials).toBeLessThan(240);
    expect((await verify(at('run'))).problems).toEqual([]);
  });
});

describe('a schedule of one’s own', () => {
  const alternating: Schedule = {
    name: 'alternating',
    inFlight: 1,
    begin: ({ pairs }) => {
      let count = 0;
      return {
        next: () =>
          count === 6
            ? { stop: 'enough' }
            : {
                trial: Math.floor(count / 2) + 1,
                seating: count++ % pairs.length,
              },
        resultOf: (matches) => matches.length,
        observe: () => undefined,
        report: () => ({ sentence: `counted to ${count}`, report: { count } }),
      };
    },
  };
  const own = study({
    pair: ['scripted', 'random'],
    trials: 9,
    schedule: alternating,
  });

  it('chooses what is played, and is asked for again by name', async () => {
    const { result } = await run(own, { folder: at('run') });
    expect(result).toMatchObject({
      trials: 6,
      finished: 6,
      schedule: { stopped: 'enough', report: { count: 6 } },
    });
    const ids: string[] = [];
    for await (const { id } of (await load(at('run'))).matches()) ids.push(id);
    expect(ids).toEqual(['m0001-1', 'm0001-2', 'm0002-1', 'm0002-2', 'm0003-1', 'm0003-2']);
    expect((await verify(at('run'), { experiment: own })).problems).toEqual([]);
    await expect(verify(at('run'))).rejects.toThrow(/schedule "alternating" was passed as a value/);
  });
});

describe.each([
  ['a stop rule', separated],
  ['an adaptive tournament', certain],
])('%s', (_name, planned) => {
  let whole: string;
  beforeAll(async () => {
    whole = await mkdtemp(join(tmpdir(), 'masbench-schedule-'));
    await run(planned, { folder: join(whole, 'run') });
  });
  afterAll(async () => {
    await rm(whole, { recursive: true, force: true });
  });
  const wholeFiles = async (): Promise<string> => filesIn(join(whole, 'run'), 'run');

  it('decides the same however many matches are played at once', async () => {
    await run(planned, { folder: at('one'), concurrency: 1 });
    expect(await filesOf('one')).toBe(await wholeFiles());
  });

  it('decides the same after it was stopped at any time, and its last line torn', async () => {
    for (const stopAfter of [5]) {
      const name = `stopped${stopAfter}`;
      const controller = new AbortController();
      let ended = 0;
      const { result } = await run(planned, {
        folder: at(name),
        concurrency: 3,
        signal: controller.signal,
        onRecord: () => {
          ended += 1;
          if (ended === stopAfter) controller.abort(new Error('enough'));
        },
      });
      expect(result.schedule?.stopped).toBeNull();
      await appendFile(at(`${name}/schedule.jsonl`), '{"observed":');
      await resume(at(name), { experiment: planned });
      expect(await filesOf(name)).toBe(await wholeFiles());
      expect((await verify(at(name))).problems).toEqual([]);
    }
  });

  it('is verified: a forged observation, decision or end is found', async () => {
    await cp(join(whole, 'run'), at('run'), { recursive: true });
    const text = await readFile(at('run/schedule.jsonl'), 'utf8');
    const lines = text.split('\n');
    const observation = lines.findIndex((line) => line.startsWith('{"observed"'));
    const forgeries = [
      lines.toSpliced(observation, 1, '{"observed":1,"result":null}'),
      lines.toSpliced(-2, 1),
      lines.toSpliced(-2, 1, '{"stop":"maximum"}'),
      lines.toSpliced(1, 1, '{"step":2,"trial":7}'),
      [...lines.slice(0, -1), '{"step":1000,"trial":1}', ''],
    ];
    for (const forged of forgeries) {
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
    expect(result.schedule?.report).toMatchObject({
      missing: result.schedule?.steps,
    });
    expect((await verify(at('run'))).problems).toEqual([]);
  });
});
