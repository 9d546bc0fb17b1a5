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

/**
 * One way to play an item: an ablation, a baseline at equal calls, a control. All variants of an item share its seed, so
 * rows of one trial differ by the variant alone.
 */
export interface Variant<Config = unknown, Options = unknown> {
  /** One sentence. */
  readonly description: string;
  /** Variants of the same item that have to finish first, because this one needs their records. */
  readonly after?: readonly string[] | undefined;
  /** Name of the entry of `plays` that is played. @default the benchmark's own game */
  readonly play?: string | undefined;
  /** The match, or `undefined` if this item is not played in this variant. */
  readonly match: (context: VariantContext<Config, Options>) => VariantMatch | undefined;
}
