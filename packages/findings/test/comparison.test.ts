import { experiment, load, run, type ExperimentDefinition } from '@masbench/experiments';
import { scoresByTrial, compareRuns, compareParts, markdown } from '@masbench/findings';
import { judgeDifferences, pairedDifference } from '@masbench/statistics';
import { beforeAll, describe, expect, it } from 'vitest';
import { benchmark, drawing, naming } from '../../experiments/test/numbers.ts';
import { allOf, placesOfFile } from '../../experiments/test/places.ts';
import { comparisonTables } from '../src/comparison/comparison-tables.ts';

const at = placesOfFile();
let runs = 0;
/** Runs of 12 trials that differ in their first seat. */
let ofStrong: Awaited<ReturnType<typeof played>>;
let ofWeak: typeof ofStrong;

beforeAll(async () => {
  ofStrong = await played({ seats: strong });
  ofWeak = await played({ seats: weak });
});

async function played(definition: Partial<ExperimentDefinition>) {
  runs += 1;
  const path = at(`run-${runs}`);
  await run(experiment({ benchmark, trials: 12, settings: { rounds: 3 }, ...definition }), { folder: path });
  return load(path);
}

const weak = { A: drawing('weak', [0, 4]), B: drawing('other', [2, 6]) };
const strong = { A: drawing('strong', [3, 8]), B: drawing('other', [2, 6]) };

/** The sums of a seat, trial by trial, read from the results and not by the functions under test. */
async function sumsOf(loaded: Awaited<ReturnType<typeof played>>, seat: string): Promise<number[]> {
  return (await allOf(loaded.rows())).flatMap((row) => (row.seat === seat ? [Number(row['sum'])] : []));
}

describe('comparing two runs', () => {
  it('pairs the seat in which they differ by trial, as pairedDifference does with the same numbers', async () => {
    const { comparisons, usage, differs, notes } = await compareRuns(ofStrong, ofWeak, { field: 'sum' });
    const sums = { first: '', second: '', a: await sumsOf(ofStrong, 'A'), b: await sumsOf(ofWeak, 'A') };
    const expected = pairedDifference(sums.a, sums.b);
    expect(comparisons).toHaveLength(1);
    expect(comparisons[0]).toMatchObject({
      first: 'strong (scripted)',
      second: 'weak (scripted)',
      design: 'paired by trial',
      n: 12,
      difference: expected?.difference,
      interval: judgeDifferences([sums])[0]?.interval,
      effectSize: { name: 'd_z', value: expect.closeTo(expected?.effectSize ?? 0, 10) },
      word: 'wins more often',
      leftOut: 0,
    });
    expect(comparisons[0]?.p).toBeCloseTo(expected?.p ?? 0, 10);
    expect(comparisons[0]?.sentence).toMatch(
      /^strong \(scripted\) − weak \(scripted\) = .* n = 12 trials, paired: strong \(scripted\) wins more often \(sign test, 12 of 12, p = 0\.0005\); strong \(scripted\) is ahead of what was seen \(t, p < 0\.0001\); one more trial with a difference below/,
    );
    expect(differs.map(({ path, first, second }) => [path, first, second])).toEqual([
      ['cells.0.seats.0.agent', 'strong', 'weak'],
    ]);
    expect(usage.map(({ what, difference }) => [what, difference])).toContainEqual(['usage.tokens', 12]);
    expect(notes).toContainEqual(expect.stringMatching(/below 15/));
  });

  it('changes the sign, and nothing else, where the runs change places', async () => {
    const [one] = (await compareRuns(ofStrong, ofWeak)).comparisons;
    const [other] = (await compareRuns(ofWeak, ofStrong)).comparisons;
    expect(other?.difference).toBeCloseTo(-(one?.difference ?? 0), 12);
    expect([other?.interval?.low, other?.interval?.high]).toEqual([
      -(one?.interval?.high ?? 0),
      -(one?.interval?.low ?? 0),
    ]);
    expect(other?.p).toBe(one?.p);
  });

  it('compares separate samples where neither seeds nor items agree, and says what one seed would save', async () => {
    const a = await played({ seats: strong, seed: 1 });
    const b = await played({ seats: weak, seed: 2, trials: 10 });
    const { comparisons, notes } = await compareRuns(a, b);
    expect(comparisons[0]).toMatchObject({ design: 'unpaired', n: [12, 10], word: 'ahead of what was seen' });
    expect(comparisons[0]?.effectSize?.name).toBe('g');
    expect(comparisons[0]?.sentence).toMatch(
      /n = 12 and 10 trials, unpaired: strong \(scripted\) is ahead of what was seen \(t, p/,
    );
    expect(notes[0]).toMatch(/independent samples/);
  });

  it('compares settings over all seats, cell by cell, with what differs', async () => {
    const factors = { rounds: [1, 2] };
    const a = await played({ seats: weak, factors, settings: { greatest: 9 } });
    const b = await played({ seats: weak, factors, settings: { greatest: 8 } });
    const { comparisons, differs } = await compareRuns(a, b);
    expect(comparisons.map(({ what }) => what)).toEqual([
      'all',
      'weak (scripted)',
      'other (scripted)',
      'rounds = 1',
      'rounds = 2',
    ]);
    // The draws of both runs are the same: nothing separates them, in any trial.
    expect(comparisons.every(({ difference, separated }) => difference === 0 && !separated)).toBe(true);
    expect(differs.map(({ path }) => path)).toEqual(['cells.0.shown.greatest', 'cells.1.shown.greatest']);
  });

  it('leaves out trials without a partner, and says how many', async () => {
    const b = await played({ seats: weak, trials: 9 });
    const { comparisons, notes } = await compareRuns(ofStrong, b);
    expect(comparisons[0]).toMatchObject({ n: 9, leftOut: 3 });
    expect(notes).toContainEqual(expect.stringMatching(/^3 units have no counterpart/));
  });

  it('calls two agents that differ by the same amount in a few trials not separated', async () => {
    const seats = (number: number) => ({ A: naming(`names ${number}`, number), B: naming('five', 5) });
    const a = await played({ seats: seats(7), trials: 3 });
    const b = await played({ seats: seats(4), trials: 3 });
    const [one] = (await compareRuns(a, b)).comparisons;
    expect(one).toMatchObject({ difference: 9, standardError: 0, interval: null, separated: false });
    expect(one?.sentence).toMatch(/n = 3 trials, paired: not separated; no range of the values is declared/);
  });

  it.each([
    ['the run itself', {}, /they are the same run/],
    ['another field', { field: 'elegance' }, /by "elegance": its matches have no such number.*sum, score/],
    ['a seat that is not there', { seats: ['Z'] }, /no seat "Z": the seats are A, B/],
    ['an agent that is not there', { agents: ['x', 'y'] as const }, /has no agent "x", but strong/],
  ])('refuses %s', async (what, options, says) => {
    const other = what === 'the run itself' ? ofStrong : ofWeak;
    await expect(compareRuns(ofStrong, other, options)).rejects.toThrow(says);
  });

  it('refuses runs of other rules, without a match that has finished, and with too few trials', async () => {
    const a = ofStrong;
    const { manifest } = a;
    for (const [changed, says] of [
      [{ name: 'chess' }, /one is of numbers, the other of chess/],
      [{ gameVersion: 2 }, /the rules differ, version 1 and 2 of numbers/],
    ] as const) {
      const other = { ...a, manifest: { ...manifest, benchmark: { ...manifest.benchmark, ...changed } } };
      await expect(compareRuns(a, other)).rejects.toThrow(says);
    }
    const b = await played({ seats: weak, trials: 1 });
    await expect(compareRuns(a, b)).rejects.toThrow(/12 and 1 whole trials, 1 in common; at least two/);
    await expect(compareRuns(a, { ...b, matches: async function* () {} })).rejects.toThrow(
      /none of its matches has finished/,
    );
  });
});

describe('comparing within a run', () => {
  it('takes every two agents, best first, with the p of Holm', async () => {
    const loaded = await played({ pair: [drawing('strong', [3, 8]), drawing('weak', [0, 4])] });
    const { comparisons } = await compareParts(loaded);
    expect(comparisons).toHaveLength(1);
    expect(comparisons[0]).toMatchObject({
      what: 'agent',
      first: 'strong (scripted)',
      second: 'weak (scripted)',
      n: 12,
      word: 'wins more often',
    });
  });

  it('has the same unit as scoresByTrial: a trial with all its cells', async () => {
    const loaded = await played({ seats: strong, factors: { rounds: [1, 3] } });
    const { comparisons } = await compareParts(loaded, { by: 'agent' });
    const { scores } = await scoresByTrial(loaded.matches());
    const expected = pairedDifference(scores['strong'] ?? [], scores['other'] ?? []);
    expect(expected?.n).toBe(12);
    expect(comparisons[0]).toMatchObject({
      n: 12,
      difference: expected?.difference,
      interval: { low: expected?.low },
    });
  });

  it('takes the cells of an experiment, as trials share their draws', async () => {
    const { comparisons } = await compareParts(
      await played({ seats: weak, factors: { rounds: [1, 2, 3] }, settings: {} }),
    );
    expect(comparisons.map(({ first, second }) => `${first} − ${second}`)).toEqual([
      'rounds = 3 − rounds = 2',
      'rounds = 3 − rounds = 1',
      'rounds = 2 − rounds = 1',
    ]);
    for (const { p, adjustedP } of comparisons) expect(adjustedP).toBeGreaterThanOrEqual(p);
  });

  it('takes the levels of every factor, over those of the others, and analyzes their effects', async () => {
    const loaded = await played({
      seats: weak,
      factors: { rounds: [1, 2, 3], greatest: [5, 9] },
      settings: {},
    });
    const found = await compareParts(loaded, { by: 'factor' });
    expect(found.comparisons.map(({ what, first, second }) => `${what}: ${first} − ${second}`)).toEqual([
      'rounds: rounds = 3 − rounds = 2',
      'rounds: rounds = 3 − rounds = 1',
      'rounds: rounds = 2 − rounds = 1',
      expect.stringMatching(/^greatest: greatest = \d − greatest = \d$/),
    ]);
    expect(new Set(found.comparisons.map(({ family }) => family))).toEqual(new Set([4]));
    expect(found.effects?.map(({ effect, df, residualDf }) => [effect, df, residualDf])).toEqual([
      ['rounds', 2, 55],
      ['greatest', 1, 55],
      ['rounds × greatest', 2, 55],
    ]);
    for (const { p, adjustedP } of found.effects ?? []) expect(adjustedP).toBeGreaterThanOrEqual(p);
    // A level is the mean of its cells.
    const cells = await compareParts(loaded, { by: 'cell' });
    const means = new Map(
      cells.comparisons.flatMap((one) => [
        [one.first, one.firstMean],
        [one.second, one.secondMean],
      ]),
    );
    const own = [...means].filter(([name]) => name.startsWith('rounds = 3')).map(([, mean]) => mean);
    expect(own).toHaveLength(2);
    expect(found.comparisons[0]?.firstMean).toBeCloseTo(own.reduce((sum, mean) => sum + mean, 0) / 2, 12);
    expect(comparisonTables(found).map(({ name }) => name)).toEqual(['comparison', 'effects', 'usage']);
  });

  it('refuses a run with one part', async () => {
    await expect(compareParts(ofWeak, { by: 'cell' })).rejects.toThrow(
      /by cell: there is only the only cell/,
    );
    await expect(compareParts(ofWeak, { by: 'factor' })).rejects.toThrow(/by factor: there is only none/);
  });
});

describe('tables of a comparison', () => {
  it('write a column with one precision', async () => {
    const tables = comparisonTables(await compareRuns(ofStrong, ofWeak));
    expect(tables.map(({ name }) => name)).toEqual(['comparison', 'usage', 'differs']);
    const written = await Promise.all(tables.map(async ({ rows, columns }) => markdown(rows, columns)));
    expect(written[0]).toMatch(
      /^\| First \| Mean \| Second \| Mean \| Difference \| 95 % \| n \| p \| Verdict \| Effect \|/,
    );
    expect(written[1]).toMatch(/\| Difference \| 0 \| 12 \| 0 \| 0\.000 \|/);
  });
});
