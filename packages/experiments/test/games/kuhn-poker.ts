import { inTurns, move, shuffled, type Seat } from '@masbench/core';
import * as z from 'zod';

interface Hand {
  seats: readonly Seat[];
  cards: number[] | null;
  history: string;
}

/**
 * Kuhn poker: three cards, an ante of one each, one bet of one. `p` passes (checks or folds), `b` bets (or calls).
 *
 * Source: Kuhn, "A simplified two-person poker", Contributions to the Theory of Games I, 1950.
 */
export const kuhnPoker = inTurns<Hand>()({
  name: 'kuhn-poker',
  version: 1,
  config: z.object({}),
  setup: (_config, seats) => ({ seats, cards: null, history: '' }),
  draws: {
    value: z.array(z.int()),
    pending: ({ cards }) => (cards === null ? [{ from: shuffled([1, 2, 3]) }] : []),
    apply: (hand, { value }) => {
      hand.cards = value;
    },
  },
  move: move({ data: z.null(), action: z.enum(['p', 'b']) }),
  data: () => null,
  apply: (hand, { action }) => {
    hand.history += action;
  },
  views: {
    card: ({ seats, cards }, seat) => cards?.[seats.indexOf(seat)] ?? null,
    history: ({ history }) => history,
  },
  outcome: ({ seats: [first = '', second = ''], cards, history }) => {
    const isFirstBetter = (cards?.[0] ?? 0) > (cards?.[1] ?? 0);
    const ends: Readonly<Record<string, readonly [isFirst: boolean, stake: number]>> = {
      pp: [isFirstBetter, 1],
      bb: [isFirstBetter, 2],
      pbb: [isFirstBetter, 2],
      bp: [true, 1],
      pbp: [false, 1],
    };
    const end = ends[history];
    if (end === undefined) return null;
    const [isFirst, stake] = end;
    return {
      winner: isFirst ? first : second,
      loser: isFirst ? second : first,
      stake,
    };
  },
  scores: ({ winner, loser, stake }) => ({ [winner]: stake, [loser]: -stake }),
});
