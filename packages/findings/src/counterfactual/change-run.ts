import { MasbenchError, type Seat } from '@masbench/core';
import { meanInterval, type MeanInterval, computeMean } from '@masbench/statistics';
import type { Missing } from './answering.js';
import { counterfactual, type CounterfactualMatch } from './counterfactual.js';
import { namedChange, type NamedChangeOptions } from './named-change.js';
import { type RunContext, finishedMatches } from '@masbench/experiments';
import { openRecordedMatch } from './recorded-in.js';

/** The change made in the matches of a run. */
export interface ChangeRunOptions extends NamedChangeOptions {
  /** Only these matches. @default all that finished */
  readonly matches?: readonly string[] | undefined;
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
}

/** A match of a run with the change. */
export interface ChangedMatch extends Omit<CounterfactualMatch, 'result'> {
  readonly id: string;
}

/** A seat over all matches that came to a result. */
export interface ChangedSeat {
  readonly seat: Seat;
  /** Mean score with the change less the score on record; `null` if no match came to a result. */
  readonly mean: number | null;
  /** How many matches came to one. */
  readonly compared: number;
  /** The mean with its interval, paired match by match; `null` for fewer than two trials. */
  readonly difference: MeanInterval | null;
}

/** Effect of the change in a run. */
export interface ChangedRun {
  readonly change: string;
  readonly matches: readonly ChangedMatch[];
  /** Matches in which the answer that is changed was not given: they are no part of the difference. */
  readonly leftOut: readonly string[];
  /** Matches in which the new answer is not legal, such as a vote for a player that is dead. They are no part either. */
  readonly illegal: readonly string[];
  readonly seats: readonly ChangedSeat[];
}

/**
 * Plays the finished matches of a run again with one change, as `counterfactual` does, and compares them seat by seat.
 * Scripted and simulated agents are asked where the record has no answer; models are not. Those that are made from the
 * benchmark's options are asked for every move where an option is changed. Matches of one trial share their draws and are
 * one cluster.
 *
 * @param context of the run, with the sources of its players
 * @throws MasbenchError `OPTION_INVALID` if the change names nothing that there is, `CONFIG_INVALID` if it is not
 *   legal
 */
export async function changeRun(context: RunContext, options: ChangeRunOptions): Promise<ChangedRun> {
  const planned = await finishedMatches(context, options.matches);
  const matches: ChangedMatch[] = [];
  const leftOut: string[] = [];
  const illegal: Missing[] = [];
  const illegalIn: string[] = [];
  const trials = new Map<string, number>();
  const seats = new Set<Seat>();
  for (const [done, one] of planned.entries()) {
    const { match, agents, services } = await openRecordedMatch(context, one, options.substitutes);
    const change = await namedChange(context, one, { match, options });
    if (change === undefined) leftOut.push(one.id);
    else {
      const { keepAnswers } = options;
      const { result: _, ...found } = await counterfactual(match, change, { agents, services, keepAnswers });
      if (found.missing?.why === 'illegal') {
        illegal.push(found.missing);
        illegalIn.push(one.id);
      } else {
        matches.push({ id: one.id, ...found });
        trials.set(one.id, one.trial);
        for (const seat of match.start.seats) seats.add(seat);
      }
    }
    options.onProgress?.(done + 1, planned.length);
  }
  if (matches.length === 0 && illegal[0] !== undefined)
    throw new MasbenchError(
      'OPTION_INVALID',
      `Cannot change ${options.change}: no match accepts it: ${illegal[0].reason}`,
    );
  if (matches.length === 0 && leftOut.length > 0)
    throw new MasbenchError(
      'OPTION_INVALID',
      `Cannot change ${options.change}: no match has this answer: ${leftOut.length} were looked at`,
    );
  return {
    change: options.change,
    matches,
    leftOut,
    illegal: illegalIn,
    seats: [...seats].map((seat) => computeDifference(seat, matches, trials)),
  };
}

function computeDifference(
  seat: Seat,
  matches: readonly ChangedMatch[],
  trials: ReadonlyMap<string, number>,
): ChangedSeat {
  const found = matches.flatMap(({ id, difference }) => {
    const value = difference?.[seat];
    return value === undefined ? [] : [{ value, cluster: trials.get(id) ?? 0 }];
  });
  const values = found.map(({ value }) => value);
  return {
    seat,
    mean: values.length === 0 ? null : computeMean(values),
    compared: values.length,
    difference: meanInterval(values, { clusters: found.map(({ cluster }) => cluster) }),
  };
}
