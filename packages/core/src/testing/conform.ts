import type { AnyGame } from '../contracts/game.js';
import { examine, type ExamineOptions } from './examine.js';
import type { GameLaw } from './laws.js';

export type ConformOptions<G extends AnyGame> = ExamineOptions<G>;

/** Which laws held in every match, and why others were not checked. */
export type ConformReport = Readonly<Record<GameLaw, 'held' | `not checked: ${string}`>>;

/**
 * Checks a game against the laws by playing it with answers drawn from its schemas, and with forfeits and failures. Clocks,
 * the time zone and `Math.random` are replaced while rules are called, to see whether a rule depends on them.
 *
 * The report lists what was not checked. Passing does not prove the absence of faults: a secret that `resample` does not
 * vary and that no field marked private holds is not tested. `examine` returns what was found as data, and does not
 * throw.
 *
 * @throws ConformanceError that names the first law found broken, the seed, the request and the JSON path.
 */
export async function conform<G extends AnyGame>(
  game: G,
  options: ConformOptions<G>,
): Promise<ConformReport> {
  const { findings } = await examine(game, options);
  const verdicts = findings.map((finding) => {
    if (finding.verdict === 'broken') throw finding.error;
    return [
      finding.law,
      finding.verdict === 'held' ? finding.verdict : `${finding.verdict}: ${finding.why}`,
    ] as const;
  });
  return Object.fromEntries(verdicts) as ConformReport;
}
