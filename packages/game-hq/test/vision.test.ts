import { fuzz, lockstep, play, type Scheduler } from '@masbench/core';
import { hq, vision, withVision, always, never, threshold } from '@masbench/game-hq';
import { visionNamed } from '../src/views/with-vision.ts';
import { type HqTurn } from '../src/prompts/human-seat.ts';
import { type RivalsView, type Vision } from '../src/views/vision.ts';
import { type Policy } from '../src/players/policies.ts';
import { describe, expect, it } from 'vitest';
import { ownSnapshot } from '../src/views/self-view.ts';
import { evaluate, match, passages, player, selfView, worth } from './playing.js';

/** What A saw of B at each of A's policy decisions. */
async function sightings(
  seen: Vision,
  { policy = always, seconds = 1 }: { readonly policy?: Policy; readonly seconds?: number } = {},
): Promise<RivalsView[]> {
  const views: RivalsView[] = [];
  const watch = ({ kind, view }: HqTurn): void => {
    if (kind === 'policy') views.push(view.rivals);
  };
  await match(
    { A: player({ watch, seconds }), B: player({ name: 'b', policy }) },
    { passages: passages(8) },
    { game: withVision(hq, seen) },
  );
  return views;
}

describe('visions', () => {
  it('see nothing where vision is off, and everything at once where it is always on', async () => {
    expect(await sightings(vision.off())).toEqual(Array.from({ length: 8 }, () => ({ B: null })));
    const views = await sightings(vision.always({ fields: ['completed'] }), {
      policy: never,
      seconds: 1.01,
    });
    expect(views.map(({ B }) => B?.completed)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  });

  it('have names for command lines, and names in the manifest', () => {
    for (const name of ['on-review', 'off', 'always', 'delayed(3)'])
      expect(visionNamed(name).label).toBe(name);
    expect(visionNamed('noisy(0.2)').label).toBe('noisy(0.2) of on-review');
    expect(withVision(hq, vision.delayed(2)).variants).toEqual({ rivals: 'delayed(2)' });
    for (const wrong of ['delayed', 'off!'])
      expect(() => visionNamed(wrong)).toThrow('its name must be on-review, off, always, delayed(decisions)');
  });

  it('have the numbers of a seat as it sees them itself', () => {
    const numbers = {
      completed: 40,
      h: 0.8,
      worst: 0.2,
      calls: 90,
      tokens: 10_000,
      reviews: 10,
      seconds: 100,
    };
    expect(ownSnapshot(selfView)).toEqual(numbers);
    expect(ownSnapshot({ ...selfView, worst: null })).toEqual({ ...numbers, worst: null });
  });
});

describe('non-interference', () => {
  it('gives the same result for every order of answers, where vision is off', async () => {
    const blind = withVision(hq, vision.off());
    const outcomeUnder = async (scheduler: Scheduler): Promise<unknown> => {
      const agents = {
        A: player({ name: 'a', policy: always }),
        B: player({ name: 'b', policy: threshold(0.5) }),
      };
      const config = { passages: passages(6) };
      return (await play(blind, { agents, config, scheduler, seed: 1, services: { evaluate } })).outcome;
    };
    const expected = await outcomeUnder(lockstep());
    for (const seed of [1, 2, 3, 4, 5]) expect(await outcomeUnder(fuzz(seed))).toEqual(expected);
  });

  it('holds even for what a rival refuses: a dropped passage shows only in the result', async () => {
    const turnsWith = async (write: () => string): Promise<string[]> => {
      const turns: string[] = [];
      const watch = ({ data, view }: HqTurn): void => {
        turns.push(JSON.stringify({ data, view }));
      };
      await match({ A: player({ watch, policy: always }), B: player({ write }) }, { passages: passages(5) });
      return turns;
    };
    expect(await turnsWith(() => '')).toEqual(await turnsWith(() => worth(0.5)));
  });
});
