import type { AnyGame } from '../contracts/game.js';
import { examine, type ExamineOptions } from './examine.js';
import { ConformanceError, type GameLaw } from './laws.js';

export type ConformOptions<G extends AnyGame> = ExamineOptions<G>;

/** Which laws held in every match, and for what reasons others were waived. */
export type ConformReport = Readonly<Record<GameLaw, 'held' | `waived: ${string}`>>;

/**
 * Checks a game against the laws by playing it with answers drawn from its schemas, and with forfeits and failures. Clocks,
 * the time zone and `Math.random` are replaced while rules are called, to see whether a rule depends on them.
 *
 * A law that could not be checked fails too, as `not checked: <law>`, unless `waive` has a reason for it. Passing does not
 * prove the absence of faults: a secret that `resample` does not vary and that no field marked private holds is not
 * tested. `examine` returns what was found as data, and does not throw.
 *
 * @throws ConformanceError that names the first law found broken, the seed, the request and the JSON path, or else the first
 *   law that was not checked.
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
  const unchecked = findings.find(({ verdict }) => verdict === 'not checked');
  if (unchecked?.verdict === 'not checked') throw notChecked(unchecked.law, unchecked.why);
  return Object.fromEntries(verdicts) as ConformReport;
}

function notChecked(law: GameLaw, why: string): ConformanceError {
  return new ConformanceError(
    `not checked: ${law}`,
    `${why}. Declare what the game promises, or give the reason why it need not be checked: waive: { '${law}': '…' }`,
  );
}
