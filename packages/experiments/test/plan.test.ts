import { readFile } from 'node:fs/promises';
import {
  adaptive,
  experiment,
  prepare,
  resume,
  roundRobin,
  run,
  stopWhen,
  verify,
  type ExperimentDefinition,
} from '@masbench/experiments';
import { describe, expect, it } from 'vitest';
import { benchmark, drawing } from './numbers.ts';
import { placesOfTest, stopAfter } from './places.ts';

const at = placesOfTest();

const declared = { ...benchmark, contrasts: () => ({ ranges: { score: [0, 20] as const } }) };

const study = (definition: Omit<ExperimentDefinition, 'benchmark'>) =>
  experiment({ benchmark: declared, ...definition });

/** Names a number around a mean: agents that change seats share their draws, so that each takes its own. */
const around = (name: string, mean: number, fails: readonly string[] = []) =>
  drawing(name, [mean - 1, mean + 1], { skips: mean, fails });

const paired = (trials: number, fails: readonly string[] = []) =>
  study({ pair: [around('strong', 6, fails), around('weak', 4)], trials, retries: 0 });

describe('a plan', () => {
  it('is in the manifest before the first match, and in what every journal begins with', async () => {
    const planned = paired(8);
    const { manifest } = await prepare(planned, { folder: at('run'), plan: true });
    expect(manifest.plan).toEqual({
      claims: 'agents',
      estimand: 'mean of the means of units',
      unit: 'trial',
      field: 'score',
      comparisons: ['strong − weak'],
      confidence: 0.95,
      trials: 8,
      exclusions: 'none: a claim has to hold whatever matches without a score would have been',
    });
    expect(JSON.parse(await readFile(at('run/run.json'), 'utf8'))).toMatchObject({ plan: manifest.plan });
    const { result } = await resume(at('run'), { experiment: planned });
    expect(result.plan).toMatchObject({ claims: 'agents', trials: 8, departures: [] });
    // What was seen confirms nothing.
    expect(result.plan?.verdicts[0]).toMatchObject({ separated: false, sentence: result.leading?.sentence });
    expect(result.leading?.word).toBe('ahead of what was seen');
    expect((await verify(at('run'))).problems).toEqual([]);
    // The same match of a run without a plan is another one.
    await run(planned, { folder: at('plain') });
    const start = async (name: string): Promise<unknown> =>
      JSON.parse((await readFile(at(`${name}/matches/m0001-1.jsonl`), 'utf8')).split('\n')[0] ?? '');
    const [own, plain] = [await start('run'), await start('plain')] as { plan: string }[];
    expect(own?.plan).not.toBe(plain?.plan);
  });

  it('is departed from where somebody looks before its end, and met by going on', async () => {
    const planned = paired(8);
    const { result } = await run(planned, {
      folder: at('run'),
      plan: true,
      concurrency: 1,
      ...stopAfter(12),
    });
    expect(result.plan?.departures).toEqual([
      expect.stringMatching(/^1\d of the 16 matches that were planned have ended$/),
    ]);
    const { result: whole } = await resume(at('run'), { experiment: planned });
    expect(whole.plan?.departures).toEqual([]);
  });

  it('keeps the verdict of the trials that were planned where some are added', async () => {
    const planned = paired(8);
    const { result: before } = await run(planned, { folder: at('run'), plan: true });
    const { result } = await resume(at('run'), { experiment: planned, moreTrials: 6 });
    expect(result.leading?.n).toBe(14);
    expect(result.plan).toEqual(before.plan);
    expect((await verify(at('run'))).problems).toEqual([]);
  });

  it('claims nothing that would not hold whatever dropped matches would have been', async () => {
    const dropped = Array.from(
      { length: 12 },
      (_, place) => `m00${String(2 + 2 * place).padStart(2, '0')}-1`,
    );
    const planned = paired(30, dropped);
    const { result } = await run(planned, { folder: at('run'), plan: true });
    // Of a trial with a dropped match, the other one counts.
    expect(result).toMatchObject({ failed: 12, leading: { n: 30, separated: true } });
    expect(result.plan?.verdicts).toMatchObject([{ separated: false, isFragile: true }]);
    // One of sixty that is missing changes nothing.
    const { result: one } = await run(paired(30, ['m0002-1']), { folder: at('one'), plan: true });
    expect(one.plan?.verdicts).toMatchObject([{ separated: true, isFragile: false }]);
  });

  it('of a stop rule is its sequence, as long as no value is missing', async () => {
    const schedule = stopWhen({ compare: ['strong', 'weak'], inFlight: 1 });
    const { result, manifest } = await run(study({ ...paired(20), schedule }), {
      folder: at('run'),
      plan: true,
    });
    expect(manifest.plan).toMatchObject({ claims: 'sequence', comparisons: ['stop rule'], trials: 20 });
    expect(result.plan).toMatchObject({ claims: 'sequence', departures: [] });
    const gaps = study({ ...paired(20, ['m0001-1']), schedule });
    const { result: other } = await run(gaps, { folder: at('gaps'), plan: true });
    expect(other.plan?.departures).toEqual([
      '1 trials have no value, as a match did not finish or was not scored',
    ]);
  });

  it('is refused where it could not be kept', async () => {
    const agents = [around('strong', 5), around('weak', 4)];
    const wrong = [
      [study({ design: roundRobin(agents), trials: 4, schedule: adaptive() }), true, /chooses matches/],
      [paired(4), 'sequence', /with a stop rule \(--stop\), and there is none/],
      [paired(4), 'contrasts', /declares no contrast/],
      [
        study({ ...paired(4), schedule: stopWhen({ compare: ['strong', 'weak'] }) }),
        'agents',
        /its sequence is the claim/,
      ],
    ] as const;
    for (const [planned, plan, says] of wrong)
      await expect(prepare(planned, { folder: at('run'), plan })).rejects.toThrow(says);
  });
});
