import {
  bcaInterval,
  bootstrap,
  clopperPearson,
  clusteredStandardError,
  meanInterval,
  meanWarnings,
  quantile,
  shareWarnings,
  studentTQuantile,
  wilson,
} from '@masbench/statistics';
import { describe, expect, it } from 'vitest';
import { bcaEnds } from '../src/intervals/bca-interval.ts';
import { countFreedom } from '../src/intervals/clustered-standard-error.ts';
import { close, mean, upTo } from './by-hand.ts';

const logit = (share: number): number => Math.log(share / (1 - share));

/** A statistic whose values are 0, 1, 2, … from one call to the next; `null` where told. */
function counting(isDefined = (_call: number): boolean => true) {
  let call = -1;
  return (): number | null => (isDefined((call += 1)) ? call : null);
}

describe('shares', () => {
  it('end at 0 and 1 where there are none or all', () => {
    expect([
      wilson(0, 3)?.low,
      wilson(3, 3)?.high,
      clopperPearson(0, 3)?.low,
      clopperPearson(3, 3)?.high,
    ]).toEqual([0, 1, 0, 1]);
    for (const n of upTo(40)) expect([wilson(0, n)?.low, wilson(n, n)?.high]).toEqual([0, 1]);
    // None of three: 1 − 0.025^⅓.
    expect([clopperPearson(0, 3)?.high, clopperPearson(3, 3)?.low]).toEqual([
      close(1 - 0.025 ** (1 / 3)),
      close(0.025 ** (1 / 3)),
    ]);
    expect([
      clopperPearson(0, 0),
      shareWarnings(12, 24),
      shareWarnings(13, 25),
      shareWarnings(11, 30).length,
    ]).toEqual([null, [], [], 1]);
    for (const check of [clopperPearson, shareWarnings])
      expect(() => check(3, 2)).toThrow("'successes' must not exceed 'n': 3 of 2");
  });
});

describe('quantiles and resamples', () => {
  it('interpolate: a quarter of 1 2 4 8 lies at 1.75', () => {
    expect([0, 0.25, 0.5, 0.9, 1].map((share) => quantile([8, 1, 4, 2], share))).toEqual([
      1,
      1.75,
      3,
      close(6.8),
      8,
    ]);
    for (const share of [-0.1, 1.1, Number.NaN])
      expect(() => quantile([1], share)).toThrow("'share' must be from 0 to 1");
    expect(() => quantile([Number.NaN], 1)).toThrow("'values'");
  });

  it('end where so many of 1,000 resamples lie, or of as many as there are, those without a value left out', () => {
    expect(bootstrap([1], counting())).toEqual({ low: close(24.975), high: close(974.025) });
    expect(bootstrap([1], counting(), { resamples: 100, confidence: 0.9 })).toEqual({
      low: close(4.95),
      high: close(94.05),
    });
    const odd = (call: number) => call % 2 === 1;
    expect(bootstrap([1], counting(odd), { resamples: 4 })).toEqual({ low: close(1.05), high: close(2.95) });
    expect(bootstrap([1], counting(odd), { resamples: 5 })).toBeNull();
    expect(bootstrap([], counting())).toBeNull();
    expect(bootstrap([1], counting(), { resamples: 1 })).toEqual({ low: 0, high: 0 });
    const roots = upTo(12).map(Math.sqrt);
    const [unseeded, ...seeded] = [undefined, 0, 1].map((seed) => bootstrap(roots, mean, { seed }));
    expect(seeded.map((ends) => ends?.low === unseeded?.low)).toEqual([true, false]);
    const lengths = new Set<number>();
    bootstrap(upTo(7), (drawn) => (lengths.add(drawn.length), 0), { resamples: 20 });
    expect([...lengths]).toEqual([7]);
  });

  it('by bca are corrected for the share below the estimate and for the skewness of the jackknife', () => {
    const [resampled, even] = [upTo(9), [1, 2, 3]];
    expect(bcaEnds({ estimate: 5, resampled, jackknife: even })).toEqual({
      low: close(1.2),
      high: close(8.8),
    });
    const ends = (parts: Partial<Parameters<typeof bcaEnds>[0]>) =>
      Object.values(bcaEnds({ estimate: 5, resampled, jackknife: even, ...parts }));
    // A jackknife that does not vary has no skewness.
    expect(ends({ jackknife: [4, 4] })).toEqual([close(1.2), close(8.8)]);
    expect([ends({ estimate: 0 }), ends({ estimate: 10 })]).toEqual([
      [1, 1],
      [9, 9],
    ]);
  });

  it('by bca need two units, and a value of the samples and of half of the resamples', () => {
    expect(bcaInterval([1, 1], mean, { clusterOf: String })).toBeNull();
    expect(bcaInterval([1, 2], () => null)).toBeNull();
    expect(bcaInterval([1, 2], counting(Boolean))).toBeNull();
    const given = [5, 1, null, 2, 9, ...upTo(9)];
    expect(bcaInterval([1, 2, 3, 4], () => given.shift() ?? null, { resamples: 9 })).toEqual(
      bcaEnds({ estimate: 5, resampled: upTo(9), jackknife: [1, 2, 9] }),
    );
    // The first call is of the samples, and the next two leave out one.
    expect(
      bcaInterval(
        [1, 2],
        counting((call) => call < 5),
        { resamples: 4 },
      ),
    ).not.toBeNull();
    expect(
      bcaInterval(
        [1, 2],
        counting((call) => call < 5),
        { resamples: 5 },
      ),
    ).toBeNull();
    expect(bcaInterval([1, 2, 4], mean, { seed: 1 })).not.toEqual(
      bcaInterval([1, 2, 4], mean, { seed: 2, resamples: 50 }),
    );
    expect(bcaInterval([1, 2, 4], mean)).toEqual(
      bcaInterval([1, 2, 4], mean, { seed: 0, resamples: 2000, confidence: 0.95 }),
    );
  });
});

describe('clusters', () => {
  it('1 3 | 2 | 6 deviate from 3 by −2, −1 and 3 in sum', () => {
    const [values, clusters] = [
      [1, 3, 2, 6],
      ['x', 'x', 'y', 'z'],
    ];
    const error = (correction?: 'none' | 'cr1' | 'cr2') =>
      clusteredStandardError(values, clusters, { correction });
    expect([error(), error('cr1')]).toEqual([close((Math.sqrt(14) / 4) * Math.sqrt(1.5)), error()]);
    expect(() => clusteredStandardError([], [])).toThrow("'values' must not be empty");
    expect(clusteredStandardError([1, 2], ['x', 'x'], { correction: 'none' })).toBe(0);
    expect(() => clusteredStandardError([1, 2], ['x', 'x'], { correction: 'cr2' })).toThrow(
      "'cr2' needs at least two clusters",
    );
  });

  it('of equal sizes have one degree of freedom less than there are, of ½ ¼ ¼ the 1 / (3/8 + 32/144)', () => {
    expect([countFreedom([1, 1]), countFreedom([3, 3, 3, 3])]).toEqual([close(1), close(3)]);
    // Parts ½² / ½ and twice ¼² / ¾: (½ + 1/6)² less ¼ and 2/144.
    expect(countFreedom([2, 1, 1])).toBeCloseTo(1 / (3 / 8 + (2 / 3) ** 2 - 1 / 4 - 2 / 144), 12);
  });
});

describe('intervals of a mean by hand', () => {
  const values = [0.2, 0.4, 0.6, 0.4];
  const error = Math.sqrt(0.08 / 3 / 4);
  const t = (confidence = 0.95): number => studentTQuantile((1 + confidence) / 2, 3);

  it('are t, or t of log-odds within a range, or of logarithms above a least value', () => {
    const [low, high] = [close(0.4 - t() * error), close(0.4 + t() * error)];
    const whole = { mean: close(0.4), standardError: close(error), low, high, n: 4, clusters: 4 };
    expect(meanInterval(values)).toEqual(whole);
    const odds = (sign: number, confidence?: number): number =>
      1 / (1 + Math.exp(-(logit(0.4) + (sign * t(confidence) * error) / 0.24)));
    expect(meanInterval(values, { range: [0, 1] })).toMatchObject({
      low: close(odds(-1)),
      high: close(odds(1)),
    });
    // One value at an end makes no share of them: mean 0.4, variance 0.16 by two degrees of freedom.
    const margin = (studentTQuantile(0.975, 2) * Math.sqrt(0.16 / 3)) / 0.24;
    expect(meanInterval([0, 0.4, 0.8], { range: [0, 1] })).toMatchObject({
      low: close(1 / (1 + Math.exp(margin - logit(0.4)))),
      high: close(1 / (1 + Math.exp(-margin - logit(0.4)))),
    });
    const wide = values.map((value) => 10 + 4 * value);
    const inner = {
      standardError: close(4 * error),
      low: close(10 + 4 * odds(-1, 0.8)),
      high: close(10 + 4 * odds(1, 0.8)),
    };
    expect(meanInterval(wide, { range: [10, 14], confidence: 0.8 })).toMatchObject(inner);
    const log = (sign: number): number => 0.4 * Math.exp((sign * t() * error) / 0.4);
    expect(meanInterval(values, { range: [0, Infinity] })).toMatchObject({
      low: close(log(-1)),
      high: close(log(1)),
    });
    expect(meanInterval(wide, { range: [10, Infinity] })).toMatchObject({
      low: close(10 + 4 * log(-1)),
      high: close(10 + 4 * log(1)),
    });
  });

  it("are a point where nothing varies, but for shares, which have Wilson's of values or of clusters", () => {
    expect(meanInterval([0.5, 0.5], { range: [0, 1] })).toMatchObject({
      low: 0.5,
      high: 0.5,
      standardError: 0,
    });
    expect(meanInterval([3, 3], { range: [3, Infinity] })).toMatchObject({ low: 3, high: 3 });
    expect(meanInterval([6.7, 6.7], { range: [3, Infinity] })).toMatchObject({ low: 6.7, high: 6.7 });
    expect(meanInterval([2, 4, 4, 4, 4], { range: [2, 4] })).toMatchObject({
      low: close(2 + 2 * (wilson(4, 5)?.low ?? 0)),
    });
    expect(meanInterval([0, 0, 0], { range: [0, 1], confidence: 0.8 })).toMatchObject({
      low: 0,
      high: wilson(0, 3, { confidence: 0.8 })?.high,
    });
    // Ones and zeros of clusters are no independent trials.
    const mixed = meanInterval([1, 1, 0, 1], { clusters: [1, 1, 2, 3], range: [0, 1] });
    expect(mixed?.high).not.toBeCloseTo(wilson(3, 4)?.high ?? 0, 3);
    expect(mixed).toMatchObject({ n: 4, clusters: 3 });
    for (const range of [
      [1, 2],
      [0, 0.5],
      [0.5, 0.5],
    ] as const)
      expect(() => meanInterval(values, { range })).toThrow(
        `'values' must be from ${range[0]} to ${range[1]}`,
      );
    expect(() => meanInterval([1, 1], { range: [1, 1] })).toThrow("'values' must be from 1 to 1");
    expect(() => meanInterval(values, { range: [-Infinity, Infinity] })).toThrow("'range' is from -Infinity");
  });

  it('by bootstrap take the seed, the resamples and the confidence that they are given', () => {
    const units = [1, 2, 4, 9];
    const options = { seed: 3, resamples: 200, confidence: 0.8 };
    expect(meanInterval(units, { method: 'percentile', ...options })).toMatchObject(
      bootstrap(units, mean, options) ?? {},
    );
    expect(meanInterval(units, { method: 'bca', ...options })).toMatchObject(
      bcaInterval(units, mean, options) ?? {},
    );
    expect(meanInterval(units, { method: 'bca' })).toMatchObject(bcaInterval(units, mean) ?? {});
    const many = upTo(30).map((place) => place ** 1.5);
    expect(bootstrap(many, mean, { seed: 4 })).not.toEqual(bootstrap(many, mean));
  });

  it('warn below 15 units, below 30 of a bootstrap, and below 40 squared skewnesses', () => {
    const count = (...parameters: Parameters<typeof meanWarnings>) => meanWarnings(...parameters).length;
    expect([
      count(upTo(14)),
      count(upTo(15)),
      count(upTo(29), { method: 'bca' }),
      count(upTo(30), { method: 'percentile' }),
    ]).toEqual([1, 0, 1, 0]);
    // One 1 and n − 1 zeros have skewness (n − 2) / √(n − 1), squared some n − 3: far below n / 40.
    const spike = [...upTo(39).map(() => 0.5), 9];
    expect(meanWarnings(spike)).toEqual([
      'skewness 6.1 with 40 values: the interval is too short on the side of the long tail',
    ]);
    expect(meanWarnings(spike.map((value) => -value))[0]).toContain('skewness -6.1');
    // One cluster of twenty and ten of one.
    const uneven = upTo(30).map((place) => Math.max(0, place - 20));
    expect(meanWarnings(uneven, { clusters: uneven })[0]).toMatch(
      /^11 clusters of so different sizes are worth 3\.1 equal ones/,
    );
    expect(meanWarnings([5])).toHaveLength(2);
    expect(meanWarnings([])).toEqual([
      '0 values: below 15, the interval holds only if values are roughly symmetric around their mean',
    ]);
    expect(meanWarnings(upTo(20).map(() => 1))).toEqual([
      'all values are the same, so the interval is a point and says nothing',
      'all values are 0 or 1: use `wilson` for a share',
    ]);
    expect(meanWarnings(upTo(16), { clusters: upTo(16).map((place) => place % 8), method: 'bca' })).toEqual([
      '8 clusters: below 30, bootstrap intervals are too short; use `t`',
      '8 clusters: below 15, the interval holds only if values are roughly symmetric around their mean',
    ]);
  });
});
