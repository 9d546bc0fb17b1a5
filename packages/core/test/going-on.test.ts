import {
  chance,
  defineGame,
  fuzz,
  lockstep,
  Match,
  memoryJournal,
  move,
  play,
  sampled,
  type Journal,
  type PlayOptions,
} from '@masbench/core';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { askAnything } from './games/ask-anything.ts';
import { bazaar, services, trader, traders, type Bazaar } from './games/bazaar.ts';
import { unsealed } from './sealed-lines.ts';

function options(more: Partial<PlayOptions<Bazaar>> = {}): PlayOptions<Bazaar> {
  return { config: {}, agents: traders, services, seed: 3, scheduler: lockstep(), ...more };
}

function linesOf({ journal }: { readonly journal: Journal }): string[] {
  return [...journal.read()];
}

/** Plays on from every line of a journal and gives the journals that come of it. */
async function fromEveryLine(
  lines: readonly string[],
  more: () => Partial<PlayOptions<Bazaar>>,
): Promise<string[][]> {
  const ends: string[][] = [];
  for (const cut of lines.keys())
    ends.push(
      linesOf(await play(bazaar, options({ ...more(), journal: memoryJournal(lines.slice(0, cut)) }))),
    );
  return ends;
}

describe('a match that goes on', () => {
  it('under fuzz, with forfeits and retries, ends the same from every line', async () => {
    const limits = { retries: 1, onIllegal: 'forfeit' } as const;
    const more = () => ({ scheduler: fuzz(5), limits, agents: { ...traders, D: junk } });
    const whole = linesOf(await play(bazaar, options(more())));
    for (const end of await fromEveryLine(whole, more)) expect(end).toEqual(whole);
  });

  it('needs no seed, as its journal has one', async () => {
    const journal = memoryJournal();
    const first = await play(bazaar, options({ seed: undefined, journal }));
    const again = await play(bazaar, options({ seed: undefined, journal }));
    expect([again.seed, again.outcome]).toEqual([first.seed, first.outcome]);
  });

  it('takes the answers on record as they are under a lower limit of length', async () => {
    const journal = memoryJournal();
    await play(bazaar, options({ journal }));
    const cut = memoryJournal(linesOf({ journal }).slice(0, -1));
    expect((await play(bazaar, options({ journal: cut, limits: { answerLength: 2 } }))).status).toBe(
      'finished',
    );
  });

  it('says what differs when it is resumed with another scheduler', async () => {
    const journal = memoryJournal();
    await play(bazaar, options({ journal }));
    await expect(play(bazaar, options({ journal, scheduler: fuzz(1) }))).rejects.toThrow(
      /scheduler "lockstep".*"fuzz\(1\)"/,
    );
  });

  it('asks no agent when it is stopped before it starts', async () => {
    const asked: string[] = [];
    const journal = memoryJournal();
    const game = askAnything(z.string());
    const listening = (): string => {
      asked.push('say');
      return 'yes';
    };
    const match = { config: {}, agents: { A: listening }, seed: 1, journal } as const;
    const stopped = await play(game, { ...match, signal: AbortSignal.abort() });
    expect([stopped.status, asked]).toEqual(['aborted', []]);
    expect((await play(game, match)).status).toBe('finished');
  });
});

describe('a fork', () => {
  const until = 12;

  it('of a fork, killed anywhere, ends the same', async () => {
    const origin = await play(bazaar, options());
    const fork = await play(
      bazaar,
      options({ seed: undefined, id: 'f1', from: { journal: origin.journal, until } }),
    );
    const more = (): Partial<PlayOptions<Bazaar>> => ({
      seed: undefined,
      id: 'f2',
      from: { journal: fork.journal, until: until + 9 },
    });
    const second = linesOf(await play(bazaar, options(more())));
    expect(unsealed(second).slice(1)).toEqual(unsealed(linesOf(origin)).slice(1));
    for (const end of await fromEveryLine(second, more)) expect(end).toEqual(second);
  });

  it('at every line shares what was answered up to there', async () => {
    const origin = linesOf(await play(bazaar, options()));
    for (const line of origin.keys()) {
      const from = { journal: memoryJournal(origin), until: line };
      const { seed, journal } = await play(bazaar, options({ seed: undefined, from }));
      const fork = linesOf({ journal });
      expect([seed, JSON.parse(fork[0] ?? '')]).toMatchObject([3, { fork: { until: line } }]);
      expect(unsealed(fork).slice(1)).toEqual(unsealed(origin).slice(1));
    }
  });

  it('of a match that was stopped by a limit asks once more', async () => {
    const limits = { onIllegal: 'abort', retries: 0 } as const;
    const stopped = await play(bazaar, options({ limits, agents: { ...traders, A: junk } }));
    expect(stopped.status).toBe('aborted');
    const fork = await play(
      bazaar,
      options({ limits: { ...limits, retries: 9 }, seed: undefined, from: { journal: stopped.journal } }),
    );
    const strict = await play(
      bazaar,
      options({
        limits,
        seed: undefined,
        agents: { A: obedient, B: obedient, C: obedient },
        from: { journal: stopped.journal },
      }),
    );
    expect([fork.status, strict.status]).toEqual(['finished', 'finished']);
  });
});

describe('a forced answer', () => {
  it.each([
    ['an unknown kind', 'prize/A#0'],
    ['an unknown seat', 'price/Z#0'],
    ['no count', 'price/A'],
    ['no seat', 'price#0'],
    ['a seat where there is none', 'weather/A:x#0#'],
  ])('for %s is refused', (_what, id) => {
    expect(() => new Match(bazaar, options({ force: { [id]: { price: 1 } } }))).toThrow(/'force'/);
  });

  it('that was never asked for is reported', async () => {
    const result = await play(
      bazaar,
      options({ config: { days: 1 }, force: { 'price/A#0': { price: 2 }, 'price/A#7': { price: 3 } } }),
    );
    expect(result.unforced).toEqual(['price/A#7']);
    expect((await play(bazaar, options())).unforced).toEqual([]);
  });
});

describe('a match', () => {
  it.each([
    ['nothing', undefined],
    ['null', null],
    ['a text', 'gpt'],
    ['an agent that is made later', { name: 'x', create: () => undefined }],
  ])('cannot be played with %s for an agent', (_what, agent) => {
    expect(() => new Match(bazaar, options({ agents: { A: agent as never } }))).toThrow(
      expect.objectContaining({ code: 'OPTION_INVALID' }) as Error,
    );
  });

  it('draws the same regardless of the names of seats, under keys that are names too', async () => {
    const draws = async (names: readonly string[]): Promise<unknown> => {
      const { outcome } = await play(lots, {
        config: {},
        agents: Object.fromEntries(names.map((name) => [name, { offer: () => ({}) }])),
        seed: 1,
      });
      return outcome;
    };
    expect(await draws(['A', 'B', 'C'])).toEqual(await draws(['p111', 'p11', 'p1']));
  });

  it('tells what led to a fault of its game', async () => {
    const game: Bazaar = {
      ...bazaar,
      open: (state, ask, config) => {
        if (Object.values(state.stalls).every(({ price }) => price !== null)) throw new Error('closed');
        return bazaar.open(state, ask, config);
      },
    };
    const match = new Match(game, options());
    const told: string[] = [];
    match.on('answer', ({ id }) => told.push(id));
    await expect(match.run()).rejects.toThrow('Game bazaar failed in open: closed');
    expect(told).toEqual(['weather#0', 'price/A#0', 'price/B#0', 'price/C#0']);
  });

  it('that scores minus zero can be resumed', async () => {
    const game: Bazaar = {
      ...bazaar,
      scores: ({ sold }) => Object.fromEntries(Object.keys(sold).map((seat) => [seat, -0])),
    };
    const journal = memoryJournal();
    await play(game, options({ journal }));
    expect((await play(game, options({ journal }))).status).toBe('finished');
  });
});

/** Answers junk to everything. */
const junk = { ...trader, name: 'trader', create: () => () => 'junk' };

/** Answers legally at once. */
const obedient = {
  ...trader,
  create: () => ({ price: () => ({ price: 1 }), bell: () => ({ note: '' }) }),
};

/** Draws a lot for every seat under its name, at once, in the order in which the answers come. */
const lots = defineGame<{ seats: string[]; drawn: Record<string, number>; order: number[] }>()({
  name: 'lots',
  version: 1,
  config: z.object({}),
  asks: {
    lot: chance(z.number()),
    offer: move({ data: z.object({}), action: z.object({}) }),
  },
  setup: (_config, seats) => ({ seats: [...seats], drawn: {}, order: [] }),
  open: ({ seats, drawn }, ask) =>
    seats
      .filter((seat) => drawn[seat] === undefined)
      .map((seat) =>
        ask.lot(
          sampled((rng) => rng.float()),
          seat,
        ),
      ),
  on: {
    lot: (state, { key = '', value }) => {
      state.drawn[key] = value;
      state.order.push(state.seats.indexOf(key));
    },
    offer: () => undefined,
  },
  views: {},
  outcome: ({ seats, drawn, order }) =>
    order.length < seats.length ? null : { drawn: seats.map((seat) => drawn[seat] ?? 0), order },
});
