import { comparisonTables, type WriteUp } from '@masbench/experiments/findings';
import { comparisonOf, type ComparisonOptions } from '@masbench/experiments/options';
import { print, type TableFormat } from '../terminal/document.js';

export interface CompareFlags extends ComparisonOptions {
  readonly format: TableFormat;
  readonly json: boolean;
}

/** Compares two runs, or the parts of one, and prints what they show. */
export async function compare(folders: readonly string[], flags: CompareFlags): Promise<void> {
  const comparison = await comparisonOf(folders, flags);
  const sentences = comparison.comparisons
    .map(({ sentence }) => sentence)
    .slice(0, folders.length === 1 ? undefined : 1);
  const text = (): WriteUp => [...sentences, ...comparisonTables(comparison), ...comparison.notes];
  await print(comparison, flags.json, text, flags.format);
}
