import { chance, defineGame, move, weighted, type NamedAgent, type Seat } from '@masbench/core';
import { defineBenchmark } from '@masbench/core/benchmark';
import * as z from 'zod';

interface DuelState {
  seats: Seat[];
  strengths: Record<Seat, number>;
  winner: Seat | null;
}

/** The log-odds of the first seat among equals. */
const advantage = 0.3;

/** Every seat says how strong it is, and one draw says who wins, by the model of Bradley and Terry. */
export const duel = defineGame<DuelState>()({
  name: 'duel',
  version: 1,
  config: z.object({}),
  asks: {
    strength: move({ data: z.null(), action: z.number() }),
    win: chance(z.boolean()),
  },
  setup: (_config, seats) => ({ seats: [...seats], strengths: {}, winner: null }),
  open: ({ seats: [first = '', second = ''], strengths }, ask) => {
    const [one, other] = [strengths[first], strengths[second]];
    if (one === undefined) return [ask.strength(first, null)];
    if (other === undefined) return [ask.strength(second, null)];
    const share = 1 / (1 + Math.exp(other - one - advantage));
    const odds = [
      [true, share],
      [false, 1 - share],
    ] as const;
    return [ask.win(weighted(odds))];
  },
  on: {
    strength: (draft, { seat, action }) => void (draft.strengths[seat] = action),
    win: (draft, { value }) => void (draft.winner = draft.seats[value ? 0 : 1] ?? null),
  },
  views: {},
  outcome: ({ winner, seats }) => (winner === null ? null : { winner, seats }),
  scores: ({ winner, seats }) => Object.fromEntries(seats.map((seat) => [seat, seat === winner ? 1 : 0])),
});

/** An agent of known strength and price. */
export function duellist(name: string, strength: number, costUsd: number): NamedAgent<typeof duel> {
  return {
    name,
    nature: 'simulated',
    resumable: true,
    create: () => ({
      strength: (_turn, { use }) => {
        use({ calls: 1, costUsd });
        return strength;
      },
    }),
  };
}

export const benchmark = defineBenchmark(duel, { module: import.meta.url, seats: ['A', 'B'] });
