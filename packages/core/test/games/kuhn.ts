import { inTurns, move, shuffled, type Seat } from '@masbench/core';
import * as z from 'zod';

interface Hand {
  seats: readonly Seat[];
  cards: number[] | null;
  history: string;
}

/**
 * Kuhn poker (Kuhn 1950): three cards, an ante of one each, one bet of one. `p` is a pass (check or fold), `b` a bet (or
 * a call). The first seat loses 1/18 a hand against best play.
 */
export const kuhn = inTurns<Hand>()({
  name: 'kuhn',
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
    const stake = /^(bb|pbb)$/.test(history) ? 2 : 1;
    const better = (cards?.[0] ?? 0) > (cards?.[1] ?? 0) ? first : second;
    const winners: Readonly<Record<string, Seat>> = {
      pp: better,
      bb: better,
      pbb: better,
      bp: first,
      pbp: second,
    };
    const winner = winners[history];
    return winner === undefined ? null : { winner, loser: winner === first ? second : first, stake };
  },
  scores: ({ winner, loser, stake }) => ({ [winner]: stake, [loser]: -stake }),
  resample: (hand, seat, rng) => {
    if (hand.cards === null) return hand;
    const own = hand.seats.indexOf(seat);
    const [other = 0, left = 0] = rng.shuffle(hand.cards.filter((_card, index) => index !== own));
    const card = hand.cards[own] ?? 0;
    return { ...hand, cards: own === 0 ? [card, other, left] : [other, card, left] };
  },
});
