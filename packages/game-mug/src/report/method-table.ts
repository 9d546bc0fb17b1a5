import { computeKnownMean } from '@masbench/statistics';
import { countTokens } from '@masbench/core';
import { computeShare, type Share } from './share.js';
import { sumByReason } from './sum-by-reason.js';

/** One method on one question: rows of one question are paired. Unknown amounts are `null`. */
export interface MethodRow<Name extends string = string> {
  /** Id of the question. */
  readonly question: string;
  /** Category of the question, if it has one. */
  readonly category: string | null;
  /** Name of the variant. */
  readonly method: Name;
  /** Whether the match ended by its rules. */
  readonly status: 'finished' | 'aborted';
  /** The final answer; `null` if there is none. */
  readonly answer: string | null;
  /** `null` if the right answer is unknown. */
  readonly correct: boolean | null;
  /** Chance that a guess is right; `null` for free text. */
  readonly accuracyByChance: number | null;
  /** Whether the undercover was found; `null` if there was none. */
  readonly found: boolean | null;
  /** Calls that it was allowed; `null` for MUG, which ends by its own rules. */
  readonly budget: number | null;
  /** Calls of all players. */
  readonly calls: number | null;
  /** Of all players. */
  readonly inputTokens: number | null;
  /** Of all players. */
  readonly outputTokens: number | null;
  /** Service seconds of all players. */
  readonly seconds: number | null;
  /** Of all players, in US dollars. */
  readonly costUsd: number | null;
  /** Moves that the game made in place of players, by reason: `budget`, `timeout`, `refusal`, … */
  readonly standIns: Readonly<Record<string, number>>;
}

/** One method over all questions. */
export interface MethodLine<Name extends string = string> {
  /** Name of the variant. */
  readonly method: Name;
  /** Questions with a finished match. */
  readonly questions: number;
  /** Share of right answers. */
  readonly accuracy: Share;
  /** Mean chance of a guess. */
  readonly accuracyByChance: number | null;
  /** Questions left without an answer: they count as wrong. */
  readonly unanswered: number;
  /** Share of matches in which the undercover was found. */
  readonly detection: Share;
  /** Means per question. */
  readonly calls: number | null;
  /** Mean number of allowed calls. */
  readonly budget: number | null;
  /** Mean input and output tokens. */
  readonly tokens: number | null;
  /** Mean cost in US dollars; `null` if unknown. */
  readonly costUsd: number | null;
  /** Moves of all questions that the game made in place of players, by reason. */
  readonly standIns: Readonly<Record<string, number>>;
}

/** The table of methods, in order of first appearance. */
export function methodTable<Name extends string>(rows: readonly MethodRow<Name>[]): MethodLine<Name>[] {
  return [...new Set(rows.map(({ method }) => method))].map((method) => {
    const own = rows.filter((row) => row.method === method);
    const tokens = own.map((row) => countTokens(row) ?? null);
    return {
      method,
      questions: own.length,
      accuracy: computeShare(own.map(({ correct }) => correct)),
      accuracyByChance: computeKnownMean(own.map((row) => row.accuracyByChance)),
      unanswered: own.filter(({ answer }) => answer === null).length,
      detection: computeShare(own.flatMap(({ found }) => (found === null ? [] : [found]))),
      calls: computeKnownMean(own.map(({ calls }) => calls)),
      budget: computeKnownMean(own.map(({ budget }) => budget)),
      tokens: computeKnownMean(tokens),
      costUsd: computeKnownMean(own.map(({ costUsd }) => costUsd)),
      standIns: sumByReason(own.map(({ standIns }) => standIns)),
    };
  });
}
