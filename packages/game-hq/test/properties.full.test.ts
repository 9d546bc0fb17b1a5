import { replay } from '@masbench/core';
import { hq, always, never } from '@masbench/game-hq';
import { type HqConfigInput } from '../src/config.ts';
import { type HqState } from '../src/rules/state.ts';
import { type HqTurn } from '../src/prompts/human-seat.ts';
import type { HqSelfView } from '../src/views/self-view.ts';
import { type Policy } from '../src/players/policies.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { match, outcomeOf, passages, player } from './playing.js';

/** A policy that decides by a fixed list of whims: review or not, the worst or another candidate. */
const policies = fc
  .array(fc.record({ review: fc.boolean(), which: fc.nat({ max: 6 }) }), { minLength: 1, maxLength: 12 })
  .map((whims): Policy => {
    return ({ data, view }) => {
      const whim = whims[view.self.completed % whims.length];
      if (whim?.review !== true || data.candidates.length === 0) {
        return { choice: data.choices.includes('continue') ? 'continue' : 'end' };
      }
      return { choice: 'review', passage: data.candidates[whim.which]?.passage };
    };
  });

const options = fc.record(
  {
    reviewLimit: fc.nat({ max: 3 }),
    candidates: fc.integer({ min: 1, max: 4 }),
    reviewKeeps: fc.constantFrom('new', 'better'),
    closing: fc.constantFrom('none', 'reviews'),
    earlyEnd: fc.constantFrom('allowed', 'forbidden'),
    afterReview: fc.constantFrom('continue', 'ask', 'free'),
  },
  { requiredKeys: [] },
);

const configs = fc
  .tuple(fc.integer({ min: 1, max: 9 }), options)
  .map(([count, given]): HqConfigInput => ({ passages: passages(count), ...given }));

describe('every match', () => {
  it('reviews no passage more than R times, never twice in a row, never spends less, and sums up right', async () => {
    await fc.assert(
      fc.asyncProperty(configs, policies, async (config, policy) => {
        const kinds: string[] = [];
        let spent: HqSelfView['resources'] | undefined;
        const watch = ({ kind, view: { self } }: HqTurn): void => {
          kinds.push(kind);
          for (const field of ['calls', 'inputTokens', 'outputTokens', 'seconds', 'reviews'] as const)
            expect(self.resources[field]).toBeGreaterThanOrEqual(spent?.[field] ?? 0);
          spent = self.resources;
        };
        const result = await match({ A: player({ policy, watch }) }, config);
        const { state } = replay(hq, result.journal);
        const limit = config.reviewLimit ?? 3;
        for (const piece of state.lanes[0]?.pieces ?? []) expect(piece.reviews).toBeLessThanOrEqual(limit);
        expect(kinds.join(' ')).not.toMatch(/review review/);
        checkSums(state, limit);
      }),
      { numRuns: 60 },
    );
  });

  it('swaps its results when the agents and their orders are swapped', async () => {
    await fc.assert(
      fc.asyncProperty(policies, policies, async (first, second) => {
        const one = player({ name: 'one', policy: first });
        const two = player({ name: 'two', policy: second, seconds: 1.7 });
        const config: HqConfigInput = { passages: passages(7) };
        const there = outcomeOf(await match({ A: one, B: two }, config)).seats;
        const back = outcomeOf(
          await match({ A: two, B: one }, { ...config, orders: ['reverse', 'forward'] }),
        ).seats;
        const named = (seat: 'A' | 'B', from: typeof there): unknown => ({
          ...from.find((result) => result.seat === seat),
          seat: '',
        });
        expect(named('B', back)).toEqual(named('A', there));
        expect(named('A', back)).toEqual(named('B', there));
      }),
      { numRuns: 25 },
    );
  });
});

describe('a decision', () => {
  it('is as small after two thousand passages as after twenty', async () => {
    const sizes: number[] = [];
    const watch = ({ kind, data, view }: HqTurn): void => {
      if (kind === 'policy') sizes.push(JSON.stringify({ data, view }).length);
    };
    const sparing: Policy = (turn) => (turn.view.self.completed % 7 === 0 ? always(turn) : never(turn));
    await match(
      { A: player({ policy: sparing, watch }), B: player({ policy: sparing }) },
      { passages: passages(2000) },
    );
    const greatest = (from: number, to: number): number => Math.max(...sizes.slice(from, to));
    expect(sizes).toHaveLength(2000);
    // Numbers get longer by some digits, and nothing else does.
    expect(greatest(1900, 2000)).toBeLessThan(1.15 * greatest(20, 120));
  });
});

/** The running totals of a lane against what its pieces add up to. */
function checkSums({ lanes }: HqState, limit: number): void {
  for (const { pieces, totals, reviewable, worstSettled, position } of lanes) {
    const scores = pieces.flatMap(({ score }) => (score === null ? [] : [score]));
    expect(pieces).toHaveLength(position);
    expect(totals.scored).toBe(scores.length);
    expect(totals.sum).toBeCloseTo(
      scores.reduce((sum, score) => sum + score, 0),
      9,
    );
    expect(totals.below).toBe(scores.filter((score) => score < 0.85).length);
    expect(totals.reviewed).toBe(pieces.filter(({ reviews }) => reviews > 0).length);
    expect(totals.reviewsLeft).toBe(pieces.reduce((sum, { reviews }) => sum + limit - reviews, 0));
    const worst = [reviewable[0], worstSettled].map((at) => pieces[at ?? -1]?.score ?? Infinity);
    expect(Math.min(...worst)).toBe(Math.min(...scores));
    expect(reviewable).toHaveLength(pieces.filter(({ reviews }) => reviews < limit).length);
  }
}
