import type { Waivers } from '@masbench/core/testing';
import { benchmark, hq, vision, withVision } from '@masbench/game-hq';
import type { RightGame } from '../../core/test/zoo/right-games.ts';
import type { HqConfigInput } from '../src/config.ts';
import { evaluate, passages } from './playing.js';

/** Configurations under which a match takes other paths. */
const configs: readonly (readonly [string, Partial<HqConfigInput>])[] = [
  ['the defaults', {}],
  [
    'a policy that is asked again, closing reviews, better texts',
    { afterReview: 'ask', closing: 'reviews', reviewKeeps: 'better' },
  ],
  ['no mandatory continuation', { afterReview: 'free', reviewLimit: 2, candidates: 1 }],
  ['algorithm 1 to the letter', { afterReview: 'skip', unsummarized: 'leave-out' }],
  ['seeded orders', { orders: ['seeded', 'seeded', 'seeded'], earlyEnd: 'forbidden', minWords: 0 }],
];

export const waive: Waivers = {
  'order-insensitive': 'the order of answers is a part of the game',
  symmetry: 'seats take turns',
  'constant sum': 'every seat is paid for its own summaries',
};

const declares = { bounds: [-0.4, 1], maxEvents: 200 } as const;
const services = { evaluate };

/** HQ under its configurations, and with other views of the rivals. */
export const rightGames: readonly RightGame[] = [
  ...configs.map(([name, config]): RightGame => [
    `hq with ${name}`,
    hq,
    {
      config: { passages: passages(5), ...config },
      seats: 3,
      services,
      declares,
      story: benchmark.story,
      waive,
    },
  ]),
  [
    'hq with scores drawn at random, unscored ones among them',
    hq,
    { config: { passages: passages(4) }, seats: 2, declares, waive },
  ],
  ...[vision.off(), vision.onReview({ lasting: false }), vision.delayed(2), vision.noisy()].map(
    (seen): RightGame => [
      `hq under vision ${seen.label}`,
      withVision(hq, seen),
      { config: { passages: passages(5) }, seats: 2, services, declares, waive },
    ],
  ),
];
