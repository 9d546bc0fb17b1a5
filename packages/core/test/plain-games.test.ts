import { inTurns, lockstep, move, play, simultaneous, type Seat } from '@masbench/core';
import { conform, randomAgent } from '@masbench/core/testing';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { game as ticTacToe } from '../../../examples/games/tic-tac-toe.ts';
import { lowest } from './games/lowest.ts';
import { plainGames } from './zoo/right-games.ts';

describe('a game in turns or at once', () => {
  it.each(plainGames)('%s keeps all laws', { timeout: 240_000 }, async (_name, game, terms) => {
    const report = await conform(game, terms);
    expect(report['seat names do not matter']).toBe('held');
    expect(report['order-insensitive'] === 'held').toBe(terms.declares?.confluent === true);
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
