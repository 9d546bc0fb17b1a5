import {
  defineGame,
  effect,
  move,
  play,
  simultaneous,
  type AnyGame,
  type NamedAgent,
  type Seat,
  unroll,
  type MoveNode,
  type UnrolledPosition,
} from '@masbench/core';
import { createRng } from '@masbench/statistics';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { finiteValues } from '../src/stepping/finite-values.js';
import { bazaar } from './games/bazaar.ts';
import { kuhn } from './games/kuhn.ts';

type Strategy = (node: MoveNode, position: UnrolledPosition<AnyGame>) => ReadonlyMap<unknown, number>;

/** Expected scores when every seat follows the strategy, by a walk of the whole tree. */
function expected(position: UnrolledPosition<AnyGame>, strategy: Strategy): Record<Seat, number> {
  const [node] = position.open;
  if (node === undefined) return { ...position.scores };
  const sums: Record<Seat, number> = Object.fromEntries(position.seats.map((seat) => [seat, 0]));
  const branches =
    node.type === 'chance'
      ? (node.outcomes ?? []).map(({ value, probability }) => [value, probability] as const)
      : node.type === 'move'
        ? [...strategy(node, position)]
        : [];
  for (const [answer, probability] of branches) {
    if (probability === 0) continue;
    const scores = expected(position.apply(node.id, answer), strategy);
    for (const seat of position.seats) sums[seat] = (sums[seat] ?? 0) + probability * (scores[seat] ?? 0);
  }
  return sums;
}

function walk(
  position: UnrolledPosition<AnyGame>,
  visit: (position: UnrolledPosition<AnyGame>) => void,
): void {
  visit(position);
  const [node] = position.open;
  if (node === undefined || node.type === 'effect') return;
  const answers = node.type === 'chance' ? (node.outcomes ?? []).map(({ value }) => value) : node.actions;
  for (const answer of answers ?? []) walk(position.apply(node.id, answer), visit);
}

const start = (): UnrolledPosition<AnyGame> => unroll<AnyGame>(kuhn, { config: {}, seats: ['A', 'B'] });

/** A probability of betting by own card and history, as in Kuhn's family of equilibria; `bluff` is from 0 to 1/3. */
const equilibrium =
  (bluff: number): Strategy =>
  ({ view }) => {
    const { card, history } = view as { card: number; history: string };
    const bets: Readonly<Record<string, readonly [number, number, number]>> = {
      '': [bluff, 0, 3 * bluff],
      pb: [0, bluff + 1 / 3, 1],
      p: [1 / 3, 0, 1],
      b: [0, 1 / 3, 1],
    };
    const bet = bets[history]?.[card - 1] ?? 0;
    return new Map<unknown, number>([
      ['b', bet],
      ['p', 1 - bet],
    ]);
  };

describe('Kuhn poker, unrolled', () => {
  it('has 6 deals, 30 ends and 6 information sets of each seat', () => {
    const sets: Record<Seat, Set<string>> = { A: new Set(), B: new Set() };
    let ends = 0;
    let deals = 0;
    let total = 0;
    const actions = new Set<string>();
    walk(start(), (position) => {
      const [node] = position.open;
      if (node === undefined) ends += 1;
      if (node?.type === 'chance') {
        deals = node.outcomes?.length ?? 0;
        total = node.outcomes?.reduce((sum, { probability }) => sum + probability, 0) ?? 0;
      }
      if (node?.type !== 'move') return;
      actions.add(String(node.actions));
      sets[node.seat]?.add(position.informationSet(node.seat));
    });
    expect([deals, ends, sets['A']?.size, sets['B']?.size]).toEqual([6, 30, 6, 6]);
    expect(total).toBeCloseTo(1);
    expect([...actions]).toEqual(['p,b']);
  });

  it.each([0, 0.1, 1 / 3])('is worth −1/18 to the first seat in equilibrium (bluff %d)', (bluff) => {
    expect(expected(start(), equilibrium(bluff))['A']).toBeCloseTo(-1 / 18, 10);
  });

  it('has no better answer to the equilibrium, over all pure strategies of either seat', () => {
    for (const responder of ['A', 'B']) {
      const sets = new Set<string>();
      walk(start(), (position) => {
        const [node] = position.open;
        if (node?.type === 'move' && node.seat === responder) sets.add(position.informationSet(responder));
      });
      const order = [...sets];
      let best = -Infinity;
      for (let plan = 0; plan < 2 ** order.length; plan += 1) {
        const strategy: Strategy = (node, position) => {
          if (node.seat !== responder) return equilibrium(0.2)(node, position);
          const bets = (plan >> order.indexOf(position.informationSet(responder))) & 1;
          return new Map([[bets === 1 ? 'b' : 'p', 1]]);
        };
        best = Math.max(best, expected(start(), strategy)[responder] ?? 0);
      }
      expect(best).toBeCloseTo(responder === 'A' ? -1 / 18 : 1 / 18, 10);
    }
  });

  it('tells no seat apart what only the other can see', () => {
    const deal = (cards: readonly number[]): UnrolledPosition<AnyGame> => start().apply('draw#0', cards);
    expect(deal([1, 2, 3]).informationSet('A')).toBe(deal([1, 3, 2]).informationSet('A'));
    expect(deal([1, 2, 3]).informationSet('A')).not.toBe(deal([2, 1, 3]).informationSet('A'));
    expect(deal([1, 2, 3]).informationSet('B')).toBe(deal([3, 2, 1]).informationSet('B'));
  });
});

describe('a position', () => {
  it('does not change, regardless of what is applied to it or written to its state', () => {
    const position = start().apply('draw#0', [1, 2, 3]);
    const before = JSON.stringify([position.state, position.open, position.informationSet('A')]);
    for (const action of ['p', 'b', 'p']) position.apply('move/A#0', action).apply('move/B#0', action);
    Object.assign(position.state as object, { game: null });
    expect(JSON.stringify([position.state, position.open, position.informationSet('A')])).toBe(before);
  });

  it('ends as a match of the same answers does', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer(), async (seed) => {
        const drawing: NamedAgent<typeof kuhn> = {
          name: 'drawing',
          nature: 'scripted',
          create:
            () =>
            (_turn, { rng }) =>
              rng.pick(['p', 'b']),
        };
        const { journal, outcome, scores } = await play(kuhn, {
          config: {},
          agents: { A: drawing, B: drawing },
          seed,
        });
        let position = unroll(kuhn, { config: {}, seats: ['A', 'B'], seed });
        for (const line of journal.read()) {
          const entry = JSON.parse(line) as { type: string; id: string; value: unknown; sees?: string };
          if (entry.type === 'answer') position = position.apply(entry.id, entry.value);
        }
        expect([position.outcome, position.scores]).toEqual([outcome, scores]);
      }),
      { numRuns: 30 },
    );
  });

  it('draws what the seed draws', () => {
    const [node] = unroll(kuhn, { config: {}, seats: ['A', 'B'], seed: 7 }).open;
    const drawn = node?.type === 'chance' ? node.drawn : undefined;
    expect(drawn).toEqual(createRng(7, 'draw#0').shuffle([1, 2, 3]));
  });

  it('lets requests that are open at once be answered in any order, with the same end', () => {
    const numbers = simultaneous<{ sum: number | null }>()({
      name: 'numbers',
      version: 1,
      config: z.object({}),
      setup: () => ({ sum: null }),
      move: move({ data: z.null(), action: z.int().min(1).max(3) }),
      data: () => null,
      resolve: (draft, actions) => {
        draft.sum = Object.values(actions).reduce((sum, one) => sum * 10 + one, 0);
      },
      views: {},
      outcome: ({ sum }) => sum && { sum },
    });
    const position = unroll(numbers, { config: {}, seats: ['A', 'B'] });
    const one = position.apply('move/A#0', 1).apply('move/B#0', 2);
    const other = position.apply('move/B#0', 2).apply('move/A#0', 1);
    expect([one.outcome, other.outcome]).toEqual([{ sum: 12 }, { sum: 12 }]);
    // What one seat has sealed changes nothing for the other.
    expect(position.apply('move/A#0', 1).informationSet('B')).toBe(
      position.apply('move/A#0', 3).informationSet('B'),
    );
  });

  it('waits for services, too, and says what a legal output is', () => {
    const asking = defineGame<{ grade: number | null }>()({
      name: 'asking',
      version: 1,
      config: z.object({}),
      asks: { grade: effect({ input: z.string(), output: z.number().max(1) }) },
      setup: () => ({ grade: null }),
      open: (_state, ask) => [ask.grade('text')],
      on: { grade: (state, { output }) => void (state.grade = output) },
      views: {},
      outcome: ({ grade }) => (grade === null ? null : { grade }),
    });
    const position = unroll(asking, { config: {}, seats: ['A'] });
    expect(position.open).toMatchObject([{ type: 'effect', id: 'grade#0', input: 'text' }]);
    expect(position.apply('grade#0', 0.5).outcome).toEqual({ grade: 0.5 });
    expect(() => position.apply('grade#0', 2)).toThrow('the answer must be legal');
  });

  it('names what is open where something else is answered', () => {
    expect(() => start().apply('move/A#0', 'p')).toThrow('open requests are draw#0');
    const over = start().apply('draw#0', [1, 2, 3]).apply('move/A#0', 'p').apply('move/B#0', 'p');
    expect(() => over.apply('move/A#1', 'p')).toThrow('none, as the game is over');
    expect(() => unroll(bazaar, { config: { days: 0 }, seats: ['A'] })).toThrow(/days/);
  });
});

describe('the values of a schema', () => {
  const finite: readonly [string, z.ZodType, readonly unknown[]][] = [
    ['an enum', z.enum(['a', 'b']), ['a', 'b']],
    ['literals', z.literal([3, 1]), [3, 1]],
    ['a range', z.int().min(-1).max(1), [-1, 0, 1]],
    ['an open range', z.int().gt(0).lt(3), [1, 2]],
    ['even numbers', z.int().min(0).max(4).multipleOf(2), [0, 2, 4]],
    ['nothing or a flag', z.boolean().nullable(), [false, true, null]],
    [
      'an object',
      z.object({ go: z.boolean(), to: z.enum(['x']).optional() }),
      [{ go: false }, { go: false, to: 'x' }, { go: true }, { go: true, to: 'x' }],
    ],
    [
      'a pair',
      z.tuple([z.literal('a'), z.int().min(0).max(1)]),
      [
        ['a', 0],
        ['a', 1],
      ],
    ],
    [
      'short lists',
      z
        .array(z.enum(['a', 'b']))
        .min(1)
        .max(2),
      [['a'], ['b'], ['a', 'a'], ['a', 'b'], ['b', 'a'], ['b', 'b']],
    ],
    [
      'a refinement',
      z
        .int()
        .min(1)
        .max(9)
        .refine((value) => value % 4 === 0),
      [4, 8],
    ],
    [
      'a union of objects',
      z.discriminatedUnion('do', [
        z.object({ do: z.literal('pass') }),
        z.object({ do: z.literal('bid'), amount: z.int().min(1).max(2) }),
      ]),
      [{ do: 'pass' }, { do: 'bid', amount: 1 }, { do: 'bid', amount: 2 }],
    ],
  ];

  it.each(finite)('are listed for %s', (_what, schema, values) => {
    expect(finiteValues(schema)).toEqual(values);
  });

  it.each<[string, z.ZodType]>([
    ['a text', z.string()],
    ['a fraction', z.number().min(0).max(1)],
    ['any integer', z.int()],
    ['half a range', z.int().min(0)],
    ['a long list', z.array(z.boolean()).max(40)],
    ['an open object', z.record(z.string(), z.boolean())],
    ['an object with more than it names', z.looseObject({ go: z.boolean() })],
    ['a field that is a text', z.object({ note: z.string() })],
    ['too many', z.int().min(0).max(1_000_000)],
  ])('are not listed for %s', (_what, schema) => {
    expect(finiteValues(schema)).toBeUndefined();
  });
});
