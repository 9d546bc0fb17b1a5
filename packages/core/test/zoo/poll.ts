import { chance, defineGame, move, uniform, type Seat } from '@masbench/core';
import * as z from 'zod';
import { cabinet, waivers } from './specimen.ts';

export interface PollState {
  seats: Seat[];
  /** All lists are by the index of a seat. */
  alive: boolean[];
  /** Who stood when the round began: the ballot paper. */
  standing: boolean[];
  ballots: (number | null)[];
  notes: string[];
  forfeited: number[];
  /** Index of the saboteur, −1 until it is drawn. */
  saboteur: number;
  round: number;
}

/** Majority votes against a hidden saboteur, with lists by seat index. */
export const poll = defineGame<PollState>()({
  name: 'poll',
  version: 1,
  config: z.object({ rounds: z.int().min(1).default(3) }),
  asks: {
    cast: chance(z.int()),
    vote: move({
      data: z.object({ targets: z.array(z.string()) }),
      action: ({ targets }) =>
        z.object({ target: z.enum(targets), note: z.string().max(60).meta({ private: true }) }),
      fallback: ({ targets }, rng) => ({ target: rng.pick(targets), note: '' }),
    }),
  },
  setup: (_config, seats) => ({
    seats: [...seats],
    alive: seats.map(() => true),
    standing: seats.map(() => true),
    ballots: seats.map(() => null),
    notes: seats.map(() => ''),
    forfeited: [],
    saboteur: -1,
    round: 1,
  }),
  open: (state, ask) =>
    state.saboteur < 0
      ? [ask.cast(uniform([...state.seats.keys()]))]
      : missing(state).map((index) =>
          ask.vote(state.seats[index] ?? '', {
            targets: state.seats.filter((_seat, other) => other !== index && state.standing[other]),
          }),
        ),
  on: {
    cast: (state, { value }) => void (state.saboteur = value),
    vote: (state, { seat, action: { target, note } }) => {
      const index = state.seats.indexOf(seat);
      state.ballots[index] = state.seats.indexOf(target);
      state.notes[index] = note;
      count(state);
    },
  },
  views: {
    table: ({ seats, alive, round }) => ({ alive: seats.filter((_seat, index) => alive[index]), round }),
    self: ({ seats, saboteur }, seat) => ({ saboteur: seats.indexOf(seat) === saboteur }),
  },
  outcome: ({ seats, alive, saboteur, round }, { rounds }) =>
    saboteur >= 0 && (round > rounds || alive[saboteur] === false || alive.filter(Boolean).length < 2)
      ? { seats, saboteur: seats[saboteur] ?? '', caught: alive[saboteur] === false }
      : null,
  scores: ({ seats, saboteur, caught }) =>
    Object.fromEntries(seats.map((seat) => [seat, (seat === saboteur) === caught ? 0 : 1])),
  forfeit: (state, seat) => {
    const index = state.seats.indexOf(seat);
    state.alive[index] = false;
    state.ballots[index] = null;
    state.forfeited = state.seats.flatMap((_seat, other) =>
      other === index || state.forfeited.includes(other) ? [other] : [],
    );
    if (state.alive.filter(Boolean).length > 1) count(state);
  },
  resample: (state, seat, rng) => {
    const own = state.seats.indexOf(seat);
    const others = state.seats.flatMap((_seat, index) =>
      index !== own && state.alive[index] ? [index] : [],
    );
    return {
      ...state,
      saboteur: state.saboteur < 0 || state.saboteur === own ? state.saboteur : rng.pick(others),
      // Who has voted is a secret, too.
      ballots: state.ballots.map((ballot, index) =>
        index === own || state.alive[index] !== true || missing(state).length < 2
          ? ballot
          : rng.chance(0.5)
            ? null
            : rng.pick(others),
      ),
    };
  },
});

export type Poll = typeof poll;

/** Who lives and has not voted. */
function missing({ seats, alive, ballots }: PollState): number[] {
  return [...seats.keys()].filter((index) => alive[index] === true && ballots[index] === null);
}

function count(state: PollState): void {
  if (missing(state).length > 0) return;
  const votes = state.seats.map((_seat, index) => state.ballots.filter((ballot) => ballot === index).length);
  const out = votes.indexOf(Math.max(...votes));
  state.alive[out] = false;
  state.standing = [...state.alive];
  state.ballots = state.seats.map(() => null);
  state.round += 1;
}

const specimen = cabinet(poll, {
  seats: 6,
  declares: { confluent: true, bounds: [0, 1] },
  waive: waivers('constant sum', 'symmetry'),
});
const closure: { saboteur: number } = { saboteur: -1 };

function seeing(extra: (state: PollState, seat: Seat) => unknown): Partial<Poll> {
  return {
    views: {
      ...poll.views,
      table: (state, seat, context) =>
        Object.assign(poll.views.table(state, seat, context), { extra: extra(state, seat) }),
    },
  };
}

/** After a vote that is not the last of its round. */
function voting(rule: (state: PollState, votes: readonly number[]) => void): Partial<Poll> {
  return {
    on: {
      ...poll.on,
      vote: (state, answer, config) => {
        const target = state.seats.indexOf(answer.action.target);
        const votes = [...state.ballots.filter((ballot) => ballot !== null), target];
        poll.on.vote(state, answer, config);
        rule(state, votes);
      },
    },
  };
}

export const pollFaults = [
  specimen(
    'shows the saboteur once a seat has forfeited',
    'no interference',
    seeing(({ forfeited, saboteur }) => (forfeited.length > 0 ? saboteur : null)),
    seeing(({ forfeited }) => forfeited.length),
  ),
  specimen(
    'publishes the notes of a seat that forfeited',
    'no canary leak',
    seeing(({ forfeited, notes }) => forfeited.map((index) => notes[index])),
  ),
  specimen('ranks the seats that forfeited as they went', 'order-insensitive', {
    forfeit: (state, seat) => {
      const before = state.forfeited;
      poll.forfeit?.(state, seat, 'illegal', { rounds: 3 });
      state.forfeited = [...before, state.seats.indexOf(seat)];
    },
    metrics: ({ forfeited }) => ({ match: { firstOut: forfeited[0] ?? null } }),
  }),
  specimen('has no score for a seat that forfeited', 'every seat is scored', {
    outcome: (state, config) => {
      const outcome = poll.outcome(state, config);
      return (
        outcome && {
          ...outcome,
          seats: state.seats.filter((_seat, index) => !state.forfeited.includes(index)),
        }
      );
    },
  }),
  specimen(
    'shows who wrote nothing',
    'no canary leak',
    seeing(({ seats, notes }) => seats.filter((_seat, index) => notes[index] === '')),
  ),
  specimen('keeps the saboteur in a closure', 'reproducible', {
    on: {
      ...poll.on,
      cast: (state, { value }) => {
        closure.saboteur = value;
        state.saboteur = value;
      },
    },
    views: {
      ...poll.views,
      self: ({ seats, saboteur }, seat) => ({
        saboteur: saboteur >= 0 && seats.indexOf(seat) === closure.saboteur,
      }),
    },
  }),
  specimen('resamples by luck', 'reproducible', {
    resample: (state) => ({ ...state, saboteur: state.saboteur < 0 ? -1 : Math.floor(2 * Math.random()) }),
  }),
  specimen(
    'shows an entropy of NaN where a vote is unanimous',
    'state is JSON',
    voting((state, votes) => {
      const rest = 1 - votes.filter((one) => one === votes[0]).length / votes.length;
      const unanimous = votes.length >= 4 && rest === 0;
      Object.assign(state, { entropy: unanimous ? -rest * Math.log(rest) : 1 });
    }),
    voting((state) => Object.assign(state, { entropy: 1 })),
  ),
];

const lazy = cabinet(poll, { seats: 6, declares: { confluent: true } });

/** Games that give a law nothing to look at. */
export const pollGaps = [
  lazy(
    'says that all states look alike, and shows all',
    'no interference',
    {
      resample: (state) => state,
      ...seeing(({ saboteur }) => saboteur),
    },
    { resample: (state) => structuredClone(state) },
  ),
  lazy('marks nothing as private, and shows the notes', 'no canary leak', {
    asks: {
      ...poll.asks,
      vote: move({
        ...poll.asks.vote,
        action: ({ targets }) => z.object({ target: z.enum(targets), note: z.string().max(60) }),
      }),
    },
    ...seeing(({ notes }) => notes),
    resample: undefined,
  }),
];
