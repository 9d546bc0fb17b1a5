import { describe, expect, it } from 'vitest';
import {
  alarmTable,
  bootstrapCoverage,
  coverageTable,
  falseAlarms,
  openRangeCoverage,
  rangeCoverage,
  shareCoverage,
  tCoverage,
  type Coverage,
} from './coverage.ts';
import { missingLines } from './statistics-page.ts';

/** All rows of the page are measured with `MASBENCH_COVERAGE=all`; without it, one of each kind. */
const isWhole = process.env['MASBENCH_COVERAGE'] === 'all';
const bootstraps = ['bca: very skewed (log-normal)', 'bca: normal', 'percentile: bounded, mean 0.83'];
const stopped = [
  'difference of two normals',
  'rarely different (10 %)',
  'skewed (exponential − 1)',
  'with a range: win, draw or loss',
];

let byStudent: readonly Coverage[] | undefined;
/** Measured once: two laws are about it. */
const measureStudent = (): readonly Coverage[] => (byStudent ??= tCoverage(2000));

/** Cells that are too short without a word: coverage below 93 % and a warning in less than two of three samples. */
const silent = (rows: readonly Coverage[]): readonly Coverage[] =>
  rows.filter(({ covered, warned }) => covered < 0.93 && (warned ?? 0) < 2 / 3);

describe('coverage of 95 % intervals', { timeout: 1_800_000 }, () => {
  it("by Student's t is 93 to 97 %, or a warning comes, as the page says", () => {
    const rows = measureStudent();
    expect(silent(rows)).toEqual([]);
    const normal = rows.filter(({ what }) => what === 'normal' || what === 'clusters of 10');
    expect(normal.filter(({ covered }) => covered < 0.93 || covered > 0.97)).toEqual([]);
    expect(missingLines(coverageTable(rows))).toEqual([]);
  });

  it('of scores within their range is 93 to 97 %, as the page says', () => {
    const rows = rangeCoverage(2000);
    expect(rows.filter(({ covered }) => covered < 0.93 || covered > 0.97)).toEqual([]);
    expect(missingLines(coverageTable(rows))).toEqual([]);
  });

  it('of what cannot be negative is above that of t where values are skewed, as the page says', () => {
    const rows = openRangeCoverage(2000);
    const plain = new Map(measureStudent().map(({ what, n, covered }) => [`from 0: ${what}, ${n}`, covered]));
    expect(
      rows.filter(({ what, n, covered }) => covered < (plain.get(`${what}, ${n}`) ?? Number.NaN)),
    ).toEqual([]);
    expect(missingLines(coverageTable(rows))).toEqual([]);
  });

  it('of shares is 93 to 97 %, or a warning comes, as the page says', () => {
    const rows = shareCoverage();
    expect(silent(rows)).toEqual([]);
    expect(rows.filter(({ what, covered }) => what.startsWith('clopperPearson') && covered < 0.95)).toEqual(
      [],
    );
    expect(missingLines(coverageTable(rows))).toEqual([]);
  });

  it('by bootstrap is 93 to 97 %, or a warning comes, as the page says', () => {
    const rows = bootstrapCoverage(300, (what) => isWhole || bootstraps.includes(what));
    // A cell of 300 runs is known to about three points.
    expect(silent(rows).filter(({ covered }) => covered < 0.9)).toEqual([]);
    expect(missingLines(coverageTable(rows))).toEqual([]);
  });
});

describe('false alarms of the stop rule', { timeout: 1_800_000 }, () => {
  it('are at most 5 % of runs that are looked at after each of 100 values, as the page says', () => {
    const rows = falseAlarms(400, (what) => isWhole || stopped.includes(what));
    // Runs refuse a rule without a range; these rows show why.
    const held = rows.filter(({ what }) => !/^(?:skewed|−0\.1)/.test(what));
    expect(held.filter(({ alarms }) => alarms > 0.05)).toEqual([]);
    expect(missingLines(alarmTable(rows))).toEqual([]);
  });
});
