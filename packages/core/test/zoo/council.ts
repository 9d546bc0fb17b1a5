import { chance, type Request, type Seat } from '@masbench/core';
import * as z from 'zod';
import { council, exile, mostNamed, type Ballot, type Council, type CouncilState } from '../games/council.ts';
import { cabinet, waivers } from './specimen.ts';

const specimen = cabinet(council, {
  seats: 5,
  declares: { confluent: true, bounds: [0, 1], maxEvents: 200 },
  waive: waivers('constant sum', 'symmetry'),
});
const later = new Date('2030-01-01').getTime();
let calls = 0;

/** Another rule for votes. */
function deciding(rule: (state: CouncilState, seat: Seat, target: Seat) => void): Partial<Council> {
  return {
    on: {
      ...council.on,
      vote: (state, { seat, action }) => {
        state.votes[seat] = action;
        rule(state, seat, action.target);
      },
    },
  };
}

/** After a vote that was counted. */
function voting(rule: (state: CouncilState, target: Seat) => void): Partial<Council> {
  return {
    on: {
      ...council.on,
      vote: (state, answer, config) => {
        council.on.vote(state, answer, config);
        rule(state, answer.action.target);
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

/** A value in the state, put where only the kit looks. */
function holding(value: () => unknown): Partial<Council> {
  return voting((state) => void Object.assign(state, { extra: value() }));
}

/** What it waits for once roles are dealt, changed. */
function asking(
  change: (requests: readonly Request[], state: CouncilState) => readonly Request[],
): Partial<Council> {
  return {
    open: (state, ask, config) => {
      const requests = council.open(state, ask, config);
      return state.roles === null ? requests : change(requests, state);
    },
  };
}

/** Are all votes of the round there? */
function isRoundOver({ votes, alive }: CouncilState): boolean {
  return Object.keys(votes).length === alive.length;
}

/** The living seats, the spy last. */
function spyLast({ alive, roles }: CouncilState): Seat[] {
  return alive.toSorted((one, other) => Number(roles?.[one] === 'spy') - Number(roles?.[other] === 'spy'));
}

/** Secret votes at once, hidden roles and private thoughts. */
export const councilFaults = [
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
    voting((state, target) => {
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
    'lists a request twice',
    'accepts every legal action',
    asking((requests) => [...requests, ...requests]),
  ),
  ...Object.entries({ 'a Set': new Set([1]), undefined, NaN: Number.NaN }).map(([what, value]) =>
    specimen(
      `keeps ${what}`,
      'state is JSON',
      holding(() => value),
      holding(() => what),
    ),
  ),
  specimen('begins with a getter', 'state is JSON', {
    setup: (config, seats) =>
      Object.defineProperty(council.setup(config, seats), 'now', { enumerable: true, get: () => 1 }),
  }),
  specimen(
    'shows a Map',
    'state is JSON',
    seeing(() => new Map([[1, 2]])),
    seeing(() => [[1, 2]]),
  ),
  specimen(
    'asks with a Set',
    'state is JSON',
    asking((requests) =>
      requests.map((request) => ({
        ...request,
        payload: Object.assign({ seen: new Set() }, request.payload),
      })),
    ),
  ),
  specimen('ends with a bigint', 'state is JSON', {
    outcome: (state, config) => {
      const outcome = council.outcome(state, config);
      return outcome && Object.assign(outcome, { paid: 3n });
    },
  }),
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
    ...deciding((state) => {
      if (isRoundOver(state)) exile(state, mostNamed(state));
    }),
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
  specimen(
    'exiles by chance',
    'on is pure',
    deciding((state) => {
      if (isRoundOver(state)) exile(state, state.alive[Math.floor(Math.random() * state.alive.length)] ?? '');
    }),
  ),
  specimen(
    'writes down the time',
    'on is pure',
    holding(() => Date.now()),
    holding(() => new Date(0).toISOString()),
  ),
  specimen(
    'counts outside the state',
    'on is pure',
    holding(() => (calls += 1)),
  ),
  specimen(
    'keeps one object at two places',
    'on is pure',
    voting((state) => {
      const shared = 'shared' in state ? state.shared : undefined;
      if (Array.isArray(shared)) shared.push(1);
      else Object.assign(state, twice([]));
    }),
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
  specimen('is asynchronous', 'on is pure', {
    on: {
      ...council.on,
      // oxlint-disable-next-line typescript/no-misused-promises -- the fault
      vote: async (state, answer, config) => {
        await Promise.resolve();
        council.on.vote(state, answer, config);
      },
    },
  }),
  specimen(
    'goes on when it has returned',
    'on is pure',
    voting((state) => queueMicrotask(() => void (state.round = 0))),
  ),
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
  specimen(
    'exiles on the third vote',
    'order-insensitive',
    deciding((state) => {
      if (Object.keys(state.votes).length >= Math.min(3, state.alive.length)) exile(state, mostNamed(state));
    }),
  ),
  specimen(
    'breaks ties by arrival',
    'order-insensitive',
    deciding((state) => {
      if (isRoundOver(state)) exile(state, Object.values(state.votes)[0]?.target ?? '');
    }),
  ),
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
    'shows the spy by the order of the keys of a view',
    'no interference',
    seeing((state) => Object.fromEntries(spyLast(state).map((seat) => [seat, 0]))),
    seeing((state) => Object.fromEntries(state.alive.map((seat) => [seat, 0]))),
  ),
  specimen('shows the spy in the order of targets', 'no interference', {
    open: (state, ask) =>
      state.roles === null
        ? council.open(state, ask, { rounds: 9 })
        : state.alive
            .filter((seat) => !(seat in state.votes))
            .map((seat) => ask.vote(seat, { targets: spyLast(state).filter((other) => other !== seat) })),
  }),
  specimen(
    'asks under a key that tells on the spy',
    'no interference',
    asking((requests, { alive, roles }) =>
      requests.map((request) => (roles?.[alive[0] ?? ''] === 'spy' ? { ...request, key: 'spy' } : request)),
    ),
  ),
  specimen(
    'breaks ties by name',
    'seat names do not matter',
    deciding((state) => {
      if (!isRoundOver(state)) return;
      const votesFor = (one: Seat): number =>
        Object.values(state.votes).filter(({ target }) => target === one).length;
      const most = Math.max(...state.alive.map(votesFor));
      exile(state, state.alive.filter((one) => votesFor(one) === most).toSorted()[0] ?? '');
    }),
  ),
  specimen(
    'finds readers by a part of their names',
    'seat names do not matter',
    seeing((state, seat) => state.news.filter(({ exiled }) => exiled.includes(seat)).length),
    seeing((state, seat) => state.news.filter(({ exiled }) => exiled === seat).length),
  ),
  specimen('knows a name', 'seat names do not matter', {
    scores: (outcome) => ({ ...council.scores?.(outcome), kilo: 1 }),
  }),
  specimen('scores out of bounds', 'scores in bounds', {
    scores: (outcome) =>
      Object.fromEntries(Object.keys(outcome.roles).map((seat) => [seat, outcome.winner === 'spy' ? 2 : 0])),
  }),
  specimen('forgets a score', 'every seat is scored', {
    scores: (outcome) => Object.fromEntries(Object.entries(council.scores?.(outcome) ?? {}).slice(1)),
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
    ...asking((requests, state) =>
      'heard' in state
        ? requests.map((request) => ({
            ...request,
            payload: Object.assign({ heard: state.heard }, request.payload),
          }))
        : requests,
    ),
  };
}

function twice(shared: number[]): { shared: number[]; again: number[] } {
  return { shared, again: shared };
}
