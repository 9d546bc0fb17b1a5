import { invalid } from '../experiment/experiment.js';

/** How much a run puts up with from one match. */
export interface Patience {
  /** A match that has killed its worker so often, as far as is known, is given up. @default 3 */
  readonly deaths: number;
  /** A match that was begun so often without a new line in its journal is given up. @default 50 */
  readonly tries: number;
  /** A match whose calls that broke off may have cost so much, in dollars, is given up. @default no limit */
  readonly lostUsd: number | null;
  /**
   * Deaths count only since the journal of a match grew last: for workers that are stopped at any time, and matches that
   * take long. @default false
   */
  readonly deathsInARow: boolean;
}

/**
 * Completes and checks limits.
 *
 * @throws MasbenchError `OPTION_INVALID` if one of them cannot be used
 */
export function choosePatience({
  deaths = 3,
  tries = 50,
  lostUsd = null,
  deathsInARow = false,
}: { readonly [Limit in keyof Patience]?: Patience[Limit] | undefined } = {}): Patience {
  for (const [name, limit] of Object.entries({ deaths, tries }))
    if (!(Number.isSafeInteger(limit) && limit >= 1))
      throw invalid(`\`${name}\` must be a whole number of at least 1: it is ${limit}`);
  if (lostUsd !== null && !(Number.isFinite(lostUsd) && lostUsd > 0))
    throw invalid(`\`lostUsd\` must be a number of dollars above 0: it is ${lostUsd}`);
  return { deaths, tries, lostUsd, deathsInARow };
}

/** Says why a match is given up. */
export function deathsInWords(deaths: number): string {
  return `It killed its worker ${deaths} times: to play it again, raise the limit \`deaths\``;
}
