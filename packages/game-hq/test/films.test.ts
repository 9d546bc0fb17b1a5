import { play, type AgentIO, type Handlers, type NamedAgent } from '@masbench/core';
import { hq, vision, withVision, type Hq } from '@masbench/game-hq';
import { describe, expect, it } from 'vitest';
import { describeGame, falter, film, fingerprint } from '../../core/test/film.ts';
import type { HqConfigInput } from '../src/config.ts';
import { evaluate, passages, worth } from './playing.ts';

/** A summary of some worth, or something that is none. */
function write({ rng }: AgentIO): { summary: string } {
  const nothing = ['', '  ', 'too short', ' i am unable to summarize this passage. '];
  return {
    summary: rng.chance(0.2) ? rng.pick(nothing) : worth(rng.chance(0.1) ? undefined : rng.int(11) / 10),
  };
}

/** A player that draws all that it does, and does everything that may be done. */
const moody: Handlers<Hq> = {
  policy: ({ data }, io) => {
    falter(io);
    io.use({ calls: 1, inputTokens: 30, outputTokens: io.rng.int(9), seconds: 1 });
    const { rng } = io;
    const choices = data.choices.flatMap((one) => (one === 'end' ? [one] : [one, one, one]));
    const choice = rng.pick(choices);
    const named = rng.pick([undefined, null, ...data.candidates.map(({ passage }) => passage)]);
    return { choice, ...(choice === 'review' && { passage: named }) };
  },
  summarize: (_turn, io) => {
    falter(io);
    io.use({ calls: io.rng.pick([1, 2]), inputTokens: 40, outputTokens: 9, seconds: 2 });
    return write(io);
  },
  review: (_turn, io) => {
    falter(io);
    io.use({ calls: 1, inputTokens: 50, outputTokens: 8, seconds: 3 });
    return write(io);
  },
};

const agent: NamedAgent<Hq> = { name: 'moody', nature: 'scripted', create: () => moody };

/**
 * Fingerprints of all that the rules make of some matches. They say nothing of what is right, which the worked examples
 * do: they say that nothing has changed. Where one differs on purpose, put the new one here.
 */
describe('the rules of MAS-HQ have not changed', () => {
  const texts = passages(6).map((passage, index) => ({
    ...passage,
    ...(index % 2 === 0 && { reference: `${index}` }),
  }));
  const bare = texts.map(({ id, text }) => ({ id, text }));

  async function filmed(
    config: Partial<HqConfigInput>,
    seats: number,
    game: Hq,
    onIllegal: 'fallback' | 'forfeit',
  ) {
    const films = [];
    for (const seed of [1, 2, 3]) {
      const agents = Object.fromEntries(['A', 'B', 'C', 'D'].slice(0, seats).map((seat) => [seat, agent]));
      const { journal } = await play(game, {
        config: { passages: texts, ...config },
        agents,
        services: { evaluate },
        seed,
        limits: { onIllegal },
      });
      films.push(film(game, journal));
    }
    return fingerprint(films);
  }

  it.each<[string, Partial<HqConfigInput>, number?, Hq?, ('fallback' | 'forfeit')?]>([
    ['8a0bae7c', {}],
    ['3cec48c9', { reviewLimit: 1, reviewKeeps: 'better', showPassage: true }],
    ['fcde55a7', { afterReview: 'ask', closing: 'reviews', candidates: 2, passages: bare }],
    ['0e3df4be', { afterReview: 'free', closing: 'reviews', earlyEnd: 'allowed', normalization: 'pairwise' }],
    ['24d4c288', { afterReview: 'skip', earlyEnd: 'forbidden', counting: 'reported' }],
    [
      'd58100f0',
      { furtherSeats: 'seeded', orders: [{ rotate: 2 }], unscored: 'leave-out', task: 'facts' },
      4,
    ],
    [
      'ac78ca81',
      { task: 'simpleqa', unsummarized: 'leave-out', missing: { empty: 'zero', refusal: 'zero' } },
      3,
    ],
    [
      '8f7fb657',
      { reviewLimit: 0, droppedSpending: 'excused', threshold: 0.5 },
      3,
      withVision(hq, vision.off()),
    ],
    ['6f6385e0', {}, 3, withVision(hq, vision.always({ fields: ['h', 'seconds'] }))],
    ['d1a45450', { afterReview: 'free' }, 2, withVision(hq, vision.delayed(1))],
    ['e7a74ad1', {}, 2, withVision(hq, vision.onReview({ lasting: false, fields: ['worst'] }))],
    ['27b7aa4f', {}, 3, withVision(hq, vision.noisy({ deviation: 0.3, base: vision.always() }))],
    ['0e7b23f2', { missing: { failure: 'drop' } }, 3, hq, 'forfeit'],
  ])('in match %#: %s', async (known, config, seats = 2, game = hq, onIllegal = 'fallback') => {
    expect(await filmed(config, seats, game, onIllegal)).toBe(known);
  });

  it('nor have the options and requests, in name, bounds, defaults and words', () => {
    expect(fingerprint(describeGame(hq))).toBe('6426e0ec');
  });
});
