import { chance, defineGame, effect, move, sampled, type Seat } from '@masbench/core';
import * as z from 'zod';

interface State {
  seats: Seat[];
  isOver: boolean;
}

/** What a game waits for, before it ends in a draw. */
export type Kind = 'finite' | 'text' | 'sampled' | 'service';

const end = (draft: State): void => {
  draft.isOver = true;
};

/** Waits for one request of a kind. */
export const oneRequest = (kind: Kind) =>
  defineGame<State>()({
    name: 'one-request',
    version: 1,
    config: z.object({}),
    asks: {
      choose: move({ data: z.null(), action: z.enum(['left', 'right']) }),
      say: move({ data: z.null(), action: z.string() }),
      roll: chance(z.int()),
      look: effect({ input: z.null(), output: z.boolean() }),
    },
    setup: (_config, seats) => ({ seats: [...seats], isOver: false }),
    open: ({ seats: [first = ''], isOver }, ask) => {
      const requests = {
        finite: () => ask.choose(first, null),
        text: () => ask.say(first, null),
        sampled: () => ask.roll(sampled((rng) => rng.pick([1, 2, 3]))),
        service: () => ask.look(null),
      };
      return isOver ? [] : [requests[kind]()];
    },
    on: { choose: end, say: end, roll: end, look: end },
    views: {},
    outcome: ({ seats, isOver }) => (isOver ? { seats } : null),
    scores: ({ seats }) => Object.fromEntries(seats.map((seat) => [seat, 0])),
  });
