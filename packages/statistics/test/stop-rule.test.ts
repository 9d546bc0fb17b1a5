import { createRng, anytimeInterval, stopRule } from '@masbench/statistics';
import { describe, expect, it } from 'vitest';
import { close, upTo } from './by-hand.ts';

/** The intervals after each of the values. */
function readSequence(values: readonly number[], options?: Parameters<typeof anytimeInterval>[0]) {
  const { add } = anytimeInterval(options);
  return values.map((value) => add(value));
}

describe('anytimeInterval', () => {
  it('moves and stretches with its range', () => {
    const values = upTo(20).map((place) => (place % 3) / 2);
    const [unit, wide] = [1, 4].map((width) =>
      readSequence(
        values.map((value) => 10 + width * value),
        { range: [10, 10 + width] },
      ).at(-1),
    );
    const ends = [unit?.low ?? 0, unit?.high ?? 0].map((end) => close(10 + 4 * (end - 10)));
    expect([wide?.low, wide?.high]).toEqual(ends);
    const turned = readSequence(
      values.map((value) => 11 - value),
      { range: [10, 11] },
    ).at(-1);
    expect([turned?.low, turned?.high]).toEqual([
      close(21 - (unit?.high ?? 0)),
      close(21 - (unit?.low ?? 0)),
    ]);
  });

  it('by t ends where the evidence against a mean reaches 20 to 1', () => {
    const rng = createRng(5, 'values');
    const values = Array.from({ length: 30 }, () => rng.normal() + 0.2);
    const interval = readSequence(values).at(-1);
    // Wang and Ramdas 2025: √(c²/(n + c²)) · ((n + c²) V / ((n + c²) V − S²))^(n/2), c² = 4 for effects of 0.5.
    const evidence = (center: number): number => {
      const sum = values.reduce((total, value) => total + value - center, 0);
      const squares = values.reduce((total, value) => total + (value - center) ** 2, 0);
      return Math.sqrt(4 / 34) * ((34 * squares) / (34 * squares - sum ** 2)) ** 15;
    };
    const last = (interval?.low ?? 0) < (interval?.high ?? 0);
    expect(last).toBe(true);
    const ends = [interval?.low, interval?.high].map((end) => evidence(end ?? 0));
    // An end of an earlier look may be the tighter one; there the evidence is below 20 now.
    expect(Math.max(...ends)).toBeCloseTo(20, 6);
    expect(Math.min(...ends)).toBeLessThan(20.000001);
  });

  it.each([20, 200])('by betting ends where a bet against a mean makes 40 of one: horizon %i', (horizon) => {
    const values = Array.from({ length: 60 }, (_, index) => (index % 4 === 0 ? 0.2 : 0.9));
    const { low = 0 } = readSequence(values, { range: [0, 1], horizon }).at(-1) ?? {};
    // Waudby-Smith and Ramdas 2024, section 4.4: half of the error of 5 % for each side.
    let [capital, mean, squares] = [1, 0.5, 0.25];
    for (const [index, value] of values.entries()) {
      const n = index + 1;
      const bet = Math.sqrt((2 * Math.log(40)) / ((squares / n) * Math.max(n, horizon)));
      capital *= 1 + Math.min(bet, 0.5 / low) * (value - low);
      mean += (value - mean) / (n + 1);
      squares += (value - mean) ** 2;
    }
    expect(capital).toBeCloseTo(40, 4);
  });
});

describe('stopRule', () => {
  it.each([[[0, 1] as const], [undefined]])(
    'says that the data drift if no mean is left: range %j',
    (range) => {
      const { look } = stopRule({ maximum: 400, null: null, range });
      const values = Array.from(
        { length: 400 },
        (_, index) => (index < 150 ? 0.1 : 0.9) + (index % 2) * 0.05,
      );
      const looks = values.map((value) => look(value));
      const at = looks.findIndex(({ stop }) => stop);
      expect(looks[at]).toMatchObject({ stop: true, reason: 'drift' });
      expect(at).toBeGreaterThan(150);
      expect(at).toBeLessThan(399);
    },
  );

  const runs = 300;
  const reasons = (draw: (run: number) => () => number, options: Parameters<typeof stopRule>[0]) =>
    Array.from({ length: runs }, (_, run) => {
      const [next, rule] = [draw(run), stopRule(options)];
      for (;;) {
        const { stop, reason, interval } = rule.look(next());
        if (stop) return { reason, n: interval.n };
      }
    });

  it('raises a false alarm in at most 5 % of runs, looked at after each of 100 values', () => {
    const nothing = reasons(
      (run) => {
        const rng = createRng(run, 'null');
        return () => rng.normal();
      },
      { maximum: 100 },
    );
    const alarms = nothing.filter(({ reason }) => reason === 'separated').length;
    expect(alarms / runs).toBeLessThan(0.05);
    expect(nothing.filter(({ reason }) => reason === 'maximum')).toHaveLength(runs - alarms);
  });
});
