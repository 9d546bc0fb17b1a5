import type { FigureTable } from '@masbench/core/benchmark';

/** Sentences and tables in the order in which they are read; a terminal, a page or a paper formats them. */
export type WriteUp = readonly (string | FigureTable)[];
