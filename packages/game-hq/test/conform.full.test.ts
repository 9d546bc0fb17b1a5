import { conform, type Waivers } from '@masbench/core/testing';
import { benchmark, hq, vision, withVision } from '@masbench/game-hq';
import { type HqConfigInput } from '../src/config.ts';
import { describe, expect, it } from 'vitest';
import { evaluate, passages } from './playing.js';

const bounds = [-0.4, 1] as const;

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

const waive: Waivers = {
  'order-insensitive': 'the order of answers is a part of the game',
  symmetry: 'seats take turns',
  'constant sum': 'every seat is paid for its own summaries',
};

describe('hq conforms', () => {
  it.each(configs)('with %s', async (_, config) => {
    const report = await conform(hq, {
      config: { passages: passages(5), ...config },
      seats: 3,
      services: { evaluate },
      declares: { bounds, maxEvents: 200 },
      story: benchmark.story,
      waive,
      runs: 12,
    });
    const bound = Object.entries(report).filter(([law]) => !(law in waive));
    expect(bound.length).toBeGreaterThan(9);
    expect(bound.filter(([, verdict]) => !/^(held$|does not apply)/.test(verdict))).toEqual([]);
  });

  it('with scores drawn at random, unscored ones among them', async () => {
    await expect(
      conform(hq, { config: { passages: passages(4) }, seats: 2, declares: { bounds }, waive, runs: 12 }),
    ).resolves.toBeDefined();
  });

  it.each([vision.off(), vision.onReview({ lasting: false }), vision.delayed(2), vision.noisy()])(
    'under vision $label',
    async (seen) => {
      await expect(
        conform(withVision(hq, seen), {
          config: { passages: passages(5) },
          seats: 2,
          services: { evaluate },
          declares: { bounds },
          waive,
          runs: 12,
        }),
      ).resolves.toBeDefined();
    },
  );

  it('but not where the rivals are always seen: the kit finds what leaks', async () => {
    await expect(
      conform(withVision(hq, vision.always()), {
        config: { passages: passages(5) },
        seats: 2,
        services: { evaluate },
        waive,
        runs: 12,
      }),
    ).rejects.toThrow('no interference');
  });
});
