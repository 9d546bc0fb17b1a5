import { chance, defineGame, uniform, type Seat } from '@masbench/core';
import { defineBenchmark } from '@masbench/core/benchmark';
import { experiment, load, run } from '@masbench/experiments';
import { compareParts, standings } from '@masbench/findings';
import { benchmark as mug } from '@masbench/game-mug';
import { benchmark as werewolf } from '@masbench/game-werewolf';
import { clopperPearson, mcnemar } from '@masbench/statistics';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { placesOfFile } from '../../experiments/test/places.ts';

const at = placesOfFile();

interface DuelState {
  result: number | null;
}

/** Seat A wins 1 of two points by chance, in 6 of 8 matches, shares them in 1, and loses in 1. */
const duel = defineGame<DuelState>()({
  name: 'duel',
  version: 1,
  config: z.strictObject({}),
  asks: { result: chance(z.number()) },
  setup: (): DuelState => ({ result: null }),
  open: ({ result }, ask) =>
    result === null ? [ask.result(uniform([1, 1, 1, 1, 1, 1, 0.5, 0]), 'point')] : [],
  on: { result: (draft, { value }) => void (draft.result = value) },
  views: {},
  outcome: ({ result }) => result,
  scores: (result): Record<Seat, number> => ({ A: result, B: 1 - result }),
});

const play = async (name: string, values: Readonly<Record<string, 'ends' | 'result'>> | undefined) => {
  const benchmark = defineBenchmark(duel, {
    seats: ['A', 'B'],
    module: import.meta.url,
    contrasts: () => ({ ranges: { score: [0, 1] as const }, values }),
    columns: [],
    settings: z.strictObject({}),
  });
  const agents = ['one', 'two'].map((agent) => ({
    name: agent,
    nature: 'scripted' as const,
    resumable: true,
    create: () => ({}),
  }));
  const [A, B] = agents;
  if (A === undefined || B === undefined) throw new RangeError('there are two');
  const study = experiment({ benchmark, settings: {}, trials: 30, seed: 4, seats: { A, B } });
  const { result } = await run(study, { folder: at(name) });
  return { result, loaded: await load(at(name)) };
};

describe('a run whose schema says which values a match can have', () => {
  it('of a win, a draw or a loss takes the exact sign test in sentence, comparison and standings', async () => {
    const { result, loaded } = await play('result', { score: 'result' });
    const scores: (number | null | undefined)[] = [];
    for await (const { seats } of loaded.matches()) scores.push(seats[0]?.score);
    const [wins, losses] = [1, 0].map((end) => scores.filter((score) => score === end).length);
    const { p } = mcnemar(wins ?? 0, losses ?? 0);
    expect(losses).toBeGreaterThan(0);
    expect(scores).toContain(0.5);
    expect(result.leading?.p).toBeCloseTo(p, 12);
    const { comparisons } = await compareParts(loaded, { by: 'agent' });
    expect(comparisons[0]?.p).toBeCloseTo(p, 12);
    const { rows } = await standings(loaded);
    expect(rows[0]).toMatchObject({ name: expect.stringContaining('one'), rankHigh: p <= 0.05 ? 1 : 2 });
    // Without the schema it is bets, whose p is one of a list of levels; a schema that does not hold is left aside.
    const bets = await play('bets', undefined);
    expect(bets.result.leading?.p).not.toBeCloseTo(p, 6);
    const broken = await play('broken', { score: 'ends' });
    expect(broken.result.leading).toEqual(bets.result.leading);
  });

  it('of a side that has won or not takes McNemar’s, and of a chance that is known the binomial test', async () => {
    const n = 8;
    for (const [name, study] of [
      ['werewolf', experiment({ benchmark: werewolf, settings: {}, trials: n, seed: 3 })],
      ['mug', experiment({ benchmark: mug, settings: {}, trials: n, seed: 3 })],
    ] as const) {
      const { result } = await run(study, { folder: at(name) });
      const contrasts = new Map((result.contrasts ?? []).map((one) => [one.name, one]));
      const sides = contrasts.get(name === 'mug' ? 'regular-undercover' : 'wolves-village');
      expect(sides?.n).toBe(n);
      const won = Math.round(n * (sides?.firstMean ?? 0));
      expect(sides?.p).toBeCloseTo(mcnemar(won, n - won).p, 12);
      // The exact p of a share is the level at which Clopper and Pearson's interval ends at chance.
      const known = contrasts.get(name === 'mug' ? 'detection-chance' : 'village-chance');
      const { p = 1, firstMean = 0, secondMean = 0, difference = 0 } = known ?? {};
      const ends = clopperPearson(Math.round(n * firstMean), n, { confidence: 1 - p });
      expect(difference > 0 ? ends?.low : ends?.high).toBeCloseTo(secondMean, 6);
    }
  });
});
