import type { Seat } from '../contracts/seat.js';
import type { MatchRecord } from '../record/match-record.js';

/** Facts that a variant knows of the item it is played on. */
export interface VariantContext<Config, Options> {
  /** The configuration of the item, as the benchmark prepared it. */
  readonly config: Config;
  readonly options: Options;
  readonly seats: readonly Seat[];
  readonly seed: string | number;
  /** From 1. */
  readonly trial: number;
  /** The finished matches of this item in the variants named in `after`. */
  readonly records: Readonly<Record<string, MatchRecord>>;
}

/** The match of one variant of an item. */
export interface VariantMatch {
  /** Values that the schema of the played game accepts. */
  readonly config: unknown;
  /** Answers of the experimenter by request id, as the option `force` of `play`. */
  readonly force?: Readonly<Record<string, unknown>> | undefined;
}
