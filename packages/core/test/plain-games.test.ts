import { inTurns, lockstep, move, play, shared, simultaneous, type AnyGame, type Seat } from '@masbench/core';
import { conform, randomAgent, type Declarations, type Waivers } from '@masbench/core/testing';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { game as auction } from '../../../examples/games/sealed-bid-auction.ts';
import { game as ticTacToe } from '../../../examples/games/tic-tac-toe.ts';
import { kuhn } from './games/kuhn.ts';

/** Each round all name a number; the lowest number that only one seat named gets a point. */
const lowest = simultaneous<{
  seats: readonly Seat[];
  points: Record<Seat, number>;
  out: Seat[];
  round: number;
}>()({
  name: 'lowest',
  version: 1,
  config: z.object({ rounds: z.int().min(1).default(3) }),
  setup: (_config, seats) => ({
    seats,
    points: Object.fromEntries(seats.map((seat) => [seat, 0])),
    out: [],
    round: 0,
  }),
  move: move({
    data: z.object({ round: z.int() }),
    action: z.object({ number: z.int().min(1).max(9) }),
    fallback: () => ({ number: 9 }),
  }),
  data: ({ round }) => ({ round }),
  movers: ({ out }, seats) => seats.filter((seat) => !out.includes(seat)),
  resolve: (draft, actions) => {
    const numbers = Object.values(actions).map(({ number }) => number);
    const unique = numbers.filter((number) => numbers.filter((other) => other === number).length === 1);
    const best = Math.min(...unique);
    for (const [seat, { number }] of Object.entries(actions))
      if (number === best) draft.points[seat] = (draft.points[seat] ?? 0) + 1;
    draft.round += 1;
  },
  views: { points: shared(({ points }: { points: Record<Seat, number> }) => points) },
  outcome: ({ round, points, out, seats }, { rounds }) =>
    round === rounds || out.length === seats.length ? { points } : null,
  scores: ({ points }) => points,
  // In the order of the seats, whichever forfeits first.
  forfeit: (draft, seat) =>
    void (draft.out = draft.seats.filter((one) => one === seat || draft.out.includes(one))),
});

/** What need not be checked of a game, and why. */
function waiversOf({ name, resample }: AnyGame, { symmetric, sum }: Declarations): Waivers {
  return {
    ...(symmetric === true ? {} : { symmetry: 'who moves first is a part of the game' }),
    ...(sum === undefined ? { 'constant sum': 'points are not divided' } : {}),
    ...(resample === undefined || name === 'tic-tac-toe'
      ? { 'no interference': 'nothing is hidden', 'timing tells nothing': 'nothing is hidden' }
      : {}),
  };
}

describe('a game in turns or at once', () => {
  const strict: readonly [game: AnyGame, seats: number, declares: Declarations][] = [
    [ticTacToe, 2, { bounds: [-1, 1], sum: 0 }],
    [auction, 4, { confluent: true, bounds: [-100, 20] }],
    [lowest, 3, { confluent: true, symmetric: true, bounds: [0, 3] }],
    [kuhn, 2, { bounds: [-2, 2], sum: 0 }],
  ];

  it.each(strict)('$name keeps all laws', { timeout: 240_000 }, async (game, seats, declares) => {
    const report = await conform(game, { config: {}, seats, declares, waive: waiversOf(game, declares) });
    expect(report['seat names do not matter']).toBe('held');
    expect(report['order-insensitive'] === 'held').toBe(declares.confluent === true);
    expect(report['no interference'] === 'held').toBe(game !== ticTacToe);
  });

  it('asks the seats in their order, again and again, unless it says whose turn it is', async () => {
    const asked: Seat[] = [];
    const count = (turn?: (state: { left: number }, seats: readonly Seat[]) => Seat) =>
      inTurns<{ left: number }>()({
        name: 'count',
        version: 1,
        config: z.object({}),
        setup: () => ({ left: 5 }),
        move: move({ data: z.null(), action: z.null() }),
        data: () => null,
        ...(turn === undefined ? {} : { turn }),
        apply: (draft) => void (draft.left -= 1),
        views: {},
        outcome: ({ left }) => (left === 0 ? {} : null),
      });
    const agent = ({ seat }: { readonly seat: Seat }): null => {
      asked.push(seat);
      return null;
    };
    const agents = { A: agent, B: agent, C: agent };
    await play(count(), { config: {}, agents, seed: 1 });
    expect(asked.splice(0).join('')).toBe('ABCAB');
    await play(
      count((_state, seats) => seats.at(-1) ?? ''),
      { config: {}, agents, seed: 1 },
    );
    expect(asked.join('')).toBe('CCCCC');
  });

  it('resolves with the moves in the order of seats, regardless of arrival', async () => {
    const orders: string[] = [];
    const game = simultaneous<{ done: boolean }>()({
      name: 'order',
      version: 1,
      config: z.object({}),
      setup: () => ({ done: false }),
      move: move({ data: z.null(), action: z.int() }),
      data: () => null,
      resolve: (draft, actions) => {
        orders.push(Object.keys(actions).join(''));
        draft.done = true;
      },
      views: {},
      outcome: ({ done }) => (done ? {} : null),
    });
    const after = (milliseconds: number) => async () =>
      new Promise<number>((resolve) => setTimeout(() => resolve(1), milliseconds));
    await play(game, { config: {}, agents: { Z: after(9), B: after(1), A: after(4) }, seed: 1 });
    expect(orders).toEqual(['ZBA']);
  });

  it('goes on without a seat that forfeits last', async () => {
    const { status, outcome } = await play(lowest, {
      config: {},
      agents: { A: () => ({ number: 1 }), B: () => ({ number: 2 }), C: () => 'junk' },
      seed: 1,
      scheduler: lockstep(),
      limits: { onIllegal: 'forfeit', retries: 0 },
    });
    expect([status, outcome]).toEqual(['finished', { points: { A: 3, B: 0, C: 0 } }]);
  });

  it('is played by any agent of its one move', async () => {
    const { scores } = await play(ticTacToe, {
      config: {},
      agents: { X: { move: ({ data: [first = 0] }) => first }, O: randomAgent() },
      seed: 2,
    });
    expect(Object.values(scores ?? {}).reduce((sum, one) => sum + one, 0)).toBe(0);
  });
});
