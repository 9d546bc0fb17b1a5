import type { MatchRecord, SeatRow } from '@masbench/core/record';
import { meansByUnit } from '@masbench/experiments';
import { computeKnownMean } from '@masbench/statistics';

/** Scores that can be compared trial by trial. */
export interface ScoresByTrial {
  /** One score for every trial, by agent or by seat: all lists in the order of `trials`. */
  readonly scores: Readonly<Record<string, readonly number[]>>;
  /** The trials in which every one of them has a score in a match that counts. */
  readonly trials: readonly number[];
  /** Trials that were left out, as no match of theirs is left that has finished with all scores known. */
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
  const matches: { trial: number; unit: string; scores: Map<string, number | null> }[] = [];
  const trials = new Set<number>();
  for await (const record of records) {
    const { trial, status, seats } = record;
    trials.add(trial);
    if (status !== 'finished') continue;
    const values = new Map<string, (number | null)[]>();
    for (const row of seats) {
      const name = typeof by === 'function' ? by(record) : row[by];
      values.set(name, [...(values.get(name) ?? []), value(row)]);
    }
    matches.push({
      trial,
      unit: `${trial}`,
      scores: new Map(
        [...values].map(([name, own]) => [name, own.includes(null) ? null : computeKnownMean(own)]),
      ),
    });
  }
  const { means } = meansByUnit(matches);
  const names = [...new Set(matches.flatMap(({ scores }) => [...scores.keys()]))];
  const whole = [...trials].filter((trial) =>
    names.every((name) => means.get(name)?.has(`${trial}`) === true),
  );
  return {
    scores: Object.fromEntries(
      names.map((name) => [name, whole.map((trial) => means.get(name)?.get(`${trial}`) ?? Number.NaN)]),
    ),
    trials: whole,
    incomplete: trials.size - whole.length,
  };
}
