import { chance, defineGame, move, uniform, type Seat } from '@masbench/core';
import * as z from 'zod';

type Action = 'fold' | 'call' | 'raise';

interface Hand {
  seats: Seat[];
  /** Private cards in the order of seats, then the public card. */
  cards: number[];
  /** What each seat put in. */
  stakes: [number, number];
  /** Actions of the two rounds. */
  rounds: [Action[], Action[]];
  folded: number | null;
}

const deck = [1, 1, 2, 2, 3, 3];
const mostRaises = 2;

/** Both have acted, and the last one called. */
const isOver = (round: readonly Action[]): boolean => round.length > 1 && round.at(-1) === 'call';
const roundOf = ({ rounds: [first] }: Hand): 0 | 1 => (isOver(first) ? 1 : 0);

/**
 * Leduc hold'em: six cards of three ranks, an ante of one, a round of betting on the private card and another after a
 * public card, raises of 2 and then 4, at most two a round. A pair with the public card wins, else the higher rank.
 * `call` checks where there is nothing to call. The first seat loses 0.0856 a hand against best play.
 *
 * Source: Southey et al., "Bayes' Bluff: Opponent Modelling in Poker", UAI 2005.
 */
export const leducPoker = defineGame<Hand>()({
  name: 'leduc-poker',
  version: 1,
  config: z.object({}),
  asks: {
    deal: chance(z.int()),
    act: move({
      data: z.object({ actions: z.array(z.enum(['fold', 'call', 'raise'])) }),
      action: ({ actions }) => z.enum(actions),
    }),
  },
  setup: (_config, seats) => ({
    seats: [...seats],
    cards: [],
    stakes: [1, 1],
    rounds: [[], []],
    folded: null,
  }),
  open: (hand, ask) => {
    const { seats, cards, stakes, rounds } = hand;
    const current = roundOf(hand);
    if (cards.length < 2 + current) {
      const rest = [...deck];
      for (const card of cards) rest.splice(rest.indexOf(card), 1);
      return [ask.deal(uniform(rest))];
    }
    const round = rounds[current];
    const actions: Action[] = ['call'];
    if (stakes[0] !== stakes[1]) actions.unshift('fold');
    if (round.filter((action) => action === 'raise').length < mostRaises) actions.push('raise');
    return [ask.act(seats[round.length % 2] ?? '', { actions })];
  },
  on: {
    deal: (hand, { value }) => {
      hand.cards.push(value);
    },
    act: (hand, { seat, action }) => {
      const current = roundOf(hand);
      const own = hand.seats.indexOf(seat) === 0 ? 0 : 1;
      hand.rounds[current].push(action);
      if (action === 'fold') hand.folded = own;
      else hand.stakes[own] = hand.stakes[1 - own === 0 ? 0 : 1] + (action === 'raise' ? 2 + 2 * current : 0);
    },
  },
  views: {
    card: ({ seats, cards }, seat) => cards[seats.indexOf(seat)] ?? null,
    public: ({ cards }) => cards[2] ?? null,
    rounds: ({ rounds }) => rounds,
  },
  outcome: ({ seats, cards: [first = 0, second = 0, open], stakes, rounds, folded }) => {
    if (folded === null && !isOver(rounds[1])) return null;
    const strength = (card: number): number => (card === open ? 10 : card);
    const lead = folded === null ? Math.sign(strength(first) - strength(second)) : folded === 0 ? -1 : 1;
    return { seats, gain: lead * Math.min(...stakes) };
  },
  scores: ({ seats: [first = '', second = ''], gain }) => ({
    [first]: gain,
    [second]: -gain,
  }),
});
