import {
  latinSquare,
  oneAgainstField,
  permutations,
  roleRotation,
  roundRobin,
  seatings,
} from '@masbench/experiments/ratings';
import { assert, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';

const namesTo = (count: number) => Array.from({ length: count }, (_, index) => `n${index}`);

function countsOf(keys: Iterable<string>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

describe('permutations', () => {
  it('are all orders, each once', () => {
    const all = [...permutations(['a', 'b', 'c', 'd'])].map((order) => order.join(''));
    expect(all).toHaveLength(24);
    expect(new Set(all).size).toBe(24);
    expect(all[0]).toBe('abcd');
    expect([...permutations([])]).toEqual([[]]);
  });
});

describe('latinSquare', () => {
  it('has every value in every place, and after every other value, equally often', () => {
    assert(
      property(integer({ min: 1, max: 9 }), (n) => {
        const rows = [...latinSquare(namesTo(n))];
        expect(rows).toHaveLength(n % 2 === 0 || n === 1 ? n : 2 * n);
        const places = countsOf(rows.flatMap((row) => row.map((name, place) => `${name} at ${place}`)));
        expect(places.size).toBe(n * n);
        expect(new Set(places.values()).size).toBe(1);
        const after = countsOf(
          rows.flatMap((row) => row.slice(1).map((name, place) => `${row[place]} before ${name}`)),
        );
        expect(after.size).toBe(n * (n - 1));
        expect(new Set(after.values()).size).toBeLessThanOrEqual(1);
      }),
      { numRuns: 9 },
    );
  });
});

describe('roundRobin', () => {
  it('has every pair once on each side in two legs, and no name twice in a round', () => {
    assert(
      property(integer({ min: 2, max: 11 }), (n) => {
        const games = [...roundRobin(namesTo(n))];
        expect(countsOf(games.map(({ first, second }) => `${first} ${second}`))).toEqual(
          new Map(games.map(({ first, second }) => [`${first} ${second}`, 1])),
        );
        expect(games).toHaveLength(n * (n - 1));
        const seated = countsOf(
          games.flatMap(({ round, first, second }) => [`${round} ${first}`, `${round} ${second}`]),
        );
        expect(Math.max(...seated.values())).toBe(1);
      }),
    );
  });

  it('keeps sides within one of each other in every leg', () => {
    for (const n of [4, 5, 6, 7, 8]) {
      const games = [...roundRobin(namesTo(n), { legs: 1 })];
      for (const name of namesTo(n)) {
        const first = games.filter((game) => game.first === name).length;
        const second = games.filter((game) => game.second === name).length;
        expect(Math.abs(first - second)).toBeLessThanOrEqual(1);
      }
    }
  });
});

describe('seatings', () => {
  it('put every agent into every seat equally often', () => {
    const seats = ['A', 'B', 'C'];
    expect([...seatings(['x', 'y', 'z'], seats)]).toHaveLength(6);
    const latin = [...seatings(['x', 'y', 'z'], seats, { design: 'latin' })];
    const held = countsOf(latin.flatMap((seating) => seats.map((seat) => `${seating[seat]} ${seat}`)));
    expect([...held.values()]).toEqual(Array.from({ length: 9 }, () => 2));
    expect(() => [...seatings(['x'], seats)]).toThrow(/1 agents, 3 seats/);
  });

  it('put one agent against a field in every seat', () => {
    expect([...oneAgainstField(['x'], 'field', ['A', 'B'])]).toEqual([
      { A: 'x', B: 'field' },
      { A: 'field', B: 'x' },
    ]);
  });

  it('rotate agents through roles as often as a role has seats', () => {
    const roles = Object.fromEntries(
      ['wolf', 'wolf', 'seer', 'doctor', 'villager', 'villager', 'villager', 'villager'].map(
        (role, index) => [`s${index}`, role],
      ),
    );
    const rows = [...roleRotation(['a', 'b', 'c', 'd'], roles)];
    const held = countsOf(
      rows.flatMap((row) =>
        Object.entries(row.roles).flatMap(([agent, own]) => own.map((role) => `${agent} ${role}`)),
      ),
    );
    for (const agent of ['a', 'b', 'c', 'd'])
      expect(['wolf', 'seer', 'doctor', 'villager'].map((role) => held.get(`${agent} ${role}`))).toEqual([
        4, 2, 2, 8,
      ]);
    expect(() => [...roleRotation(['a', 'b', 'c'], roles)]).toThrow(/8 and 3/);
  });
});
