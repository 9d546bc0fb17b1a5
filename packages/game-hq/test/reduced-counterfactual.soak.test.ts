import { play, virtual, type NamedAgent, type Seat } from '@masbench/core';
import { counterfactual, matchOnRecord } from '@masbench/findings';
import { nashConv, recordStrategies } from '@masbench/game-theory';
import { meanInterval } from '@masbench/statistics';
import { hq, vision, withVision, type Hq } from '@masbench/game-hq';
import { declaredEvaluation } from '../src/scoring/declared-scorer.ts';
import { parseDeclaredQuality, declaredText } from '../src/players/declared-quality.ts';
import { reducedHq } from '../src/reduced/two-passages.ts';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { placeholderPassages } from '../src/passages/placeholder-passages.ts';
import { policyDataSchema } from '../src/rules/choices.ts';

const beta = 0.05;
const disclosed = z.object({ rivals: z.record(z.string(), z.unknown()) });

/** How often a seat reviews: A what is flawed, mostly; B answers what it has seen of A. */
function reviews(seat: Seat, data: unknown, view: unknown): number {
  const { choices, candidates } = policyDataSchema.parse(data);
  if (!choices.includes('review')) return 0;
  const isFlawed = (candidates[0]?.score ?? 1) < 1;
  if (seat === 'A') return isFlawed ? 0.8 : 0.3;
  const hasSeen = Object.values(disclosed.parse(view).rivals).some((snapshot) => snapshot !== null);
  return hasSeen ? (isFlawed ? 0.95 : 0.8) : isFlawed ? 0.3 : 0;
}

const otherwise = (data: unknown): 'continue' | 'end' =>
  policyDataSchema.parse(data).choices.includes('continue') ? 'continue' : 'end';

/** Plays in the engine what the reduced game declares: texts by their worth, and calls that cost the same. */
const agent: NamedAgent<Hq> = {
  name: 'reduced',
  nature: 'simulated',
  resumable: true,
  create: () => ({
    policy: ({ seat, data, view }, io) => {
      io.use(call);
      return { choice: io.rng.chance(reviews(seat, data, view)) ? 'review' : otherwise(data) };
    },
    summarize: (_turn, io) => {
      io.use(call);
      return { summary: declaredText({ score: io.rng.chance(0.25) ? 0.44 : 1, reviews: 0 }) };
    },
    review: ({ data }, io) => {
      io.use(call);
      const before = parseDeclaredQuality(data.previous);
      const score = before?.score === 1 || io.rng.chance(0.25) ? 1 : 0.44;
      return { summary: declaredText({ score, reviews: (before?.reviews ?? 0) + 1 }) };
    },
  }),
};
const call = { calls: 1, seconds: 1, inputTokens: 90, outputTokens: 10 };

it('the price of being seen, estimated by playing matches again, is the one computed from the tree', async () => {
  const values = (blind: readonly Seat[]): Readonly<Record<Seat, number>> => {
    const start = reducedHq({ beta, payoff: 'own', blind: [...blind] });
    const strategies = recordStrategies(start, ({ seat, data, view }) => {
      const probability = reviews(seat, data, view);
      return [
        { action: { choice: 'review' }, probability },
        { action: { choice: otherwise(data) }, probability: 1 - probability },
      ].filter(({ probability: often }) => often > 0);
    });
    return nashConv(start, strategies).values;
  };
  const seen = values([]);
  const exact = (values(['B'])['A'] ?? Number.NaN) - (seen['A'] ?? Number.NaN);
  const agents = { A: agent, B: agent };
  const services = { evaluate: declaredEvaluation };
  const prices: number[] = [];
  const played: number[] = [];
  for (let seed = 0; seed < 100; seed += 1) {
    const { journal, scores } = await play(hq, {
      config: {
        passages: placeholderPassages(2),
        beta,
        reviewLimit: 1,
        closing: 'reviews',
        earlyEnd: 'forbidden',
        candidates: 1,
      },
      agents,
      services,
      seed,
      scheduler: virtual(),
    });
    const { difference } = await counterfactual(
      matchOnRecord(hq, journal),
      { game: withVision(hq, vision.off()) },
      { agents, services },
    );
    prices.push(difference?.['A'] ?? Number.NaN);
    played.push(scores?.['A'] ?? Number.NaN);
  }
  const price = meanInterval(prices);
  const score = meanInterval(played);
  expect(Math.abs(exact)).toBeGreaterThan(1e-3);
  expect(Math.abs((price?.mean ?? Number.NaN) - exact)).toBeLessThan(4 * (price?.standardError ?? 0));
  expect(Math.abs((score?.mean ?? Number.NaN) - (seen['A'] ?? 0))).toBeLessThan(
    4 * (score?.standardError ?? 0),
  );
});
