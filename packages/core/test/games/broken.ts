import { chance, type Seat } from '@masbench/core';
import type { GameLaw } from '@masbench/core/testing';
import * as z from 'zod';
import { council, exile, mostNamed, type Ballot, type Council, type CouncilState } from './council.ts';

/** A game with one fault, the law that it breaks, and the same game without the fault. */
export interface Specimen {
  readonly fault: string;
  readonly law: GameLaw;
  readonly broken: Council;
  readonly mended: Council;
}

const later = new Date('2030-01-01').getTime();
let calls = 0;

/** Without a twin of its own, the mended game is the council itself. */
function specimen(
  fault: string,
  law: GameLaw,
  broken: Partial<Council>,
  mended?: Partial<Council>,
): Specimen {
  return {
    fault,
    law,
    broken: { ...council, ...broken },
    mended: mended === undefined ? council : { ...council, ...mended },
  };
}

function voting(rule: (state: CouncilState, seat: Seat, target: Seat) => void): Partial<Council> {
  return {
    on: {
      ...council.on,
      vote: (state, answer, config) => {
        council.on.vote(state, answer, config);
        rule(state, answer.seat, answer.action.target);
      },
    },
  };
}

function seeing(extra: (state: CouncilState, seat: Seat) => unknown): Partial<Council> {
  return {
    views: {
      ...council.views,
      table: (state, seat, context) =>
        Object.assign(council.views.table(state, seat, context), { extra: extra(state, seat) }),
    },
  };
}

/** State that is no JSON, put where only the kit looks. */
function holding(value: () => unknown): Partial<Council> {
  return voting((state) => void Object.assign(state, { extra: value() }));
}

export const zoo: readonly Specimen[] = [
  specimen('goes on for ever', 'terminates', {
    on: { ...council.on, vote: (state) => void (state.round += 1) },
    outcome: () => null,
  }),
  specimen('waits for nothing', 'terminates', {
    open: (state, ask, config) => (state.round > 1 ? [] : council.open(state, ask, config)),
  }),
  specimen(
    'throws on a legal action',
    'accepts every legal action',
    voting((state, _seat, target) => {
      if (target === state.seats.at(-1)) throw new Error('no seat votes for the last one');
    }),
  ),
  specimen('passes over a legal action', 'accepts every legal action', {
    on: {
      ...council.on,
      vote: (state, answer, config) => {
        if (answer.action.target !== state.seats.at(-1)) council.on.vote(state, answer, config);
      },
    },
  }),
  specimen('has an illegal fallback', 'accepts every legal action', {
    asks: {
      ...council.asks,
      vote: { ...council.asks.vote, fallback: () => ({ target: 'nobody', thought: '' }) },
    },
  }),
  specimen(
    'keeps a Set',
    'state is JSON',
    holding(() => new Set([1])),
    holding(() => [1]),
  ),
  specimen(
    'keeps a Map',
    'state is JSON',
    holding(() => new Map()),
  ),
  specimen(
    'keeps a Date',
    'state is JSON',
    holding(() => new Date(0)),
    holding(() => '1970-01-01'),
  ),
  specimen(
    'keeps undefined',
    'state is JSON',
    holding(() => undefined),
    holding(() => null),
  ),
  specimen(
    'keeps NaN',
    'state is JSON',
    holding(() => Number.NaN),
  ),
  specimen(
    'keeps a bigint',
    'state is JSON',
    holding(() => 1n),
  ),
  specimen(
    'keeps a function',
    'state is JSON',
    holding(() => () => 1),
  ),
  specimen(
    'keeps itself',
    'state is JSON',
    voting((state) => void Object.assign(state, { extra: state })),
  ),
  specimen(
    'shows a Map',
    'state is JSON',
    seeing(() => new Map([[1, 2]])),
    seeing(() => [[1, 2]]),
  ),
  specimen('opens by chance', 'open is pure', {
    open: (state, ask, config) => council.open(state, ask, config).slice(Math.random() < 0.5 ? 0 : -1),
  }),
  specimen('opens by the clock', 'open is pure', {
    open: (state, ask) =>
      state.roles === null
        ? council.open(state, ask, { rounds: 9 })
        : [
            ask.vote(state.alive.find((seat) => !(seat in state.votes)) ?? '', {
              targets: [...state.alive, String(later - Date.now())],
            }),
          ],
    on: {
      ...council.on,
      vote: (state, { seat, action }) =>
        void ((state.votes[seat] = action),
        Object.keys(state.votes).length === state.alive.length && exile(state, mostNamed(state))),
    },
  }),
  specimen('changes the state while it opens', 'open is pure', {
    open: (state, ask, config) => {
      state.round += 1;
      return council.open(state, ask, config);
    },
  }),
  specimen(
    'changes the state in a view',
    'views are pure',
    seeing((state) => state.news.push({ round: 0, votes: {}, exiled: '' })),
  ),
  specimen('changes the state in the outcome', 'open is pure', {
    outcome: (state, config) => {
      state.round += 0.001;
      return council.outcome(state, config);
    },
  }),
  specimen('exiles by chance', 'on is pure', {
    on: {
      ...council.on,
      vote: (state, { seat, action }) => {
        state.votes[seat] = action;
        const { length } = state.alive;
        if (Object.keys(state.votes).length === length)
          exile(state, state.alive[Math.floor(Math.random() * length)] ?? '');
      },
    },
  }),
  specimen(
    'writes down the time',
    'on is pure',
    holding(() => Date.now()),
    holding(() => 0),
  ),
  specimen(
    'counts outside the state',
    'on is pure',
    holding(() => (calls += 1)),
  ),
  specimen(
    'keeps one object at two places',
    'on is pure',
    {
      ...voting((state) => {
        const shared = 'shared' in state ? state.shared : undefined;
        if (Array.isArray(shared)) shared.push(1);
        else Object.assign(state, twice([]));
      }),
    },
    voting((state) => void Object.assign(state, { shared: [1], again: [1] })),
  ),
  specimen('changes the configuration', 'on is pure', {
    on: {
      ...council.on,
      vote: (state, answer, config) => {
        config.rounds += 1;
        council.on.vote(state, answer, config);
      },
    },
  }),
  specimen('sets up by chance', 'reproducible', {
    setup: (config, seats) => Object.assign(council.setup(config, seats), { salt: Math.random() }),
    ...seeing((state) => ('salt' in state ? state.salt : null)),
  }),
  specimen(
    'sees by chance',
    'reproducible',
    seeing(() => Math.random()),
  ),
  specimen('falls back by chance', 'reproducible', {
    asks: {
      ...council.asks,
      vote: {
        ...council.asks.vote,
        fallback: ({ targets }) => ({
          target: targets[Math.floor(Math.random() * targets.length)] ?? '',
          thought: `${Math.random()}`.slice(0, 9),
        }),
      },
    },
  }),
  specimen('deals by chance', 'reproducible', {
    asks: { ...council.asks, deal: chance(z.array(z.enum(['spy', 'citizen']))) },
    open: (state, ask, config) =>
      state.roles === null
        ? [
            ask.deal({
              type: 'sample',
              sample: () =>
                state.seats.map((_, index) => (index === Math.floor(Math.random() * 5) ? 'spy' : 'citizen')),
            }),
          ]
        : council.open(state, ask, config),
  }),
  specimen('exiles on the third vote', 'order-insensitive', {
    on: {
      ...council.on,
      vote: (state, { seat, action }) => {
        state.votes[seat] = action;
        if (Object.keys(state.votes).length >= Math.min(3, state.alive.length))
          exile(state, mostNamed(state));
      },
    },
  }),
  specimen('breaks ties by arrival', 'order-insensitive', {
    on: {
      ...council.on,
      vote: (state, { seat, action }) => {
        state.votes[seat] = action;
        if (Object.keys(state.votes).length === state.alive.length)
          exile(state, Object.values(state.votes)[0]?.target ?? '');
      },
    },
  }),
  specimen(
    'shows all thoughts',
    'no canary leak',
    seeing((state) => Object.values(state.votes).map(({ thought }) => thought)),
  ),
  specimen(
    'shows thoughts in the data',
    'no canary leak',
    hearing(({ thought }) => thought),
    hearing(({ target }) => target),
  ),
  specimen(
    'shows votes while it votes',
    'no interference',
    seeing((state) => Object.entries(state.votes).map(([seat, { target }]) => [seat, target])),
    seeing((state) => state.news.at(-1)?.votes ?? null),
  ),
  specimen(
    'shows how many have voted',
    'no interference',
    seeing((state) => Object.keys(state.votes).length),
    seeing((state) => Object.keys(state.news.at(-1)?.votes ?? {}).length),
  ),
  specimen(
    'shows the roles',
    'no interference',
    seeing((state) => state.roles),
  ),
  specimen('shows the spy in the order of targets', 'no interference', {
    open: (state, ask) => {
      const { roles } = state;
      if (roles === null) return council.open(state, ask, { rounds: 9 });
      const spyLast = state.alive.toSorted(
        (left, right) => Number(roles[left] === 'spy') - Number(roles[right] === 'spy'),
      );
      return state.alive
        .filter((seat) => !(seat in state.votes))
        .map((seat) => ask.vote(seat, { targets: spyLast.filter((other) => other !== seat) }));
    },
  }),
  specimen('breaks ties by name', 'seat names do not matter', {
    on: {
      ...council.on,
      vote: (state, { seat, action }) => {
        state.votes[seat] = action;
        if (Object.keys(state.votes).length < state.alive.length) return;
        const counts = new Map(
          state.alive.map((one) => [
            one,
            Object.values(state.votes).filter(({ target }) => target === one).length,
          ]),
        );
        const most = Math.max(...counts.values());
        exile(
          state,
          [...counts].flatMap(([one, count]) => (count === most ? [one] : [])).toSorted()[0] ?? '',
        );
      },
    },
  }),
  specimen(
    'finds readers by a part of their names',
    'seat names do not matter',
    seeing((state, seat) => state.news.filter(({ exiled }) => exiled.includes(seat)).length),
    seeing((state, seat) => state.news.filter(({ exiled }) => exiled === seat).length),
  ),
  specimen('scores out of bounds', 'scores in bounds', {
    scores: (outcome) =>
      Object.fromEntries(Object.keys(outcome.roles).map((seat) => [seat, outcome.winner === 'spy' ? 2 : 0])),
  }),
  specimen('forgets a score', 'every seat is scored', {
    scores: (outcome) => Object.fromEntries(Object.entries(council.scores?.(outcome) ?? {}).slice(1)),
  }),
  specimen('scores nothing over nothing', 'scores in bounds', {
    scores: (outcome) => Object.fromEntries(Object.keys(outcome.roles).map((seat) => [seat, 0 / 0])),
  }),
];

/** Puts something of the ballots of the last round into the data of the next. */
function hearing(of: (ballot: Ballot) => string): Partial<Council> {
  return {
    asks: {
      ...council.asks,
      vote: {
        ...council.asks.vote,
        data: z.object({ targets: z.array(z.string()).min(1), heard: z.array(z.string()).optional() }),
      },
    },
    on: {
      ...council.on,
      vote: (state, answer, config) => {
        const ballots = { ...state.votes, [answer.seat]: answer.action };
        council.on.vote(state, answer, config);
        if (Object.keys(state.votes).length === 0) {
          Object.assign(state, {
            heard: state.seats.flatMap((seat) => (ballots[seat] === undefined ? [] : [of(ballots[seat])])),
          });
        }
      },
    },
    open: (state, ask, config) =>
      council
        .open(state, ask, config)
        .map((request) =>
          request.kind === 'vote' && 'heard' in state
            ? { ...request, payload: Object.assign({ heard: state.heard }, request.payload) }
            : request,
        ),
  };
}

function twice(shared: number[]): { shared: number[]; again: number[] } {
  return { shared, again: shared };
}
