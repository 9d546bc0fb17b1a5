import type { PolicySpace } from '@masbench/core/benchmark';
import type { Hq } from '../game.js';
import { linear } from './linear.js';

/**
 * When a seat reviews: the family `linear`, by its weights. Summaries and reviews are those of the seat's agent, and a
 * decision costs what the agent's own decision would have cost.
 */
export const linearSpace: PolicySpace<Hq> = {
  description:
    'When a seat reviews: a weighted sum of the lowest score, the lead, the reviews per passage and the progress.',
  payoff: 'lead',
  parameters: { bias: [-1, 1], worst: [-1, 4], lead: [-2, 2], reviews: [-2, 2], progress: [-1, 1] },
  policy: (weights) => {
    const decide = linear(weights);
    return async (turn, own) => {
      const answer = await own();
      return turn.kind === 'policy' ? decide(turn) : answer;
    };
  },
};
