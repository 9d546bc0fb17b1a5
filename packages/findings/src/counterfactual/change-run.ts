import { MasbenchError, type AnyGame, type Seat } from '@masbench/core';
import { computeMean, judgeDifferences, type Verdict } from '@masbench/statistics';
import type { Missing } from './answering.js';
import { counterfactual, type CounterfactualMatch } from './counterfactual.js';
import { namedChange, type NamedChangeOptions } from './named-change.js';
import type { MatchOnRecord } from './match-on-record.js';
import {
  countMissing,
  declaredContrast,
  unitKey,
  type RunContext,
  finishedMatches,
} from '@masbench/experiments';
import { openRecordedMatch } from './matches-on-record.js';

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
  /** Mean score with the change less the score on record, over units; `null` if no match came to a result. */
  readonly mean: number | null;
  /** How many matches came to one. */
  readonly compared: number;
  /** The verdict about it, paired match by match; all seats are one family. `null` for fewer than two units. */
  readonly difference: Verdict | null;
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
  /** The same matches with an answer on record given again as if it were a change: those that did not come out the same. */
  readonly control: { readonly matches: number; readonly failed: readonly string[] };
}

/**
 * Plays the finished matches of a run again with one change, as `counterfactual` does, and compares them seat by seat.
 * Scripted and simulated agents are asked where the record has no answer; models are not. Those that are made from the
 * benchmark's options are asked for every move where an option is changed. The unit is that of the run. Every match is its own
 * control: with an answer that is on record it has to come out the same.
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
  const units = new Map<string, string>();
  const failed: string[] = [];
  let controls = 0;
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
        units.set(one.id, unitKey(context.manifest, one.trial));
        controls += 1;
        const same = await counterfactual(match, repeatAnswer(match), { agents, services, keepAnswers });
        if (same.status !== 'unchanged') failed.push(one.id);
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
    seats: judgeSeats([...seats], matches, { units, analysis: context.manifest.analysis }),
    control: { matches: controls, failed },
  };
}

/** A change that changes nothing: the first answer of an agent is given again. */
function repeatAnswer({ answers }: MatchOnRecord<AnyGame>): { readonly answers: Record<string, unknown> } {
  const first = [...answers.values()].find(({ seat }) => seat !== undefined);
  return { answers: first === undefined ? {} : { [first.id]: first.value } };
}

function judgeSeats(
  seats: readonly Seat[],
  matches: readonly ChangedMatch[],
  {
    units,
    analysis,
  }: {
    readonly units: ReadonlyMap<string, string>;
    readonly analysis: RunContext['manifest']['analysis'];
  },
): readonly ChangedSeat[] {
  const found = seats.map((seat) => {
    const known = matches.flatMap(({ id, scores, recorded }) => {
      const [a, b] = [scores?.[seat], recorded?.[seat]];
      return a === undefined || b === undefined ? [] : [{ a, b, unit: units.get(id) ?? id }];
    });
    const [a, b] = [known.map((one) => one.a), known.map((one) => one.b)];
    const own = known.map(({ unit }) => unit);
    const size = new Set(own).size;
    return {
      seat,
      differences: known.map((one) => one.a - one.b),
      contrast:
        size < 2
          ? null
          : {
              first: `${seat} with the change`,
              second: 'on record',
              a,
              b,
              units: own,
              ...declaredContrast(analysis, 'score', [...a, ...b]),
              missing: countMissing({
                missing: matches.length - known.length,
                of: matches.length,
                units: size,
              }),
            },
    };
  });
  const judged = found.flatMap(({ contrast }) => contrast ?? []);
  const verdicts = judgeDifferences(judged, { unit: analysis?.unit ?? 'trial' });
  return found.map(({ seat, differences, contrast }) => {
    const difference = contrast === null ? null : (verdicts[judged.indexOf(contrast)] ?? null);
    return {
      seat,
      mean: difference?.difference ?? (differences.length === 0 ? null : computeMean(differences)),
      compared: differences.length,
      difference,
    };
  });
}
