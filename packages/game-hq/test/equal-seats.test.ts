import { createRng } from '@masbench/statistics';
import { hq, vision, withVision, threshold } from '@masbench/game-hq';
import { type HqConfigInput } from '../src/config.ts';
import { describe, expect, it } from 'vitest';
import { match, passages, player, resultOf, worth } from './playing.js';

/** A first summary is worth the same in every seat, a review closes a quarter of the distance to 1, all calls cost the same. */
const exact = player({
  name: 'exact',
  policy: threshold(0.85),
  write: (passage, version) => worth(1 - (1 - createRng('first', passage).float()) * 0.75 ** version),
});

type Orders = NonNullable<HqConfigInput['orders']>;

async function scores(orders: Orders, seen: ReturnType<typeof vision.off>): Promise<(number | null)[]> {
  const result = await match(
    { A: exact, B: exact },
    { passages: passages(60), orders, reviewLimit: 3 },
    { game: withVision(hq, seen) },
  );
  return ['A', 'B'].map((seat) => resultOf(result, seat).q);
}

describe('two equal players without any randomness', () => {
  it.each([
    ['with vision', vision.onReview()],
    ['without vision', vision.off()],
  ])('score the same in the same order, and not in opposite orders: %s', async (_name, seen) => {
    const [first, second] = await scores(['forward', 'forward'], seen);
    expect(first).toBe(second);
    const [forward, reverse] = await scores(['forward', 'reverse'], seen);
    expect(forward).not.toBe(reverse);
  });

  it('score the same with vision and without: it changes nothing for a player that does not look', async () => {
    expect(await scores(['forward', 'reverse'], vision.onReview())).toEqual(
      await scores(['forward', 'reverse'], vision.off()),
    );
  });
});
