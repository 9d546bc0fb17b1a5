/** One match of any number of teams. */
export interface RankedMatch {
  /** The names in every team. */
  readonly teams: readonly (readonly string[])[];
  /** The rank of every team, 1 for the best; teams that tie have the same. */
  readonly ranks: readonly number[];
}

/** A rating with its uncertainty. */
export interface OpenSkillRating {
  readonly mu: number;
  readonly sigma: number;
  /** mu − 3 sigma: the usual order of a ladder. */
  readonly ordinal: number;
}

/**
 * OpenSkill ratings (Plackett–Luce, Weng and Lin 2011) after the matches, in their order, for teams and games of more than
 * two. Computed by the package `openskill`, an optional peer that has to be installed; its versions differ in their last
 * digits, so name the version with the ratings.
 *
 * @throws Error if `openskill` is not installed
 */
export async function openSkill(matches: readonly RankedMatch[]): Promise<Record<string, OpenSkillRating>> {
  const { ordinal, rate, rating } = await import('openskill').catch((cause: unknown) => {
    throw new Error('Cannot rate with OpenSkill: install the package `openskill`', { cause });
  });
  const ratings = new Map<string, { mu: number; sigma: number }>();
  for (const [index, { teams, ranks }] of matches.entries()) {
    if (teams.length !== ranks.length || teams.length < 2)
      throw new RangeError(
        `Cannot rate: a match needs at least two teams and a rank for each: match ${index + 1} has ${teams.length} and ${ranks.length}`,
      );
    const rated = rate(
      teams.map((team) => team.map((name) => ratings.get(name) ?? rating())),
      { rank: [...ranks] },
    );
    for (const [place, team] of teams.entries())
      for (const [member, name] of team.entries()) {
        const next = rated[place]?.[member];
        if (next !== undefined) ratings.set(name, next);
      }
  }
  return Object.fromEntries(
    [...ratings].map(([name, { mu, sigma }]) => [name, { mu, sigma, ordinal: ordinal({ mu, sigma }) }]),
  );
}
