import { chance, defineGame, move, shared, shuffled, type Seat } from '@masbench/core';
import * as z from 'zod';

export type Role = 'spy' | 'citizen';

/** A vote and what the seat thought, which is its secret. */
export interface Ballot {
  target: Seat;
  thought: string;
}

export interface CouncilState {
  seats: Seat[];
  roles: Record<Seat, Role> | null;
  alive: Seat[];
  round: number;
  votes: Record<Seat, Ballot>;
  /** What was announced, oldest first. */
  news: { round: number; votes: Record<Seat, Seat>; exiled: Seat }[];
}

export interface CouncilOutcome {
  winner: Role;
  roles: Record<Seat, Role>;
}

/**
 * A small game of hidden roles on which the kit is tried: one spy, secret and simultaneous votes, one exile a round,
 * until the spy or all but two are gone. It keeps all laws; the broken games are this one with one thing changed.
 */
export const council = defineGame<CouncilState>()({
  name: 'council',
  version: 1,
  config: z.object({ rounds: z.int().min(1).default(9) }),
  asks: {
    deal: chance(z.array(z.enum(['spy', 'citizen']))),
    vote: move({
      data: z.object({ targets: z.array(z.string()).min(1) }),
      action: ({ targets }) =>
        z.object({ target: z.enum(targets), thought: z.string().max(60).meta({ private: true }) }),
      fallback: ({ targets }, rng) => ({ target: rng.pick(targets), thought: '' }),
    }),
  },
  setup: (_config, seats) => ({
    seats: [...seats],
    roles: null,
    alive: [...seats],
    round: 1,
    votes: {},
    news: [],
  }),
  open: (state, ask) => {
    if (state.roles === null) {
      const [first, ...others] = state.seats;
      const roles: Role[] = [
        ...(first === undefined ? [] : ['spy' as const]),
        ...others.map(() => 'citizen' as const),
      ];
      return [ask.deal(shuffled(roles))];
    }
    return state.alive
      .filter((seat) => !(seat in state.votes))
      .map((seat) => ask.vote(seat, { targets: state.alive.filter((other) => other !== seat) }));
  },
  on: {
    deal: (state, { value }) => {
      state.roles = Object.fromEntries(state.seats.map((seat, index) => [seat, value[index] ?? 'citizen']));
    },
    vote: (state, { seat, action }) => {
      state.votes[seat] = action;
      if (Object.keys(state.votes).length === state.alive.length) exile(state, mostNamed(state));
    },
  },
  views: {
    self: (state, seat) => ({
      role: state.roles?.[seat] ?? null,
      thought: state.votes[seat]?.thought ?? null,
    }),
    table: shared(({ alive, round, news }: CouncilState) => ({ alive, round, news })),
  },
  outcome: (state, config): CouncilOutcome | null => {
    if (state.roles === null) return null;
    const { roles } = state;
    const spyLives = state.alive.some((seat) => roles[seat] === 'spy');
    if (spyLives && state.alive.length > 2 && state.round <= config.rounds) return null;
    return { winner: spyLives ? 'spy' : 'citizen', roles };
  },
  scores: ({ winner, roles }) =>
    Object.fromEntries(Object.entries(roles).map(([seat, role]) => [seat, role === winner ? 1 : 0])),
  resample: (state, seat, rng) => {
    const mine = state.votes[seat];
    const votes = Object.fromEntries(
      Object.keys(state.votes).flatMap((voter) =>
        voter === seat || rng.chance(0.5) ? [[voter, rng.pick(state.alive)]] : [],
      ),
    );
    const ballots = Object.fromEntries(
      Object.entries(votes).map(([voter, target]) => [
        voter,
        { target, thought: `resampled ${rng.int(1000)}` },
      ]),
    );
    return {
      ...state,
      roles: state.roles === null ? null : rolesUnknownTo(seat, state.roles, state.alive, rng),
      votes: { ...ballots, ...(mine === undefined ? {} : { [seat]: mine }) },
    };
  },
});

export type Council = typeof council;

/** The seat that is named most goes; of several, the one that sits first. */
export function mostNamed(state: CouncilState): Seat {
  const named = (seat: Seat): number =>
    Object.values(state.votes).filter(({ target }) => target === seat).length;
  const most = Math.max(...state.alive.map(named));
  return state.alive.find((seat) => named(seat) === most) ?? '';
}

export function exile(state: CouncilState, exiled: Seat): void {
  const votes = Object.fromEntries(
    state.alive.flatMap((seat) =>
      state.votes[seat] === undefined ? [] : [[seat, state.votes[seat].target]],
    ),
  );
  state.news.push({ round: state.round, votes, exiled });
  state.alive = state.alive.filter((seat) => seat !== exiled);
  state.votes = {};
  state.round += 1;
}

/** A living citizen knows that one of the other living seats is the spy, but not which. */
function rolesUnknownTo(
  seat: Seat,
  roles: Record<Seat, Role>,
  alive: readonly Seat[],
  rng: { readonly pick: <Value>(values: readonly Value[]) => Value },
): Record<Seat, Role> {
  if (roles[seat] === 'spy') return roles;
  const spy = rng.pick(alive.filter((other) => other !== seat));
  return Object.fromEntries(Object.keys(roles).map((other) => [other, other === spy ? 'spy' : 'citizen']));
}
