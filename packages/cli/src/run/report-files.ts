import type { RunResult } from './finish.js';
import type { MatchRecord } from './rows.js';

export const resultsFile = 'results.jsonl';
export const summaryFile = 'summary.json';

/** The results of a run as the texts of its files: written at its end, and computed again to verify them. */
export interface ReportFiles {
  /** One line per match and seat, in the order of trials. */
  readonly results: string;
  readonly summary: string;
}

/** The same files as they stand in a run folder; `undefined` where one is missing. */
export type WrittenFiles = { readonly [File in keyof ReportFiles]: string | undefined };

/** @param journals SHA-256 of the journals, by match */
export function reportFiles(result: RunResult, journals: Readonly<Record<string, string>>): ReportFiles {
  const { matches } = result;
  return {
    results: matches.flatMap(resultLines).join(''),
    summary: `${JSON.stringify(summaryOf(result, journals), null, 2)}\n`,
  };
}

/** What `summary.json` holds. */
export function summaryOf(
  { matches, ...summary }: RunResult,
  journals: Readonly<Record<string, string>>,
): Readonly<Record<string, unknown>> {
  return {
    ...summary,
    finished: count(matches, 'finished'),
    aborted: count(matches, 'aborted'),
    failed: count(matches, 'failed'),
    journals,
  };
}

/** How the lines of a match in `results.jsonl` begin. */
export function beginningOfLines(id: string): string {
  return `{"match":${JSON.stringify(id)},`;
}

export function count(matches: readonly MatchRecord[], status: MatchRecord['status']): number {
  return matches.filter((match) => match.status === status).length;
}

function resultLines({ id, trial, seed, status, match, seats }: MatchRecord): string[] {
  return seats.map((row) => `${JSON.stringify({ match: id, trial, seed, status, about: match, ...row })}\n`);
}
