import {
  experiment,
  latinSquare,
  listed,
  load,
  oneAgainstField,
  permutations,
  rotation,
  roundRobin,
  run,
  listSeatings,
  verify,
  type Design,
} from '@masbench/experiments';
import { assert, constantFrom, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { benchmark, naming } from './numbers.ts';
import { allOf, placesOfTest } from './places.ts';

const namesTo = (count: number) => Array.from({ length: count }, (_, index) => `n${index}`);

/** The agents of every seat, match by match. */
const agentsIn = (design: Design, seats: readonly string[]) =>
  listSeatings(design, seats).map((seating) => ('agents' in seating ? seating.agents : []));

const pairsIn = (design: Design) =>
  listSeatings(design, ['A', 'B']).map((seating) =>
    'pair' in seating ? (seating.side === 0 ? seating.pair : seating.pair.toReversed()) : [],
  );

function countsOf(keys: Iterable<string>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

/** How often each agent has each seat. */
const placesIn = (rows: readonly (readonly number[])[]) =>
  countsOf(rows.flatMap((row) => row.map((agent, seat) => `${agent} at ${seat}`)));

function expectEqual(counts: ReadonlyMap<string, number>, size: number): void {
  expect([counts.size, new Set(counts.values()).size]).toEqual([size, 1]);
}

describe('a design', () => {
  it('of permutations has all orders, each once', () => {
    const all = agentsIn(permutations(namesTo(4)), namesTo(4)).map((order) => order.join(''));
    expect(all).toHaveLength(24);
    expect(new Set(all).size).toBe(24);
    expect(all[0]).toBe('0123');
  });

  it('of a Latin square has every agent in every seat, and after every other agent, equally often', () => {
    assert(
      property(integer({ min: 1, max: 9 }), (n) => {
        const rows = agentsIn(latinSquare(namesTo(n)), namesTo(n));
        expect(rows).toHaveLength(n % 2 === 0 || n === 1 ? n : 2 * n);
        expectEqual(placesIn(rows), n * n);
        const after = countsOf(
          rows.flatMap((row) => row.slice(1).map((agent, seat) => `${row[seat]} before ${agent}`)),
        );
        if (n > 1) expectEqual(after, n * (n - 1));
      }),
      { numRuns: 9 },
    );
  });

  it('of a round robin has every pair once on each side', () => {
    assert(
      property(integer({ min: 2, max: 11 }), (n) => {
        const counts = countsOf(pairsIn(roundRobin(namesTo(n))).map((pair) => pair.join(' ')));
        expect(counts.size).toBe(n * (n - 1));
        expect(new Set(counts.values())).toEqual(new Set([1]));
      }),
    );
    expect(pairsIn(roundRobin(['a', 'b']))).toEqual([
      [0, 1],
      [1, 0],
    ]);
  });

  it('of a rotation has every agent in every seat equally often', () => {
    assert(
      property(integer({ min: 1, max: 4 }), constantFrom(1, 2, 3), (n, times) => {
        const rows = agentsIn(rotation(namesTo(n)), namesTo(n * times));
        expectEqual(placesIn(rows), n * n * times);
      }),
    );
  });

  it('of tables has every agent in every seat, and every group of a full table, equally often', () => {
    assert(
      property(integer({ min: 3, max: 6 }), integer({ min: 3, max: 8 }), (n, seats) => {
        const rows = agentsIn({ kind: 'tables', agents: namesTo(n) }, namesTo(seats));
        expectEqual(placesIn(rows), n * seats);
        const groups = countsOf(rows.map((row) => [...new Set(row)].toSorted((a, b) => a - b).join(' ')));
        expect(new Set([...groups.keys()].map((group) => group.split(' ').length))).toEqual(
          new Set([Math.min(n, seats)]),
        );
        expect(new Set(groups.values()).size).toBe(1);
        const [size, all] = [Math.min(n, seats), groups.size];
        expect(rows).toHaveLength(all * (size % 2 === 0 ? size : 2 * size));
      }),
      { numRuns: 24 },
    );
    expect(agentsIn({ kind: 'tables', agents: ['x', 'y', 'z'] }, namesTo(8))[0]).toEqual([
      0, 1, 2, 0, 1, 2, 0, 1,
    ]);
  });

  it('of tables is a round robin of two agents, and in a game of two seats', () => {
    for (const [agents, seats] of [
      [['x', 'y'], namesTo(8)],
      [
        ['x', 'y', 'z'],
        ['A', 'B'],
      ],
    ] as const)
      expect(listSeatings({ kind: 'tables', agents }, seats)).toEqual(
        listSeatings(roundRobin(agents), seats),
      );
  });

  it('of one against a field has every agent in every seat once, and the field in the others', () => {
    expect(agentsIn(oneAgainstField(['x', 'y'], { field: 'usual' }), ['A', 'B', 'C'])).toEqual([
      [0, 2, 2],
      [2, 0, 2],
      [2, 2, 0],
      [1, 2, 2],
      [2, 1, 2],
      [2, 2, 1],
    ]);
  });

  const misfits: Record<string, readonly [Design, string]> = {
    'more agents than seats': [permutations(['x', 'y', 'z']), 'one agent for each of the 2 seats, and has 3'],
    'too many orders': [permutations(namesTo(8)), 'use latinSquare'],
    'a rotation that does not fit': [rotation(['x', 'y', 'z']), '2 seats and 3 agents'],
    'a round robin of one': [roundRobin(['x']), 'at least two agents'],
    'tables of one': [{ kind: 'tables', agents: ['x'] }, 'at least two agents'],
    'no agents': [rotation([]), 'no agents'],
    'too many tables': [
      { kind: 'tables', agents: namesTo(40) },
      '40 agents have 76904685 tables of 8: list seatings, or use round-robin',
    ],
    'an empty seat': [listed({ x: 'x' }, [{ A: 'x' }]), 'seating 1 leaves the seat B empty'],
    'a seat that is not there': [listed({ x: 'x' }, [{ A: 'x', Z: 'x' }]), 'the seats are A, B'],
    'a place that is not there': [
      { kind: 'listed', agents: ['x'], seatings: [{ A: 0, B: 1 }] },
      'the agents are 0 to 0',
    ],
  };
  it.each(Object.entries(misfits))('refuses %s', (name, [design, text]) => {
    const seats = name.startsWith('too many') ? namesTo(8) : ['A', 'B'];
    expect(() => listSeatings(design, seats)).toThrow(text);
  });

  it('refuses a listed agent that is not there', () => {
    expect(() => listed({ x: 'x' }, [{ A: 'y' }])).toThrow(/"y" in A: the agents are x/);
  });
});

describe('a run with a design', () => {
  const at = placesOfTest();

  const recordsOf = async (design: Design, trials = 2) => {
    const path = at(design.kind);
    const { result } = await run(experiment({ benchmark, design, trials }), { folder: path });
    expect((await verify(path)).problems).toEqual([]);
    const records = await allOf((await load(path)).matches());
    return {
      records: records.map((one) => ({ ...one, agents: one.seats.map(({ agent }) => agent) })),
      result,
    };
  };
  const agents = ['scripted', 'simulated:five', naming('scripted: one', 1)];

  it('seats the agents as the design says, with the draws of the trial, and pools them by agent', async () => {
    const { records, result } = await recordsOf(roundRobin(agents));
    expect(records).toHaveLength(12);
    expect(new Set(records.map(({ seed }) => seed))).toEqual(new Set(['1/1', '1/2']));
    expect(records.slice(0, 2).map(({ id, agents: seated }) => [id, ...seated])).toEqual([
      ['m0001-1', ...(records[0]?.agents ?? [])],
      ['m0001-2', ...(records[0]?.agents.toReversed() ?? [])],
    ]);
    expect(new Set(result.agents.map(({ agent, n }) => `${agent}: ${n}`))).toEqual(
      new Set(['simulated:five: 8', 'scripted: 8', 'scripted: one: 8']),
    );
  });

  it('calls tables of two seats a round robin in the manifest, as they are one', async () => {
    const { records } = await recordsOf({ kind: 'tables', agents }, 1);
    expect(records).toHaveLength(6);
    const { manifest } = await load(at('tables'));
    expect(manifest.cells[0]?.design?.kind).toBe('round-robin');
  });

  it('keeps a reference agent in the field', async () => {
    const { records } = await recordsOf(oneAgainstField(agents.slice(1), { field: 'scripted' }), 1);
    expect(records.map(({ agents: seated }) => seated)).toEqual([
      ['simulated:five', 'scripted'],
      ['scripted', 'simulated:five'],
      ['scripted: one', 'scripted'],
      ['scripted', 'scripted: one'],
    ]);
  });

  it('refuses two agents of one name, and seats next to it', async () => {
    const twice = experiment({ benchmark, design: roundRobin([naming('x', 1), naming('x', 2)]) });
    await expect(run(twice, { folder: at('twice') })).rejects.toThrow(/two agents of the name "x"/);
    expect(() => experiment({ benchmark, design: roundRobin(['random']), seats: { A: 'random' } })).toThrow(
      /`seats` must be left out/,
    );
    expect(() =>
      experiment({ benchmark, pair: ['scripted', 'random'], factors: { 'seats.A': ['random'] } }),
    ).toThrow(/`pair` says who has which seat, so seats.A cannot be a factor/);
  });
});
