/** How a value is written: by the terminal, the report and every export alike. */
export type FieldFormat = 'text' | 'integer' | 'number' | 'percent' | 'usd' | 'interval';

/** One column: which value of a row it shows, and how. */
export interface Field {
  readonly title: string;
  /** Meaning of the number, in one sentence for a reader who sees the table for the first time. @default the title is plain */
  readonly about?: string | undefined;
  /** Dotted path into the row: `score`, `usage.calls`, `h`. `usage.tokens` is input and output together. */
  readonly field: string;
  readonly as: FieldFormat;
  /** Decimals. @default 0 for `integer` (1 for means of several matches), 1 for `percent`, 4 for `usd`, 3 for `number` */
  readonly places?: number | undefined;
  /** Least and greatest possible value: the interval of a mean does not leave them. @default unknown */
  readonly range?: readonly [least: number, greatest: number] | undefined;
  /**
   * Values that a match can have within the range: `ends` alone, as of what is right or wrong, or a `result`, of which two sides share
   * a win (the greatest), a draw (the middle) or a loss. Tests of them are exact. @default every value
   */
  readonly values?: 'ends' | 'result' | undefined;
  /** True if the 95 % interval of the mean gets a column of its own. */
  readonly interval?: boolean | undefined;
}

/** A table about all matches of a run, as data. */
export interface FigureTable {
  /** Identifies the table in files: `wins`, `detection`. */
  readonly name: string;
  readonly title?: string | undefined;
  readonly columns: readonly Field[];
  /** Plain JSON; unknown is `null`. An interval is `[low, high]`, each end written in the format of its column. */
  readonly rows: readonly Readonly<Record<string, unknown>>[];
}

/** Figures of all matches of a run together. */
export interface Figures {
  /** The numbers, for `summary.json` and `--json`. Plain JSON. */
  readonly values: Readonly<Record<string, unknown>>;
  readonly tables: readonly FigureTable[];
  /** Sentences that a reader of the tables needs: what was left out, what a table does not show. */
  readonly notes?: readonly string[] | undefined;
  /** Texts that follow from the results, by path below `artifacts/`. */
  readonly files?: Readonly<Record<string, string>> | undefined;
}
