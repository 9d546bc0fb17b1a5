import { Turns } from '@masbench/experiments';
import { assert, infiniteStream, integer, nat, property } from 'fast-check';
import { describe, expect, it } from 'vitest';

const stuck = (deaths: number) => ({ deaths, hasAdded: () => false });

describe('a worker', () => {
  it('plays at most one match that was open as a worker died, until that one has added to its journal', () => {
    const turns = new Turns();
    let hasAdded = false;
    turns.begin('m1', { deaths: 1, hasAdded: () => hasAdded });
    expect(turns.mostDeaths('m2')).toBe(0);
    hasAdded = true;
    expect(turns.mostDeaths('m2')).toBe(1);
  });

  it('plays a match alone that has killed two workers, and begins nothing until it is its turn', () => {
    const turns = new Turns();
    const end = turns.begin('m1', stuck(0));
    expect(turns.mostDeaths('m2')).toBeLessThan(2);
    expect(turns.reserve('m2')).toBe(true);
    expect(turns.reserve('m3')).toBe(false);
    expect(turns.mostDeaths('m3')).toBeLessThan(0);
    end();
    expect(turns.mostDeaths('m3')).toBeLessThan(0);
    expect(turns.mostDeaths('m2')).toBe(Infinity);
    const alone = turns.begin('m2', stuck(2));
    expect(turns.mostDeaths('m3')).toBeLessThan(0);
    alone();
    expect(turns.mostDeaths('m3')).toBe(Infinity);
  });

  it('that dies counts against the match that was suspected, and not against its neighbors', () => {
    const turns = new Turns();
    turns.begin('m1', stuck(0));
    turns.begin('m2', stuck(1));
    expect(Object.fromEntries(turns.die())).toEqual({ m1: 0, m2: 2 });
    expect(turns.mostDeaths('m1')).toBe(Infinity);
  });

  it('that dies of a match that came further counts on, unless deaths count in a row', () => {
    for (const inARow of [false, true]) {
      const turns = new Turns();
      turns.begin('m1', stuck(0));
      turns.begin('m2', { deaths: 1, hasAdded: () => true });
      expect(Object.fromEntries(turns.die({ inARow }))).toEqual(inARow ? { m1: 1, m2: 1 } : { m1: 0, m2: 2 });
    }
  });
});

it('one match that kills its worker is found after three deaths, however the others are dealt', () => {
  assert(
    property(
      integer({ min: 1, max: 30 }),
      integer({ min: 1, max: 6 }),
      integer({ min: 1, max: 8 }),
      infiniteStream(nat()),
      (matches, workers, concurrency, drawn) => {
        const deaths = new Map<number, number>();
        let waiting = Array.from({ length: matches }, (_, id) => id);
        const poison = (drawn.next().value ?? 0) % matches;
        let died = 0;
        const fresh = () => ({ turns: new Turns(), open: new Map<number, () => void>() });
        const all = Array.from({ length: workers }, fresh);
        while (waiting.length > 0 || all.some(({ open }) => open.size > 0)) {
          const at = (drawn.next().value ?? 0) % workers;
          const worker = all[at] ?? fresh();
          const { turns, open } = worker;
          const id = waiting[(drawn.next().value ?? 0) % Math.max(1, waiting.length)];
          const had = id === undefined ? 0 : (deaths.get(id) ?? 0);
          if (id !== undefined && had >= 3) {
            waiting = waiting.filter((one) => one !== id);
          } else if (id !== undefined && open.size < concurrency && turns.mostDeaths(`${id}`) >= had) {
            waiting = waiting.filter((one) => one !== id);
            open.set(id, turns.begin(`${id}`, stuck(had)));
          } else if (open.has(poison) && (drawn.next().value ?? 0) % 2 === 0) {
            died += 1;
            for (const [one, count] of turns.die()) deaths.set(Number(one), count);
            waiting.push(...open.keys());
            all[at] = fresh();
          } else {
            const [ended] = [...open.keys()].filter((one) => one !== poison);
            if (ended === undefined) continue;
            open.get(ended)?.();
            open.delete(ended);
          }
        }
        expect(died).toBe(3);
        expect(deaths.get(poison)).toBe(3);
      },
    ),
    { numRuns: 300 },
  );
});
