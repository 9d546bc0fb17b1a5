import { play, type NamedAgent } from '@masbench/core';
import { counterfactual, leakCosts, matchOnRecord } from '@masbench/findings';
import {
  hq,
  vision,
  withVision,
  type Hq,
  paperQAgent,
  guided,
  opponentAware,
  threshold,
} from '@masbench/game-hq';
import { declaredEvaluation } from '../src/scoring/declared-scorer.ts';
import { reviewLeak } from '../src/views/hidden-review.ts';
import { type DrawnPolicy } from '../src/players/guided.ts';
import { describe, expect, it } from 'vitest';
import { placeholderPassages } from '../src/passages/placeholder-passages.ts';
import type { MatchOnRecord } from '../../findings/src/counterfactual/match-on-record.ts';

const services = { evaluate: declaredEvaluation };
const two = { seats: ['A'], most: 2 };
const agent = (seat: 'A' | 'B', policy: DrawnPolicy): NamedAgent<Hq> =>
  paperQAgent('gpt-4o-mini', seat, { name: 'tried', policy });
const reviewsHalf = guided({ recommended: 0.8, otherwise: 0.4 });

async function played(
  rival: DrawnPolicy,
  game: Hq = hq,
): Promise<[MatchOnRecord<Hq>, Record<string, NamedAgent<Hq>>]> {
  const agents = { A: agent('A', reviewsHalf), B: agent('B', rival) };
  const { journal } = await play(game, {
    config: { passages: placeholderPassages(12) },
    agents,
    services,
    seed: 5,
  });
  return [matchOnRecord(game, journal), agents];
}

describe('the price of a review', () => {
  it('is exactly 0 for rivals that do not look, and for those that cannot see', async () => {
    const [naive, agents] = await played(threshold());
    const costs = await leakCosts(naive, reviewLeak, { agents, services, ...two });
    expect(costs).toHaveLength(2);
    for (const cost of costs)
      expect(cost).toMatchObject({ cost: 0, isAnswered: false, seat: 'A', rival: 'B' });
    const [blind, looking] = await played(opponentAware(), withVision(hq, vision.off()));
    const unseen = await leakCosts(blind, reviewLeak, { agents: looking, services, ...two });
    expect(unseen.map(({ cost }) => cost)).toEqual([0, 0]);
  });

  it('is what the answer of a rival that looks costs, and hides one disclosure alone', async () => {
    const [match, agents] = await played(opponentAware());
    const costs = await leakCosts(match, reviewLeak, { agents, services, seats: ['A'] });
    expect(costs.length).toBeGreaterThan(2);
    expect(costs.some(({ cost }) => cost !== 0)).toBe(true);
    expect(costs.filter(({ cost, isAnswered }) => !isAnswered && cost !== 0)).toEqual([]);
    const first = costs[0]?.id ?? '';
    const game = reviewLeak.hidden(hq, { id: first, seat: 'A', count: Number(first.split('#')[1]) }, ['B']);
    const { changedAt } = await counterfactual(match, { game }, { agents, services });
    expect(changedAt).toMatch(/\/B#\d+$/);
  });

  it('needs no model where its rival only has to answer what it answered', async () => {
    const [match] = await played(threshold());
    const costs = await leakCosts(match, reviewLeak, two);
    expect(costs.map(({ cost, missing }) => [cost, missing?.seat])).toEqual([
      [null, 'B'],
      [null, 'B'],
    ]);
    const kept = await leakCosts(match, reviewLeak, { ...two, keepAnswers: true });
    expect(kept.map(({ cost }) => cost)).toEqual([0, 0]);
  });
});
