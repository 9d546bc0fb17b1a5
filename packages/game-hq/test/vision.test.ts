import { fuzz, lockstep, play, withView, type MatchResult, type Scheduler } from '@masbench/core';
import { hq, vision, withVision, type Hq, always, never, threshold } from '@masbench/game-hq';
import { visionNamed } from '../src/views/with-vision.ts';
import { type HqTurn } from '../src/prompts/human-seat.ts';
import { type RivalsView, type Vision } from '../src/views/vision.ts';
import { type HqSnapshot } from '../src/rules/snapshot.ts';
import { type Policy } from '../src/players/policies.ts';
import { describe, expect, it } from 'vitest';
import { evaluate, match, passages, player, worth } from './playing.js';

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

/** All turns of a seat as text: what it was asked, and what it saw. */
async function trajectory(game: Hq, seat: string, rival: Policy, secondsOfRival: number): Promise<string[]> {
  const turns: string[] = [];
  const watch = ({ kind, turn, data, view }: HqTurn): void => {
    turns.push(JSON.stringify({ kind, turn, data, view }));
  };
  await match(
    {
      A: player({ policy: threshold(0.6), name: 'a', watch }),
      [seat]: player({ policy: rival, name: `${rival.name}${secondsOfRival}`, seconds: secondsOfRival }),
    },
    { passages: passages(8) },
    { game },
  );
  return turns;
}

describe('the vision on review', () => {
  it('shows nothing before the first review and the newest snapshot after it', async () => {
    const views = await sightings(vision.onReview());
    expect(views[0]).toEqual({ B: null });
    expect(views.at(-1)?.['B']).toMatchObject({ reviews: expect.any(Number), completed: expect.any(Number) });
  });

  it('freezes the numbers at the instant of the review', async () => {
    const own: Partial<HqSnapshot>[] = [];
    const shown: (Partial<HqSnapshot> | null)[] = [];
    const watching = player({
      policy: (turn) => {
        const choice = always(turn);
        const { self } = turn.view;
        if (choice.choice === 'review') {
          own.push({
            completed: self.completed,
            h: self.h,
            worst: self.worst?.score ?? null,
            reviews: self.resources.reviews,
            // The call that decides on the review is a part of what it discloses.
            calls: (self.resources.calls ?? 0) + 1,
            tokens: (self.resources.inputTokens ?? 0) + (self.resources.outputTokens ?? 0) + 40,
            seconds: (self.resources.seconds ?? 0) + 1,
          });
        }
        return choice;
      },
    });
    const watch = ({ view }: HqTurn): void => {
      const newest = view.rivals['B'] ?? null;
      if (newest !== null && JSON.stringify(newest) !== JSON.stringify(shown.at(-1))) shown.push(newest);
    };
    await match({ A: player({ seconds: 0.9, watch }), B: watching }, { passages: passages(10) });
    expect(shown.length).toBeGreaterThan(2);
    expect(own).toEqual(expect.arrayContaining(shown));
  });

  it('keeps the seat as blind as without vision until the rival reviews', async () => {
    const lateReviews: Policy = (turn) => (turn.view.self.completed < 4 ? never(turn) : always(turn));
    const seeing = await trajectory(hq, 'B', lateReviews, 1);
    const blind = await trajectory(withVision(hq, vision.off()), 'B', lateReviews, 1);
    const firstDifference = seeing.findIndex((turn, index) => turn !== blind[index]);
    expect(firstDifference).toBeGreaterThan(4);
    expect(seeing.slice(0, firstDifference)).toEqual(blind.slice(0, firstDifference));
  });
});

describe('other visions', () => {
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
    expect(() => visionNamed('delayed')).toThrow(
      'its name must be on-review, off, always, delayed(decisions)',
    );
  });

  it('are what withView takes', async () => {
    const game = withView(hq, 'rivals', 'blind', () => vision.off());
    const played: MatchResult<Hq> = await play(game, {
      config: { passages: passages(2) },
      services: { evaluate },
      agents: { A: player({ policy: always }), B: player({ policy: always, write: () => worth(0.5) }) },
    });
    expect(played.status).toBe('finished');
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
