import { cp, readFile, writeFile } from 'node:fs/promises';
import {
  adaptive,
  experiment,
  load,
  prepare,
  resume,
  roundRobin,
  run,
  stopWhen,
  verify,
  type ExperimentDefinition,
  type Schedule,
} from '@masbench/experiments';
import { describe, expect, it } from 'vitest';
import { withContinuations } from '../src/run-folder/continuations.ts';
import { benchmark, drawing } from './numbers.ts';
import { allOf, placesOfFile, placesOfTest, stopAfter } from './places.ts';

const at = placesOfTest();
const root = placesOfFile();

const study = (definition: Omit<ExperimentDefinition, 'benchmark'>) =>
  experiment({ benchmark, ...definition });

const around = (name: string) => drawing(name, [3, 5]);

const pair = study({ pair: ['random', 'simulated:five'], trials: 6, seed: 3 });

let playing: ReturnType<typeof run> | undefined;
/** Puts the run of `pair` into the folder of a test; it is played once. */
async function played(name = 'run'): ReturnType<typeof run> {
  playing ??= run(pair, { folder: root('run') });
  const first = await playing;
  await cp(root('run'), at(name), { recursive: true });
  return first;
}

const idsOf = async (path: string): Promise<string[]> =>
  (await allOf((await load(path)).matches())).map(({ id }) => id);

describe('a run that is continued beyond its trials', () => {
  it('plays those that are added, and keeps every byte of those that were', async () => {
    const first = await played();
    const before = await readFile(at('run/matches/m0003-1.jsonl'), 'utf8');
    const manifest = await readFile(at('run/run.json'), 'utf8');
    const { result, root: grown, formerRoot } = await resume(at('run'), { moreTrials: 4 });
    expect(result).toMatchObject({ trials: 20, finished: 20, leading: { n: 10 } });
    expect(result.continued).toEqual([{ from: 6, trials: 10, former: first.root }]);
    expect(formerRoot).toBe(first.root);
    expect(grown).not.toBe(first.root);
    expect(await readFile(at('run/matches/m0003-1.jsonl'), 'utf8')).toBe(before);
    expect(await readFile(at('run/run.json'), 'utf8')).toBe(manifest);
    expect(await verify(at('run'))).toMatchObject({ matches: 20, verified: 20, problems: [], root: grown });
    // The same matches as those of a run that had so many trials from the first.
    const { result: whole } = await run(study({ ...pair, trials: 10 }), { folder: at('whole') });
    expect(result.leading).toEqual(whole.leading);
    expect(await idsOf(at('run'))).toEqual(await idsOf(at('whole')));
    // And again.
    const again = await resume(at('run'), { moreTrials: 1 });
    expect(again.result.continued).toEqual([
      { from: 6, trials: 10, former: first.root },
      { from: 10, trials: 11, former: grown },
    ]);
    expect((await verify(at('run'))).problems).toEqual([]);
  });

  it('has another unit from then on, if items are drawn again', async () => {
    const { manifest } = await prepare(study({ seats: { A: 'random' }, trials: 3 }), { folder: at('run') });
    const [cell] = manifest.cells;
    const configs = ['a', 'b', 'c'];
    const items = { ...manifest, cells: cell === undefined ? [] : [{ ...cell, configs }] };
    expect(items.analysis?.unit).toBe('match');
    const longer = withContinuations(items, [{ from: 3, trials: 5, former: null }]);
    expect(longer).toMatchObject({ trials: 5, analysis: { unit: 'item' } });
  });

  it('goes on where it was stopped in between', async () => {
    await played();
    await played('killed');
    await resume(at('run'), { moreTrials: 4 });
    await resume(at('killed'), { moreTrials: 4, concurrency: 1, ...stopAfter(3) });
    const { result } = await resume(at('killed'));
    expect({ ...result, run: 'run', retried: null }).toEqual({
      ...(await resume(at('run'))).result,
      retried: null,
    });
    expect((await verify(at('killed'))).problems).toEqual([]);
  });

  it('is nothing but the run that it was where it is killed before it says that it goes on', async () => {
    const first = await played();
    const records = await readFile(at('run/records.jsonl'), 'utf8');
    await played('longer');
    await resume(at('longer'), { moreTrials: 1 });
    // Of the process that was to continue it, only the line before the one that says by how much.
    const [next = ''] = (await readFile(at('longer/records.jsonl'), 'utf8'))
      .slice(records.length)
      .split('\n');
    await writeFile(at('run/records.jsonl'), `${records}${next}\n`);
    expect(JSON.parse(next)).toMatchObject({ former: first.root });
    const { result } = await resume(at('run'));
    expect(result).toMatchObject({ trials: 12, finished: 12 });
    expect(result.continued).toBeUndefined();
  });

  it('refuses no trials, and what was never asked for is not written', async () => {
    await played();
    await expect(resume(at('run'), { moreTrials: 0 })).rejects.toThrow(
      /by a positive number of trials, not by 0/,
    );
    expect((await verify(at('run'))).problems).toEqual([]);
  });
});

describe('a schedule of a run that is continued', () => {
  const rule = stopWhen({ compare: ['one', 'other'], range: [0, 20], inFlight: 2 });
  const equal = study({ pair: [around('one'), around('other')], trials: 5, schedule: rule });

  it('has seen what it saw: a sequence goes on with the bets that it began with', async () => {
    const { result: before } = await run(equal, { folder: at('run') });
    expect(before.schedule).toMatchObject({ stopped: 'maximum', report: { n: 5 } });
    const lines = await readFile(at('run/schedule.jsonl'), 'utf8');
    const { result } = await resume(at('run'), { experiment: equal, moreTrials: 7 });
    expect(result.schedule).toMatchObject({ stopped: 'maximum', steps: 12, report: { n: 12 } });
    const ends = [before, result].map(({ schedule }) => schedule?.report);
    // What was shown is still true: the interval only shrinks.
    expect(Number(ends[1]?.['low'])).toBeGreaterThanOrEqual(Number(ends[0]?.['low']));
    expect(Number(ends[1]?.['high'])).toBeLessThanOrEqual(Number(ends[0]?.['high']));
    const after = await readFile(at('run/schedule.jsonl'), 'utf8');
    expect(after.startsWith(lines)).toBe(true);
    expect(after.split('\n').filter((line) => line === '{"stop":"maximum"}')).toHaveLength(2);
    expect((await verify(at('run'))).problems).toEqual([]);
    await resume(at('run'), { experiment: equal, moreTrials: 1 });
    expect((await verify(at('run'))).problems).toEqual([]);
  });

  it('plays more of an adaptive tournament', async () => {
    const agents = [around('one'), around('other'), around('third')];
    const tournament = study({ design: roundRobin(agents), trials: 2, schedule: adaptive({ inFlight: 2 }) });
    const { result: before } = await run(tournament, { folder: at('run') });
    expect(before.schedule?.stopped).toBe('maximum');
    const { result } = await resume(at('run'), { experiment: tournament, moreTrials: 1 });
    expect(result.schedule?.steps).toBeGreaterThan(before.schedule?.steps ?? 0);
    expect((await verify(at('run'))).problems).toEqual([]);
  });

  it('is not continued once it has decided, or where it takes no more', async () => {
    const decided = study({
      seats: { A: 'scripted', B: 'random' },
      trials: 40,
      schedule: stopWhen({ compare: ['A', 'B'], range: [0, 20], inFlight: 1 }),
    });
    const { result } = await run(decided, { folder: at('run') });
    expect(result.schedule?.stopped).toBe('separated');
    await expect(resume(at('run'), { moreTrials: 5 })).rejects.toThrow(
      /because of what it found \(separated\)/,
    );
    const own: Schedule = {
      name: 'own',
      inFlight: 1,
      begin: () => ({
        next: () => ({ stop: 'maximum' }),
        resultOf: () => null,
        observe: () => undefined,
        report: () => ({ sentence: 'Nothing', report: {} }),
      }),
    };
    const none = study({ seats: { A: 'random', B: 'random' }, trials: 2, schedule: own });
    const { folder: path } = await prepare(none, { folder: at('own') });
    await expect(resume(path, { experiment: none, moreTrials: 1 })).rejects.toThrow(/own has no `extend`/);
    await resume(path, { experiment: none });
    expect((await verify(path, { experiment: none })).problems).toEqual([]);
  });
});
