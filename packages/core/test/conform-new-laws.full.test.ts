import { chance, defineGame, move, uniform, type AnyGame, type Seat } from '@masbench/core';
import { writeBreach, conform, gameLaws, type Declarations, type GameLaw } from '@masbench/core/testing';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';

interface Table {
  cards: Record<Seat, number>;
  order: Seat[];
  said: { seat: Seat; number: number }[];
  dealt: number;
  looks: number;
}

interface Faults {
  /** Who is asked first follows from the cards, which a resample leaves out. */
  readonly asks?: 'by card' | undefined;
  readonly views?: 'change the state' | undefined;
  readonly metrics?: 'lack a seat' | 'lack a name' | undefined;
  readonly scores?: 'favor a seat' | 'add up to more' | undefined;
  readonly shows?: 'talk' | undefined;
  readonly draws?: 'again after a nine' | 'again after a nine, keyed' | undefined;
  readonly at?: 'once' | undefined;
}

const nine = uniform([0, 1, 2, 3, 4, 5, 6, 7, 8]);

/** Each seat has a card on its forehead, which all others see, and says a number. */
function foreheads(faults: Faults = {}) {
  return defineGame<Table>()({
    name: 'foreheads',
    version: 1,
    config: z.object({}),
    asks: {
      deal: chance(z.int().min(0).max(8)),
      bonus: chance(z.int().min(0).max(8)),
      say: move({ data: z.null(), action: z.int().min(0).max(9) }),
    },
    setup: (_config, seats) => ({
      cards: Object.fromEntries(seats.map((seat) => [seat, -1])),
      order: [...seats],
      said: [],
      dealt: 0,
      looks: 0,
    }),
    open: ({ cards, order, said, dealt }, ask) => {
      const seats = Object.keys(cards);
      const next = seats.find((seat) => cards[seat] === -1);
      if (next !== undefined) return [ask.deal(nine, next)];
      if (faults.draws !== undefined && said.length > 0) {
        const keyed = faults.draws === 'again after a nine, keyed';
        const wanted = said.length + said.filter(({ number }) => number === 9).length;
        if (dealt < wanted) return [keyed ? ask.bonus(nine, `${said.length}-${dealt}`) : ask.bonus(nine)];
      }
      const left = order.filter((seat) => !said.some((one) => one.seat === seat));
      return (faults.at === 'once' ? left : left.slice(0, 1)).map((seat) => ask.say(seat, null));
    },
    on: {
      deal: (state, { key, value }) => {
        state.cards[key ?? ''] = value;
        if (faults.asks === 'by card' && Object.values(state.cards).every((card) => card >= 0))
          state.order.sort((one, other) => (state.cards[other] ?? 0) - (state.cards[one] ?? 0));
      },
      bonus: (state) => void (state.dealt += 1),
      say: (state, { seat, action }) => void state.said.push({ seat, number: action }),
    },
    views: {
      others: (state, seat) => {
        if (faults.views === 'change the state') state.looks += 1;
        return Object.fromEntries(Object.entries(state.cards).filter(([other]) => other !== seat));
      },
      talk: ({ said }) => (faults.shows === 'talk' ? said.map(({ number }) => number) : []),
    },
    outcome: ({ said, cards }) =>
      said.length === Object.keys(cards).length
        ? {
            cards,
            said: Object.fromEntries(
              Object.keys(cards).map((seat) => [seat, said.find((one) => one.seat === seat)?.number ?? 0]),
            ),
          }
        : null,
    scores: ({ cards, said }) => {
      const seats = Object.keys(cards);
      const right = seats.map((seat, index) =>
        faults.scores === 'favor a seat' && index === 0 ? 1 : said[seat] === cards[seat] ? 1 : 0,
      );
      const mean =
        faults.scores === 'add up to more'
          ? 0
          : right.reduce<number>((sum, one) => sum + one, 0) / seats.length;
      return Object.fromEntries(seats.map((seat, index) => [seat, (right[index] ?? 0) - mean]));
    },
    metrics: ({ cards, said }) => ({
      seats: Object.fromEntries(
        Object.keys(cards).flatMap((seat, index) =>
          faults.metrics === 'lack a seat' && index === 1
            ? []
            : [[seat, faults.metrics === 'lack a name' && index === 1 ? {} : { said: said.length }]],
        ),
      ),
    }),
    // The cards of others are seen; its own is drawn again.
    resample: (state, seat, rng) => ({
      ...state,
      cards: { ...state.cards, ...(state.cards[seat] === -1 ? {} : { [seat]: rng.int(9) }) },
    }),
  });
}

const declares: Declarations = { symmetric: true, sum: 0, keyed: true, bounds: [-1, 1] };
const all = Object.fromEntries(gameLaws.map((law) => [law, 'not the question here']));

async function lawBrokenBy(game: AnyGame, more: Declarations = {}): Promise<string | undefined> {
  const options = { config: {}, seats: 3, declares: { ...declares, ...more }, waive: all };
  return (await writeBreach(async () => conform(game, options)))?.law;
}

describe('a game that breaks a law', () => {
  it.each<[GameLaw, Faults]>([
    ['timing tells nothing', { asks: 'by card' }],
    ['views are pure', { views: 'change the state' }],
    ['every seat is scored', { metrics: 'lack a seat' }],
    ['every seat is scored', { metrics: 'lack a name' }],
    ['symmetry', { scores: 'favor a seat' }],
    ['constant sum', { scores: 'add up to more' }],
    ['draws on branches are keyed', { draws: 'again after a nine' }],
  ])('is named: %s, %o', async (law, faults) => {
    expect(await lawBrokenBy(foreheads(faults))).toBe(law);
  });

  it('is not named where it keeps them, and has every law checked that it declares', async () => {
    const report = await conform(foreheads(), { config: {}, seats: 3, declares, waive: all });
    const waived = Object.entries(report).filter(([, verdict]) => verdict !== 'held');
    expect(waived.map(([law]) => law)).toEqual(['order-insensitive', 'no canary leak']);
    expect(await lawBrokenBy(foreheads({ draws: 'again after a nine, keyed' }))).toBeUndefined();
  });

  it('is not named where the seats in another order lead to draws that there were not before', async () => {
    const options = { config: {}, seats: 3, declares, waive: all, runs: 30 };
    const report = await conform(foreheads({ draws: 'again after a nine, keyed' }), options);
    expect(report.symmetry).toBe('held');
  });
});

describe('a list in the order of arrival', () => {
  it('breaks the law with what is seen of it, or with the advice to declare it if no seat sees it', async () => {
    const broken = async (faults: Faults) =>
      writeBreach(async () =>
        conform(foreheads({ at: 'once', ...faults }), {
          config: {},
          seats: 3,
          declares: { confluent: true },
          waive: all,
        }),
      );
    expect((await broken({ shows: 'talk' }))?.message).toMatch(
      /^order-insensitive: .*path \$\.views\[0\]\.talk/,
    );
    expect((await broken({}))?.message).toMatch(
      /no view, score or metric does\. .*declares\.arrivalOrdered.*path \$\.said/,
    );
  });

  it('is taken as declared', async () => {
    const confluent: Declarations = { confluent: true, symmetric: false };
    expect(
      await lawBrokenBy(foreheads({ at: 'once' }), { ...confluent, arrivalOrdered: ['$.said'] }),
    ).toBeUndefined();
    const talk = { ...confluent, arrivalOrdered: ['$.said', '$.views.talk'] } as const;
    expect(await lawBrokenBy(foreheads({ at: 'once', shows: 'talk' }), talk)).toBeUndefined();
  });
});
