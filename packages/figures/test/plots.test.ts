import { drawCosts, drawIntervals, frontier } from '@masbench/figures';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hostileTexts } from '../../report/test/hostile-texts.ts';

const player = (name: string, cost: number, score: number) => ({ name, cost, score });

describe('the frontier of cost and score', () => {
  test('holds the one player that is better and cheaper in every match, and not the other', () => {
    const matches = Array.from({ length: 20 }, (_, match) => [
      player('A', 100 + match, 0.9),
      player('B', 200 + match, 0.5),
    ]);
    expect(frontier(matches)).toMatchObject([
      { name: 'A', cost: 109.5, score: 0.9, frontierShare: 1 },
      { name: 'B', cost: 209.5, score: 0.5, frontierShare: 0 },
    ]);
  });

  test('is uncertain where the order of two players changes with the matches that are drawn', () => {
    const matches = Array.from({ length: 20 }, (_, match) => [
      player('A', 100, match % 2),
      player('B', 200, 1 - (match % 2)),
    ]);
    const [, second] = frontier(matches);
    expect(second?.frontierShare).toBeGreaterThan(0.2);
    expect(second?.frontierShare).toBeLessThan(0.8);
    expect(second?.low).toBeLessThan(0.5);
    expect(second?.high).toBeGreaterThan(0.5);
  });

  test('says nothing about how sure it is from one match', () => {
    expect(frontier([[player('A', 1, 1)]])).toEqual([{ name: 'A', cost: 1, score: 1 }]);
  });

  test('has a player in every draw, and is the same for the same matches', () => {
    const number = fc.double({ min: 0, max: 1000, noNaN: true });
    const players = fc.tuple(number, number, number, number);
    fc.assert(
      fc.property(fc.array(players, { minLength: 2, maxLength: 6 }), (given) => {
        const matches = given.map(([costA, scoreA, costB, scoreB]) => [
          player('A', costA, scoreA),
          player('B', costB, scoreB),
        ]);
        const found = frontier(matches);
        const shares = found.map(({ frontierShare = 0 }) => frontierShare);
        expect(Math.min(...shares)).toBeGreaterThanOrEqual(0);
        expect(Math.max(...shares)).toBeLessThanOrEqual(1);
        expect(shares.reduce((sum, share) => sum + share, 0)).toBeGreaterThanOrEqual(1 - 1e-9);
        expect(frontier(matches)).toEqual(found);
      }),
      { numRuns: 15 },
    );
  });
});

describe('figures', () => {
  test.each([640, 328])('contain no name of a player as markup, %i pixels wide', (width) => {
    const rows = hostileTexts.map((name, index) => ({ name, mean: index, low: index - 1, high: index + 1 }));
    const points = hostileTexts.map((name, index) => ({ name, cost: index, score: index }));
    for (const svg of [
      drawIntervals(rows, { title: hostileTexts[0] ?? '', width }),
      drawCosts(points, { cost: hostileTexts[1] ?? '', score: hostileTexts[2] ?? '', width }),
    ])
      expect(svg.replaceAll(/<\/?(?:svg|title|line|circle|text)\b[^<>]*>/g, '')).not.toMatch(/[<>]/);
  });

  test('stay within their width', () => {
    for (const width of [328, 480, 640]) {
      const rows = [{ name: 'a name that is longer than there is room for on a phone', mean: 0.5, n: 12 }];
      const places = [...drawIntervals(rows, { title: 'Score', width }).matchAll(/ x\d?="(-?[\d.]+)"/g)];
      expect(places.length).toBeGreaterThan(3);
      for (const [, x] of places) {
        expect(Number(x)).toBeGreaterThanOrEqual(0);
        expect(Number(x)).toBeLessThanOrEqual(width);
      }
    }
  });
});
