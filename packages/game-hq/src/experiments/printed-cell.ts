import type { PaperRow } from '../paper/paper-rows.js';
import type { TableField } from './seat-means.js';

/** Which rows of the paper belong to a cell, and what the cell is called. */
export interface PrintedCell {
  readonly title: string;
  /** By seat. */
  readonly rows: Readonly<Record<string, PaperRow | undefined>>;
  /** Standard deviations over trials, where the paper has some: the same for all seats. */
  readonly deviations?: Deviations | undefined;
  /** How many matches the paper's means are of. @default 1 */
  readonly trials?: number | undefined;
  /** How many graded answers H is the share of right ones of. @default H is a mean of scores */
  readonly questions?: number | undefined;
}

/** Standard deviations over trials. */
type Deviations = Readonly<Partial<Record<TableField, number>>>;
