import { chance, defineGame, move, uniform, type Seat } from '@masbench/core';
import { tellMatch, type Story } from '@masbench/core/benchmark';
import { conform, gameLaws, writeBreach } from '@masbench/core/testing';
import { play } from '@masbench/core';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';

interface Cards {
  seats: readonly Seat[];
  cards: Record<Seat, number>;
  said: { by: Seat; text: string }[];
}

/** Each seat holds a card that it alone sees, and says something. */
const cards = defineGame<Cards>()({
  name: 'cards',
  version: 1,
  config: z.object({}),
  asks: {
    deal: chance(z.int().min(1).max(9)),
    say: move({
      data: z.null(),
      action: z.object({ text: z.enum(['high', 'low']) }),
      fallback: () => ({ text: 'low' as const }),
    }),
  },
  setup: (_config, seats) => ({ seats, cards: {}, said: [] }),
  open: ({ seats, cards: dealt, said }, ask) => {
    const next = seats.find((seat) => dealt[seat] === undefined);
    if (next !== undefined) return [ask.deal(uniform([1, 2, 3, 4, 5, 6, 7, 8, 9]), next)];
    return seats.slice(said.length, said.length + 1).map((seat) => ask.say(seat, null));
  },
  on: {
    deal: (state, { key = '', value }) => void (state.cards[key] = value),
    say: (state, { seat, action }) => void state.said.push({ by: seat, text: action.text }),
  },
  views: {
    own: ({ cards: dealt }, seat) => dealt[seat] ?? null,
    talk: ({ said }) => said,
  },
  outcome: ({ seats, cards: dealt, said }) => (said.length === seats.length ? { dealt } : null),
  scores: ({ dealt }) => dealt,
  resample: (state, seat, rng) => ({
    ...state,
    cards: Object.fromEntries(
      Object.entries(state.cards).map(([of, card]) => [of, of === seat ? card : 1 + rng.int(9)]),
    ),
  }),
});

type Told = Story<typeof cards>;

const honest: Told = {
  tell: ({ seat, before, after, move: own }) => [
    ...(own === undefined ? [] : [{ as: 'thought', by: seat, text: `I hold ${after.own}` } as const]),
    ...after.talk
      .slice(before?.talk.length ?? 0)
      .map(({ by, text }) => ({ as: 'speech', by, text }) as const),
  ],
  people: ({ own }, seat) => [{ name: seat, isSelf: true, note: String(own) }],
  end: ({ dealt }) => ({ text: `The highest card is ${Math.max(...Object.values(dealt))}.` }),
};

/** Remembers what it told one seat when it tells another. */
function gossip(): Told {
  const known = new Map<Seat, number | null>();
  return {
    tell: ({ seat, after }) => {
      known.set(seat, after.own);
      return [{ as: 'event', text: [...known].map(([of, card]) => `${of} holds ${card}`).join(', ') }];
    },
  };
}

/** Gives a player a card that another seat told it of. */
function nosy(): Told {
  const known = new Map<Seat, number | null>();
  return {
    tell: () => [],
    people: ({ own }, seat) => {
      known.set(seat, own);
      return [...known].map(([name, card]) => ({ name, note: String(card) }));
    },
  };
}

let told = 0;

const broken: readonly (readonly [fault: string, story: Told])[] = [
  ['remembers what other seats were told', gossip()],
  ['shows players with what other seats know', nosy()],
  ['counts how often it was asked', { tell: () => [{ as: 'event', text: `line ${(told += 1)}` }] }],
  [
    'cannot tell a view',
    { tell: ({ after }) => [{ as: 'event', text: after.talk[7]?.text.slice(1) ?? fail() }] },
  ],
  ['tells what is no line', { tell: () => [{ as: 'event' }] as never }],
];

function fail(): never {
  throw new RangeError('There is no seventh statement');
}

async function lawOf(story: Told | undefined): Promise<string | undefined> {
  const waive = Object.fromEntries(gameLaws.map((law) => [law, 'not the question here']));
  return (await writeBreach(async () => conform(cards, { config: {}, seats: 3, runs: 4, story, waive })))
    ?.law;
}

describe('the law of stories', () => {
  it.each(broken)('names a story that %s', async (_fault, story) => {
    expect(await lawOf(story)).toBe('story of views alone');
  });

  it('holds for a story that is told from views and own answers', async () => {
    expect(await lawOf(honest)).toBeUndefined();
    expect(await lawOf(undefined)).toBeUndefined();
  });

  it('is not checked for a game that cannot draw again what is hidden', async () => {
    const options = { config: {}, seats: 3, runs: 2, story: honest, declares: { bounds: [1, 9] as const } };
    const waive = Object.fromEntries(
      gameLaws.flatMap((law) => (law === 'story of views alone' ? [] : [[law, 'not the question here']])),
    );
    const error = await writeBreach(async () =>
      conform({ ...cards, resample: undefined }, { ...options, waive }),
    );
    expect(error?.message).toContain('not checked: story of views alone: the game has no resample');
  });
});

describe('a told match', () => {
  const say = (text: 'high' | 'low') => ({ say: () => ({ text }) });

  it('is for a seat what it saw and did, and nothing else', async () => {
    const tell = async (text: 'high' | 'low') => {
      const agents = { A: say('high'), B: say(text) };
      const { journal } = await play(cards, { config: {}, agents, seed: 3 });
      return tellMatch(cards, journal, { story: honest, seat: 'A', until: 7 });
    };
    const [one, other] = [await tell('high'), await tell('low')];
    expect(one.lines.map(({ line }) => line)).toEqual(other.lines.map(({ line }) => line));
    expect(one.end).toBeNull();
    expect(one.lines.map(({ line }) => line.as)).toEqual(['thought', 'speech']);
  });

  it('of a game without a story is its own answers and what changes in views', async () => {
    const { journal } = await play(cards, { config: {}, agents: { A: say('high'), B: say('low') }, seed: 3 });
    const { lines, end } = tellMatch(cards, journal, { seat: 'B' });
    const texts = lines.map(({ line }) => line.text);
    expect(texts).toContain('B: say {"text":"low"}');
    expect(texts).toContain('talk.0: {"by":"A","text":"high"}');
    expect(end).toBeNull();
  });

  it('says when an answer is not that of the player', async () => {
    const silent = { say: () => ({ text: 'none of these' }) as never };
    const { journal } = await play(cards, {
      config: {},
      agents: { A: silent, B: say('low') },
      seed: 3,
      limits: { retries: 0 },
    });
    const { lines } = tellMatch(cards, journal, { story: honest });
    expect(lines.map(({ line }) => line.text)).toContain(
      'A gave no answer that counts (illegal): the game answers say',
    );
  });
});
