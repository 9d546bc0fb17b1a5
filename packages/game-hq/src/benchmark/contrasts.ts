import type { BenchmarkDefinition } from '@masbench/core/benchmark';
import type { HqConfig } from '../config.js';
import type { Hq } from '../game.js';
import { penaltyComponents } from '../penalty/penalties.js';

type Contrasts = Extract<
  BenchmarkDefinition<Hq, unknown, unknown>['contrasts'],
  (...given: never) => unknown
>;

const whole = ['default', 'full'];
const share: [number, number] = [0, 1];
const amount: [number, number] = [0, Infinity];

/** Returns what reviews gain and cost, and what seats gain from seeing them, as contrasts. Q is from −4β, with the greatest penalty, to α. */
export function hqContrasts({ alpha, beta }: Pick<HqConfig, 'alpha' | 'beta'>): ReturnType<Contrasts> {
  const worst = -penaltyComponents.length * beta;
  const q: [number, number] = worst < alpha ? [worst, alpha] : share;
  return {
    ranges: {
      score: q,
      q,
      hScored: share,
      hLow: share,
      hHigh: share,
      penalty: [0, penaltyComponents.length],
      calls: amount,
      inputTokens: amount,
      outputTokens: amount,
      reviews: amount,
      seconds: amount,
    },
    pairs: [
      {
        name: 'review-gain',
        description: 'Is H higher after reviews than before?',
        first: { name: 'H', field: 'h', variants: whole },
        second: { name: 'H before reviews', field: 'hBefore', variants: whole },
      },
      {
        name: 'review-worth',
        description: 'Is Q higher with reviews than without?',
        first: { name: 'Q with reviews', field: 'score', variants: whole },
        second: { name: 'Q without', field: 'score', variants: ['no-review'] },
      },
      {
        name: 'vision-gain',
        description: 'Is H higher if reviews show seats what rivals wrote?',
        first: { name: 'H with vision', field: 'h', variants: whole },
        second: { name: 'H without', field: 'h', variants: ['blind'] },
      },
      {
        name: 'order-gain',
        description: 'Is H higher if seats read in different orders?',
        first: { name: 'H in different orders', field: 'h', variants: whole },
        second: { name: 'H in the same order', field: 'h', variants: ['same-order'] },
      },
    ],
  };
}
