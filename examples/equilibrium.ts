import { inTurns, move, shuffled, type Seat, unroll, type MoveNode } from '@masbench/core';
import { exploitability, nashAverage, solve, recordStrategies } from '@masbench/game-theory';
import * as z from 'zod';

interface Hand {
  seats: readonly Seat[];
  cards: number[] | null;
  history: string;
}

// Kuhn poker: three cards, an ante of one each, one bet of one. Fold is `pass` after a bet, call is `bet` after a bet.
const kuhnPoker = inTurns<Hand>()({
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
  move: move({ data: z.null(), action: z.enum(['pass', 'bet']) }),
  data: () => null,
  apply: (hand, { action }) => {
    hand.history += action === 'bet' ? 'b' : 'p';
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
    return { winner: isFirst ? first : second, loser: isFirst ? second : first, stake };
  },
  scores: ({ winner, loser, stake }) => ({ [winner]: stake, [loser]: -stake }),
});

// The value of the game for the first seat under optimal play. Kuhn's answer of 1950 is −1/18.
const start = unroll(kuhnPoker, { config: {}, seats: ['A', 'B'] });
const solution = solve(start, { iterations: 1000 });
console.log(`value ${solution.value.toFixed(4)}, exploitable by ${solution.exploitability.toFixed(4)}`);

// How much does a policy lose to an opponent that knows it? This one bets with the king alone.
const holdsKing = ({ view }: MoveNode): boolean => z.object({ card: z.int() }).parse(view).card === 3;
const honest = recordStrategies(start, (node) => [
  { action: holdsKing(node) ? 'bet' : 'pass', probability: 1 },
]);
console.log(`honest play is exploitable by ${exploitability(start, honest).toFixed(4)}`);

// Four agents: three beat each other in a cycle, and all beat the last. Payoffs are wins minus one half.
const wins = [
  [0, -0.1, 0.2, 0.3],
  [0.1, 0, -0.1, 0.3],
  [-0.2, 0.1, 0, 0.3],
  [-0.3, -0.3, -0.3, 0],
];
console.log(nashAverage(wins).map((share) => share.toFixed(2)));

// Output:
// value -0.0556, exploitable by 0.0001
// honest play is exploitable by 0.2500
// [ '0.25', '0.50', '0.25', '0.00' ]
