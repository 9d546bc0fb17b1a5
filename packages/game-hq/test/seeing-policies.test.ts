import {
  withVision,
  hq,
  vision,
  always,
  bayesFilter,
  budgetPaced,
  never,
  opponentAware,
  threshold,
} from '@masbench/game-hq';
import { type HqSelfView } from '../src/views/self-view.ts';
import { reviewRateBelief } from '../src/players/bayes-filter.ts';
import { type Policy, type PolicyTurn } from '../src/players/policies.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decision, diary, match, passages, player, selfView } from './playing.js';

type Seen = PolicyTurn['view']['rivals'][string];

function turn(seen: Seen, view: Partial<HqSelfView> = {}, score = 0.2): PolicyTurn {
  return decision(score, view, seen);
}

const snapshot = fc.record({
  completed: fc.integer({ min: 1, max: 90 }),
  h: fc.double({ min: 0, max: 1, noNaN: true }),
  worst: fc.double({ min: 0, max: 1, noNaN: true }),
  calls: fc.integer({ min: 2, max: 300 }),
  tokens: fc.integer({ min: 1, max: 1e6 }),
  reviews: fc.integer({ min: 0, max: 90 }),
  seconds: fc.double({ min: 0.1, max: 1e4, noNaN: true }),
});

describe('budgetPaced', () => {
  it('has spent the whole part of its share of the passages met, after every decision', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 64 }), fc.integer({ min: 1, max: 120 }), (parts, total) => {
        const policy = budgetPaced({ reviews: parts / 64 });
        let reviews = 0;
        for (let completed = 1; completed < total; completed += 1) {
          const resources = { ...selfView.resources, reviews };
          if (policy(turn(null, { completed, resources })).choice === 'review') reviews += 1;
          expect(reviews).toBe(Math.floor((parts / 64) * completed));
        }
      }),
    );
  });

  it('needs a share that is not negative', () => {
    expect(() => budgetPaced({ reviews: -0.1 })).toThrow("'reviews' must be a share of the passages");
    expect(() => budgetPaced({ reviews: Number.NaN })).toThrow(RangeError);
  });
});

describe('opponentAware', () => {
  it('reviews behind the best rival, never ahead of it, and in between while it reviews less often', () => {
    const policy = opponentAware();
    expect(policy(turn({ h: 0.9 }, {}, 0.99)).choice).toBe('review');
    expect(policy(turn({ h: 0.7 }, {}, 0.01)).choice).toBe('continue');
    expect(policy(turn({ h: 0.8, reviews: 11, completed: 40 })).choice).toBe('review');
    expect(policy(turn({ h: 0.8, reviews: 10, completed: 40 })).choice).toBe('continue');
  });

  it('changes its action with H and the rate of reviews of a snapshot, and with nothing else in it', () => {
    fc.assert(
      fc.property(snapshot, snapshot, (seen, other) => {
        const { h, reviews, completed } = seen;
        const changed = { ...other, h, reviews, completed };
        expect(opponentAware()(turn(changed))).toEqual(opponentAware()(turn(seen)));
      }),
    );
  });

  it('plays as its policy for unseen rivals until a snapshot comes', async () => {
    const moves = async (policy: Policy, rival: Policy, game = hq): Promise<string[]> => {
      const { lines, watch } = diary();
      const seats = { A: player({ policy, watch }), B: player({ name: 'rival', policy: rival }) };
      await match(seats, { passages: passages(20), reviewLimit: 20 }, { game });
      return lines;
    };
    const unseen = await moves(threshold(), never);
    expect(await moves(opponentAware(), never)).toEqual(unseen);
    expect(await moves(opponentAware(), always, withVision(hq, vision.off()))).toEqual(unseen);
    expect(await moves(opponentAware({ unseen: always }), always)).not.toEqual(await moves(always, always));
  });
});

describe('bayesFilter', () => {
  /** The mean of the posterior over rates on a fine grid, from one step at a time. */
  function exactMean(prior: { reviewed: number; passed: number }, steps: readonly boolean[]): number {
    const rates = Array.from({ length: 4000 }, (_, index) => (index + 0.5) / 4000);
    let weights = rates.map((rate) => rate ** (prior.reviewed - 1) * (1 - rate) ** (prior.passed - 1));
    for (const reviewed of steps)
      weights = weights.map((weight, index) => weight * Math.abs(Number(!reviewed) - (rates[index] ?? 0)));
    const sum = weights.reduce((total, weight) => total + weight, 0);
    return weights.reduce((total, weight, index) => total + weight * (rates[index] ?? 0), 0) / sum;
  }

  it('believes what exact Bayes believes of a rival that is seen at its reviews only', () => {
    fc.assert(
      fc.property(
        fc.array(fc.boolean(), { maxLength: 25 }),
        fc.record({ reviewed: fc.integer({ min: 1, max: 4 }), passed: fc.integer({ min: 1, max: 4 }) }),
        (steps, prior) => {
          // The first step of a rival has nothing to review. All steps take two seconds.
          const met = steps.length + 1;
          const last = steps.lastIndexOf(true);
          const seen: Seen =
            last === -1
              ? null
              : {
                  completed: last + 1,
                  reviews: steps.slice(0, last).filter(Boolean).length,
                  seconds: 2 * (last + 1),
                };
          const own = { completed: met, resources: { ...selfView.resources, seconds: 2 * met } };
          const { reviewed, passed } = reviewRateBelief(seen, own, prior);
          expect(reviewed / (reviewed + passed)).toBeCloseTo(exactMean(prior, steps), 4);
        },
      ),
      { numRuns: 40 },
    );
  });

  it('takes a snapshot without counts for one review, and no more', () => {
    const prior = { reviewed: 1, passed: 1 };
    expect(reviewRateBelief({ worst: 0.2, tokens: 900 }, selfView, prior)).toEqual({
      reviewed: 2,
      passed: 1,
    });
  });

  it('reviews at least as readily against a rival that is believed to review more', () => {
    const betas = Array.from({ length: 60 }, (_, index) => (index + 1) / 200);
    const readiness = (reviews: number): number =>
      betas.filter((beta) => {
        const seen = { completed: 40, reviews, calls: 80 + reviews, tokens: 9000, seconds: 100 };
        const chosen = bayesFilter()(turn(seen, { rules: { ...selfView.rules, beta } }));
        return chosen.choice === 'review';
      }).length;
    const counts = [0, 10, 20, 39].map(readiness);
    expect(counts).toEqual(counts.toSorted((left, right) => left - right));
    expect(counts.at(-1)).toBeGreaterThan(counts[0] ?? 0);
  });

  it('learns from its own reviews: ones that gained nothing end in none', () => {
    const seen = { completed: 40, reviews: 20, calls: 100, tokens: 9000, seconds: 100 };
    const gained = (hBefore: number): PolicyTurn =>
      turn(seen, {
        hBefore,
        rules: { ...selfView.rules, beta: 0.05 },
        resources: { ...selfView.resources, reviews: 30 },
      });
    expect(bayesFilter()(gained(0.6)).choice).toBe('review');
    expect(bayesFilter()(gained(0.8)).choice).toBe('continue');
  });
});
