import type { MatchRecord, SeatRow } from '@masbench/core/record';
import { computeMean } from '@masbench/statistics';

/** Scores that can be compared trial by trial. */
export interface ScoresByTrial {
  /** One score for every trial, by agent or by seat: all lists in the order of `trials`. */
  readonly scores: Readonly<Record<string, readonly number[]>>;
  /** The trials in which every one of them has a score. */
  readonly trials: readonly number[];
  /** Trials that were left out, as a match did not finish or a score is unknown. */
  readonly incomplete: number;
}

/** The things compared. */
export interface ScoresByTrialOptions {
  /**
   * `agent` (default), `seat`, or the level of a factor: `(record) => name`. With a function, the score of a match is the
   * mean over its seats.
   */
  readonly by?: 'agent' | 'seat' | ((record: MatchRecord) => string) | undefined;
  /** The value compared; `null` if it is unknown. Default: the score. Tokens are `({ usage }) => usage.outputTokens`. */
  readonly value?: ((row: SeatRow) => number | null) | undefined;
}

/**
 * The mean score of every agent in every trial, over its seats and over the matches of the trial (cells, variants, changed
 * sides), which share their draws: what `pairedDifference` and `rankStability` compare.
 */
export async function scoresByTrial(
  records: AsyncIterable<MatchRecord> | Iterable<MatchRecord>,
  { by = 'agent', value = ({ score }) => score }: ScoresByTrialOptions = {},
): Promise<ScoresByTrial> {
  const units = new Map<number, { scores: Map<string, number[]>; isWhole: boolean }>();
  const names = new Set<string>();
  for await (const record of records) {
    const { trial, status, seats } = record;
    const unit = units.get(trial) ?? { scores: new Map<string, number[]>(), isWhole: true };
    units.set(trial, unit);
    if (status !== 'finished') unit.isWhole = false;
    for (const row of seats) {
      const name = typeof by === 'function' ? by(record) : row[by];
      names.add(name);
      const found = value(row);
      if (found === null) unit.isWhole = false;
      else unit.scores.set(name, [...(unit.scores.get(name) ?? []), found]);
    }
  }
  const whole = [...units].filter(([, { isWhole, scores }]) => isWhole && scores.size === names.size);
  return {
    scores: Object.fromEntries(
      [...names].map((name) => [name, whole.map(([, { scores }]) => computeMean(scores.get(name) ?? []))]),
    ),
    trials: whole.map(([trial]) => trial),
    incomplete: units.size - whole.length,
  };
}
