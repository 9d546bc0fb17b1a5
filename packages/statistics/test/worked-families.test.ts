import { createRng, judgeDifferences } from '@masbench/statistics';
import { describe, expect, it } from 'vitest';
import { normalQuantile } from '../src/distributions/normal.ts';
import { adjustFamily } from '../src/verdicts/family.ts';
import { decideInSteps } from '../src/verdicts/step-down.ts';
import { close, mean, upTo } from './by-hand.ts';

describe('a family', () => {
  const influence = (seed: number, n: number) => {
    const rng = createRng(seed, 'influence');
    return new Map(upTo(n).map((unit) => [`${unit}`, rng.normal()] as const));
  };

  it('of one is not adjusted, of few units by its size, and of the same comparison twice hardly', () => {
    const settings = { error: 0.05, seed: 0 };
    expect(adjustFamily([influence(1, 9)], settings)()).toMatchObject({ level: 0.05 });
    expect(adjustFamily([influence(1, 9)], settings)().adjustP(0.3)).toBe(0.3);
    const few = adjustFamily([influence(1, 30), influence(2, 19)], settings)();
    expect([few.level, few.adjustP(0.01), few.adjustP(0.7)]).toEqual([0.025, 0.02, 1]);
    const twice = adjustFamily([influence(1, 60), influence(1, 60)], settings)();
    expect(twice.level).toBeGreaterThan(0.042);
    expect(twice.adjustP(0.2)).toBeLessThan(0.22);
    expect(twice.adjustP(0.2)).toBeGreaterThanOrEqual(0.2);
    const apart = adjustFamily(
      [influence(1, 60), new Map([...influence(2, 60)].map(([key, value]) => [`other ${key}`, value]))],
      settings,
    )();
    // Of two that have nothing in common, 1 − (1 − p)².
    expect(Math.abs(apart.adjustP(0.2) - 0.36)).toBeLessThan(0.03);
    expect(Math.abs(apart.level - 0.0253)).toBeLessThan(0.003);
    expect(apart.adjustP(apart.level)).toBeLessThanOrEqual(0.05);
    expect(adjustFamily([influence(1, 20), influence(1, 20)], settings)().level).toBeGreaterThan(0.042);
  });
});

describe('the largest of a family', () => {
  const settings = { error: 0.05, seed: 3 };
  const normal = (seed: number, n: number, name = '') => {
    const rng = createRng(seed, 'influence');
    return new Map(upTo(n).map((unit) => [`${name}${unit}`, rng.normal()] as const));
  };

  it.each([60, 401])('is that of 4,000 sums with signs or normal multipliers, of %d units', (n) => {
    const family = [
      normal(1, n - 20),
      new Map([...normal(2, n)].toReversed()),
      new Map([...normal(1, 20)].map(([key]) => [key, 0])),
    ];
    const rng = createRng(3, 'family');
    const keys = [...new Set(family.flatMap((one) => [...one.keys()]))];
    const places = new Map(keys.map((key, place) => [key, place]));
    const terms = family.map((one) => [...one].map(([key, value]) => [places.get(key) ?? 0, value] as const));
    const largest = Array.from({ length: 4000 }, () => {
      const signs = keys.map(() => (n > 400 ? rng.int(2) * 2 - 1 : rng.normal()));
      return terms.map((one) => {
        let [total, squares] = [0, 0];
        for (const [place, value] of one) {
          total += value * (signs[place] ?? 0);
          squares += value ** 2;
        }
        return squares === 0 ? 0 : Math.abs(total) / Math.sqrt(squares);
      });
    });
    const adjust = adjustFamily(family, settings);
    for (const chosen of [
      [0, 1, 2],
      [1, 2],
    ])
      for (const p of [0.01, 0.1, 0.3, 0.6]) {
        const z = normalQuantile(1 - p / 2);
        const many = largest.filter((sums) => chosen.some((place) => (sums[place] ?? 0) >= z)).length;
        const share = Math.max(p, (1 + many) / 4001);
        expect(adjust(chosen).adjustP(p)).toBeCloseTo(Math.min(1, chosen.length * p, share), 12);
      }
    expect(adjust().adjustP(0.3)).toBe(adjust([0, 1, 2]).adjustP(0.3));
    const { level, adjustP } = adjust();
    expect([adjustP(level) <= 0.05, adjustP(level * (1 + 1e-9)) <= 0.05]).toEqual([true, false]);
  });

  it('is never rarer than one of 4,001, but where all p together are', () => {
    const { adjustP } = adjustFamily(Array(6).fill(normal(1, 40)) as ReturnType<typeof normal>[], settings)();
    expect([adjustP(4.5e-5), adjustP(1e-12), adjustP(1)]).toEqual([1 / 4001, 6e-12, 1]);
  });

  it('is told by how far each unit is from the mean, over the size of its sample', () => {
    const a = upTo(24).map((place) => (place * 7) % 24);
    const [b, c] = [
      a.map((x, place) => x + Math.sin(place) * 6),
      a.map((x, place) => x - Math.cos(place * 2) * 7),
    ];
    const names = (from: number) => a.map((_, place) => `u${place + from}`);
    const pairs = [b, c].map((other, place) => ({ first: 'A', second: `${place}`, a, b: other }));
    const checked = [
      {
        contrasts: pairs,
        influences: [b, c].map((other) => {
          const differences = a.map((x, place) => x - (other[place] ?? 0));
          return new Map(differences.map((x, place) => [`${place}`, x - mean(differences)]));
        }),
      },
      {
        // Half of the units of each side are those of the other.
        contrasts: pairs.map((pair) => ({ ...pair, paired: false, units: names(0), otherUnits: names(12) })),
        influences: [b, c].map((other) => {
          const shares = new Map(a.map((x, place) => [`u${place}`, (x - mean(a)) / 24]));
          for (const [place, x] of other.entries())
            shares.set(`u${place + 12}`, (shares.get(`u${place + 12}`) ?? 0) - (x - mean(other)) / 24);
          return shares;
        }),
      },
    ];
    for (const { contrasts, influences } of checked) {
      const { adjustP } = adjustFamily(influences, { error: 1 - 0.95, seed: 3 })();
      for (const { p, adjustedP, separated } of judgeDifferences(contrasts, { seed: 3, resamples: 200 })) {
        expect(separated).toBe(false);
        expect(adjustedP).toBeCloseTo(adjustP(p), 12);
      }
    }
  });
});

describe('steps', () => {
  /** Every two of four agents with these means, in the order 01, 02, 03, 12, 13, 23. */
  const pairsOf = (means: readonly number[]) =>
    means.flatMap((firstMean, first) =>
      means.slice(first + 1).map((secondMean, offset) => ({
        first: `${first}`,
        second: `${first + 1 + offset}`,
        firstMean,
        secondMean,
      })),
    );
  /** Decides by Bonferroni, and lists for how many a comparison was adjusted. */
  const decide = (ps: readonly number[], all = pairsOf([1, 0, 0, 0])) => {
    const sizes: number[] = [];
    const decisions = decideInSteps(ps, {
      all,
      adjust: (places = [...all.keys()]) => {
        sizes.push(places.length);
        return { level: 0.05 / places.length, adjustP: (p) => Math.min(1, p * places.length) };
      },
      isShown: (_place, { adjustedP }) => adjustedP <= 0.05,
    });
    return { sizes, adjusted: decisions.map(({ adjustedP }) => adjustedP) };
  };

  it('adjust what is left for those that may be without a difference with it, on one scale', () => {
    // 0 is not 1 or 2. With 0 = 3, of the others 1 = 2 alone may be: not 1 = 3 nor 2 = 3, which would make 0 one of them.
    const ps = [0.001, 0.002, 0.02, 0.5, 0.6, 0.7];
    const { sizes, adjusted } = decide(ps);
    expect(sizes).toEqual([6, 2, 3]);
    expect(adjusted.slice(0, 4)).toEqual([close(0.006), close(0.012), close(0.04), 1]);
    // What the sides of several fields have in common is no scale: four are left then, and 0.02 is not enough.
    const fields = pairsOf([1, 0, 0, 0]).map((pair, place) => ({ ...pair, firstMean: place }));
    expect(decide(ps, fields)).toEqual({
      sizes: [6, 4],
      adjusted: [0.006, 0.012, 0.12, 1, 1, 1].map((p) => close(p)),
    });
  });

  it('go from the smallest p, whatever its place, and follow names that a comparison shares alone', () => {
    const of = (...names: readonly string[]) =>
      names.map((pair) => ({ first: pair[0] ?? '', second: pair[1] ?? '', firstMean: 0, secondMean: 0 }));
    expect(decide([0.001, 0.9, 0.02], of('ab', 'cd', 'ef'))).toEqual({
      sizes: [3, 2, 1],
      adjusted: [close(0.003), 1, close(0.04)],
    });
    // A is not C: A = B and C = D may be, both.
    expect(decide([0.02, 0.9, 0.001], of('ab', 'cd', 'ac')).sizes).toEqual([3, 2, 1]);
    // Means that differ by rounding are one.
    const ps = [0.001, 0.002, 0.02, 0.5, 0.6, 0.7];
    const rounded = pairsOf([1, 0, 0, 0]).map((pair, place) => ({
      ...pair,
      firstMean: pair.firstMean * (1 + place * 1e-13),
    }));
    expect(decide(ps, rounded).sizes).toEqual([6, 2, 3]);
  });

  it('are none if no comparison shows a difference, or all do, and never before an earlier one', () => {
    expect(decide([0.02, 0.03, 0.5, 0.5, 0.5, 0.5]).sizes).toEqual([6]);
    expect(decide([0.001, 0.001, 0.001, 0.001, 0.001, 0.001]).sizes).toEqual([6]);
    // 1 is not 2 either: each later p is at least the greatest before.
    const { adjusted } = decide([0.008, 0.0081, 0.0085, 0.5, 0.6, 0.7]);
    expect(adjusted[2]).toBeGreaterThanOrEqual(adjusted[1] ?? 1);
  });
});
