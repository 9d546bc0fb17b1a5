import { describe, expect, it } from 'vitest';
import {
  familyReplications,
  isRefused,
  matrixReplications,
  measureFamilies,
  measureMatrix,
  writeFamilies,
  writeMatrix,
} from '../../statistics/bench/coverage.ts';
import { missingLines } from './statistics-page.ts';

describe('verdicts', { timeout: 3_600_000 }, () => {
  it('have intervals that cover at least 93 %, or are refused, as the page says', () => {
    const cells = measureMatrix(matrixReplications);
    const shown = cells.filter((cell) => !isRefused(cell));
    expect(shown.filter(({ coverage }) => coverage < 0.93)).toEqual([]);
    expect(shown.filter(({ covers, width }) => covers >= 0.93 && width > 1.15)).toEqual([]);
    expect(cells.length - shown.length).toBeLessThanOrEqual(0.15 * cells.length);
    expect(cells.filter((cell) => isRefused(cell) && cell.n >= 30)).toEqual([]);
    expect(missingLines(writeMatrix(cells))).toEqual([]);
  });

  it('call an agent ahead of an equal one in about 5 % of families at most, as the page says', () => {
    const families = measureFamilies(familyReplications);
    // Two standard errors of 400 families above 5 %.
    expect(families.filter(({ falselyAhead }) => falselyAhead > 0.05 + 0.022)).toEqual([]);
    expect(families.filter(({ n, winnerNamed }) => n >= 30 && winnerNamed < 0.8)).toEqual([]);
    expect(missingLines(writeFamilies(families))).toEqual([]);
  });
});
