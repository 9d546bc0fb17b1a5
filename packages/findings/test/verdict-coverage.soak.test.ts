import { describe, expect, it } from 'vitest';
import {
  familyReplications,
  isRefused,
  matrixReplications,
  measureFamilies,
  measureMatrix,
  writeCoverage,
  writeFamilies,
  type CoverageCell,
} from '../../statistics/bench/coverage.ts';
import { missingLines, readRow } from './statistics-page.ts';

/** All cells take half an hour; without it every seventh of the small ones is measured, as on the page, and small families. */
const isWhole = process.env['MASBENCH_COVERAGE'] === 'all';
const sizes = [3, 5, 10, 30, 100];

describe('verdicts', { timeout: 7_200_000 }, () => {
  it('have intervals that cover at least 93 %, or are refused, as the page says', () => {
    const cells = measureMatrix(
      matrixReplications,
      isWhole ? undefined : (place, n) => n <= 30 && place % 7 === 0,
    );
    const shown = cells.filter((cell) => !isRefused(cell));
    expect(shown.length).toBeGreaterThan(10);
    expect(shown.filter(({ coverage }) => coverage < 0.93)).toEqual([]);
    expect(shown.filter(({ covers, width }) => covers >= 0.93 && width > 1.15)).toEqual([]);
    expect(cells.filter((cell) => isRefused(cell) && cell.n >= 30)).toEqual([]);
    expect(cells.filter((cell) => writeCoverage(cell) !== readCell(cell))).toEqual([]);
  });

  it('are refused in at most 15 % of the cells of the page', () => {
    const cells = measureMatrix(2);
    const refused = cells.filter((cell) => readCell(cell) === 'refused');
    expect(refused.length).toBeLessThanOrEqual(0.15 * cells.length);
  });

  it('call an agent ahead of an equal one in about 5 % of families at most, as the page says', () => {
    const families = measureFamilies(
      familyReplications,
      isWhole ? undefined : (agents, n) => agents <= 6 && n <= 10,
    );
    // Two standard errors of 1,000 families above 5 %.
    expect(families.filter(({ falselyAhead }) => falselyAhead > 0.05 + 0.014)).toEqual([]);
    expect(families.filter(({ n, winnerNamed }) => n >= 30 && winnerNamed < 0.8)).toEqual([]);
    expect(missingLines(writeFamilies(families))).toEqual([]);
  });
});

/** What the page says of a cell. */
function readCell({ design, source, n }: CoverageCell): string | undefined {
  return readRow(`${design}: ${source}`)[sizes.indexOf(n)];
}
