import type { AnyGame } from '../contracts/game.js';
import { examine, type ExamineOptions } from './examine.js';
import { ConformanceError, type GameLaw } from './laws.js';

export type ConformOptions<G extends AnyGame> = ExamineOptions<G>;

/** Which laws held in every match, and for what reasons others were waived or do not apply. */
export type ConformReport = Readonly<Record<GameLaw, 'held' | `${'waived' | 'does not apply'}: ${string}`>>;

/**
 * Checks a game against the laws by playing it with answers drawn from its schemas, and with forfeits and failures. Clocks,
 * the time zone and `Math.random` are replaced while rules are called, to see whether a rule depends on them.
 *
 * A law that could not be checked fails too, as `not checked: <law>`, unless `waive` has a reason for it; one that has
 * nothing to be about in this game, as without private fields or draws, does not apply, and needs no waiver. Passing does
 * not prove the absence of faults: a secret that `resample` does not vary and that no field marked private holds is not
 * tested. `examine` returns what was found as data, and does not throw.
 *
 * @throws ConformanceError that names the first law found broken, the seed, the request and the JSON path, or else all laws
 *   that were not checked.
 */
export async function conform<G extends AnyGame>(
  game: G,
  options: ConformOptions<G>,
): Promise<ConformReport> {
  const { findings } = await examine(game, options);
  for (const finding of findings) if (finding.verdict === 'broken') throw finding.error;
  const unchecked = findings.flatMap(({ law, ...finding }) =>
    finding.verdict === 'not checked' ? [{ law: `not checked: ${law}`, why: finding.why }] : [],
  );
  const [first, ...rest] = unchecked;
  if (first === undefined)
    return Object.fromEntries(
      findings.map((finding) => [
        finding.law,
        'why' in finding ? `${finding.verdict}: ${finding.why}` : finding.verdict,
      ]),
    ) as ConformReport;
  throw new ConformanceError(
    first.law,
    `${[first.why, ...rest.map(({ law, why }) => `${law}: ${why}`)].join('; ')}. Declare what the game promises, or give the reasons why these laws need not be checked: waive: { '<law>': '…' }`,
  );
}
