import type { WriteUp } from '@masbench/experiments';
import type { Comparison } from './compare-runs.js';
import { comparisonTables } from './comparison-tables.js';

/**
 * The comparison for people: its sentences, tables and notes.
 *
 * @param runs - How many runs were compared. Of two runs, the sentence is that of the whole; within one, every pair has one.
 */
export function comparisonWriteUp(comparison: Comparison, runs: number): WriteUp {
  const sentences = comparison.comparisons
    .map(({ sentence }) => sentence)
    .slice(0, runs === 1 ? undefined : 1);
  return [...sentences, ...comparisonTables(comparison), ...comparison.notes];
}
