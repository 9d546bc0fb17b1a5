import {
  chance,
  defineGame,
  inTurns,
  move,
  simultaneous,
  weighted,
  type AnyGame,
  type Seat,
  unroll,
  type MoveNode,
  type UnrolledPosition,
} from '@masbench/core';
import {
  bestResponse,
  exploitability,
  nashAverage,
  nashConv,
  solve,
  recordStrategies,
} from '@masbench/game-theory';
import { type WeightedAction } from '../src/solving/strategies.ts';
import { type Solution } from '../src/solving/solve.ts';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { kuhn } from '../../core/test/games/kuhn.ts';
import { antisymmetric, nearly } from './matrices.ts';

const startOf = (game: AnyGame, seats: readonly Seat[] = ['A', 'B']): UnrolledPosition<AnyGame> =>
  unroll(game, { config: {}, seats });

/** Probabilities in the one set of a seat that moves once. */
const mixOf = ({ strategies }: Solution, seat: Seat): number[] =>
  Object.values(strategies[seat] ?? {}).flatMap((choices) => choices.map(({ probability }) => probability));

interface AtOnce {
  seats: readonly Seat[];
  actions: readonly number[] | null;
}

/** Both choose at once: a row and a column, whose cell says what each gets. */
const bimatrix = (cells: readonly (readonly (readonly [first: number, second: number])[])[]) =>
  simultaneous<AtOnce>()({
    name: 'bimatrix',
    version: 1,
    config: z.object({}),
    setup: (_config, seats) => ({ seats, actions: null }),
    move: move({
      data: z.object({ actions: z.int() }),
      action: ({ actions }) =>
        z
          .int()
          .min(0)
          .max(actions - 1),
    }),
    data: ({ seats }, seat) => ({ actions: seat === seats[0] ? cells.length : (cells[0]?.length ?? 0) }),
    resolve: (draft, actions) => {
      draft.actions = draft.seats.map((seat) => actions[seat] ?? 0);
    },
    views: {},
    outcome: ({ seats, actions }) => (actions === null ? null : { seats, actions }),
    scores: ({ seats: [first = '', second = ''], actions: [row = 0, column = 0] }) => {
      const [own, other] = cells[row]?.[column] ?? [0, 0];
      return { [first]: own, [second]: other };
    },
  });

const zeroSum = (rows: readonly (readonly number[])[]): AnyGame =>
  bimatrix(rows.map((row) => row.map((value) => [value, -value] as const)));

describe('solve, on games that were solved by hand', () => {
  it('a cycle that does not pay alike: what nashAverage plays is beaten by nothing', () => {
    const matrix = antisymmetric(3, [1, -10, 5]);
    const averaged = nashAverage(matrix);
    const start = startOf(zeroSum(matrix));
    const played = recordStrategies(start, ({ actions = [] }) =>
      actions.map((action, index) => ({ action, probability: averaged[index] ?? 0 })),
    );
    expect(exploitability(start, played)).toBeLessThan(1e-6);
  });

  it('pennies that do not pay alike: 3/8 heads, worth −1/8', () => {
    const solution = solve(
      startOf(
        zeroSum([
          [3, -2],
          [-2, 1],
        ]),
      ),
      { iterations: 2000 },
    );
    expect(solution.value).toBeCloseTo(-1 / 8, 4);
    expect(mixOf(solution, 'A')).toEqual(nearly([3 / 8, 5 / 8], 2));
    expect(mixOf(solution, 'B')).toEqual(nearly([3 / 8, 5 / 8], 2));
  });

  it('four regiments against three at two posts: worth 14/9 to the larger army', () => {
    // What is won at a post: the opposing regiments, and one for the post. Rows send 4, 3, 2, 1, 0 to the first post,
    // columns 3, 2, 1, 0.
    const atPost = (own: number, other: number): number =>
      own > other ? other + 1 : own < other ? -own - 1 : 0;
    const rows = [4, 3, 2, 1, 0].map((own) =>
      [3, 2, 1, 0].map((other) => atPost(own, other) + atPost(4 - own, 3 - other)),
    );
    const solution = solve(startOf(zeroSum(rows)), { iterations: 5000 });
    expect(solution.value).toBeCloseTo(14 / 9, 3);
    expect(solution.exploitability).toBeLessThan(1e-3);
    expect(mixOf(solution, 'A')).toEqual(nearly([4 / 9, 0, 1 / 9, 0, 4 / 9], 2));
  });

  it('a signal that may be a bluff: the loser bets one time in six, the other folds one bet in two', () => {
    // Ferguson, "Game Theory", part II, section 5: the first seat wins the hand with probability 1/4 and knows it.
    const solution = solve(startOf(endgame), { iterations: 3000 });
    expect(solution.value).toBeCloseTo(-1 / 4, 4);
    const start = startOf(endgame);
    const after = (card: 'wins' | 'loses'): UnrolledPosition<AnyGame> => start.apply('deal#0', card);
    const chanceOf = (position: UnrolledPosition<AnyGame>, seat: Seat, action: string): number =>
      solution.strategies[seat]?.[position.informationSet(seat)]?.find((one) => one.action === action)
        ?.probability ?? Number.NaN;
    expect(chanceOf(after('wins'), 'A', 'bet')).toBeCloseTo(1, 2);
    expect(chanceOf(after('loses'), 'A', 'bet')).toBeCloseTo(1 / 6, 2);
    expect(chanceOf(after('loses').apply('act/A#0', 'bet'), 'B', 'pass')).toBeCloseTo(1 / 2, 2);
    // The second seat does not know which card was dealt.
    expect(after('wins').apply('act/A#0', 'bet').informationSet('B')).toBe(
      after('loses').apply('act/A#0', 'bet').informationSet('B'),
    );
  });

  it('scores that sum to another constant: a win is 1, a loss 0, and even pennies are worth one half', () => {
    const start = startOf(
      bimatrix([
        [
          [1, 0],
          [0, 1],
        ],
        [
          [0, 1],
          [1, 0],
        ],
      ]),
    );
    const { value, exploitability: left } = solve(start);
    expect(value).toBeCloseTo(1 / 2, 4);
    expect(left).toBeLessThan(1e-3);
    const heads = recordStrategies(start, () => [{ action: 0, probability: 1 }]);
    expect(exploitability(start, heads)).toBe(1 / 2);
    expect(nashConv(start, heads).nashConv).toBe(1);
  });
});

describe('bestResponse', () => {
  it('is the best of all 64 pure strategies of the first seat in Kuhn poker, tried one by one', () => {
    const start = startOf(kuhn);
    const choices = (node: MoveNode): WeightedAction[] => [
      { action: 'p', probability: node.seat === 'A' ? 1 : 0.3 },
      { action: 'b', probability: node.seat === 'A' ? 0 : 0.7 },
    ];
    const { A = {}, B = {} } = recordStrategies(start, choices);
    const sets = Object.keys(A);
    expect(sets).toHaveLength(6);
    const values = Array.from({ length: 2 ** sets.length }, (_, pure) => {
      const own = sets.map((set, index) => [
        set,
        [{ action: (pure >> index) & 1 ? 'b' : 'p', probability: 1 }],
      ]);
      return nashConv(start, { A: Object.fromEntries(own) as typeof A, B }).values['A'] ?? Number.NaN;
    });
    const { value, strategy } = bestResponse(start, { A, B }, 'A');
    expect(value).toBeCloseTo(Math.max(...values), 12);
    expect(nashConv(start, { A: strategy, B }).values['A']).toBeCloseTo(value, 12);
  });
});

describe('games that cannot be solved', () => {
  it('scores whose sums differ are refused, and their strategies can be measured', () => {
    const dilemma = startOf(
      bimatrix([
        [
          [3, 3],
          [0, 5],
        ],
        [
          [5, 0],
          [1, 1],
        ],
      ]),
    );
    expect(() => solve(dilemma)).toThrow(
      'scores must sum to the same at every end: to 6 at one, and to 5 where they are 0 and 5. Score the lead of a seat, or measure strategies with nashConv',
    );
    const always = (action: number) => recordStrategies(dilemma, () => [{ action, probability: 1 }]);
    expect(nashConv(dilemma, always(0)).nashConv).toBe(4);
    expect(nashConv(dilemma, always(1)).nashConv).toBe(0);
  });

  it('a seat that forgets what it did is refused', () => {
    const forgetful = (position: UnrolledPosition<AnyGame>): UnrolledPosition<AnyGame> => ({
      seats: position.seats,
      state: position.state,
      open: position.open,
      outcome: position.outcome,
      scores: position.scores,
      view: (seat) => position.view(seat),
      apply: (...answer) => forgetful(position.apply(...answer)),
      informationSet: (seat) => `${seat} knows nothing`,
    });
    expect(() => solve(forgetful(startOf(kuhn)))).toThrow(
      'a seat must remember what it did: A is at move/A#1 after different actions of its own',
    );
  });

  it('a game that does not end is refused before the stack of calls is used up', () => {
    expect(() => solve(startOf(countingTo(Infinity)))).toThrow('must end within 1000 answers');
    expect(solve(startOf(countingTo(1000)), { iterations: 1 }).exploitability).toBe(0);
  });

  it('scores that are not finite are refused', () => {
    expect(() => solve(startOf(zeroSum([[Infinity]])))).toThrow('scores must be finite');
  });
});

interface Hand {
  seats: readonly Seat[];
  card: 'wins' | 'loses' | null;
  actions: ('bet' | 'pass')[];
}

const endgame = defineGame<Hand>()({
  name: 'endgame',
  version: 1,
  config: z.object({}),
  asks: {
    deal: chance(z.enum(['wins', 'loses'])),
    act: move({ data: z.null(), action: z.enum(['bet', 'pass']) }),
  },
  setup: (_config, seats) => ({ seats, card: null, actions: [] }),
  open: ({ seats, card, actions }, ask) =>
    card === null
      ? [
          ask.deal(
            weighted([
              ['wins', 1],
              ['loses', 3],
            ]),
          ),
        ]
      : [ask.act(seats[actions.length] ?? '', null)],
  on: {
    deal: (hand, { value }) => {
      hand.card = value;
    },
    act: (hand, { action }) => {
      hand.actions.push(action);
    },
  },
  views: {
    card: ({ seats, card }, seat) => (seat === seats[0] ? card : null),
    actions: ({ actions }) => actions,
  },
  outcome: ({ seats, card, actions: [first, second] }) => {
    if (first === undefined || (first === 'bet' && second === undefined)) return null;
    const hand = card === 'wins' ? 1 : -1;
    return { seats, gain: first === 'pass' ? hand : second === 'bet' ? 3 * hand : 1 };
  },
  scores: ({ seats: [first = '', second = ''], gain }) => ({ [first]: gain, [second]: -gain }),
});

const countingTo = (end: number): AnyGame =>
  inTurns<{ count: number }>()({
    name: 'counting',
    version: 1,
    config: z.object({}),
    setup: () => ({ count: 0 }),
    move: move({ data: z.null(), action: z.literal('next') }),
    data: () => null,
    apply: (draft) => {
      draft.count += 1;
    },
    views: {},
    outcome: ({ count }) => (count >= end ? { count } : null),
    scores: () => ({ A: 0, B: 0 }),
  });
