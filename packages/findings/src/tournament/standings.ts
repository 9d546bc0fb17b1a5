import { MasbenchError, type PlayerNature } from '@masbench/core';
import {
  type Seed,
  elo,
  intransitivity,
  type Intransitivity,
  leaderboard,
  type Leaderboard,
  type LeaderboardRow,
  openSkill,
  type OpenSkillRating,
  type RankedMatch,
} from '@masbench/statistics';
import { ServedByAgent, type MatchRecord } from '@masbench/core/record';
import { computeRatedMeans, listGames, ratedName } from './rated-games.js';
import { rankScores } from './score-ranks.js';
import type { LoadedRun } from '@masbench/experiments';

/** How agents are rated. */
export interface StandingsOptions {
  /** `agent` pools all seats and roles; `agent and role` rates "A as wolf" apart from "A as villager". Default `agent`. */
  readonly by?: 'agent' | 'agent and role' | undefined;
  /** Adds Elo ratings, the mean over 100 orders of the games. Default false. */
  readonly elo?: boolean | undefined;
  /** Adds OpenSkill ratings, from the package `openskill`. Default false. */
  readonly openSkill?: boolean | undefined;
  /** Adds an advantage of the side that comes first in the seats, if the game has one. Default false. */
  readonly side?: boolean | undefined;
  /** Between 0 and 1. Default 0.95. */
  readonly confidence?: number | undefined;
  /** Of the bootstrap. Default 0. */
  readonly seed?: Seed | undefined;
}

/** One agent of a tournament. */
export interface StandingsRow extends LeaderboardRow {
  readonly nature: PlayerNature | 'mixed' | null;
  /** The mean score, by which agents are ranked that were all in every trial; `null` if ranks are those of games. */
  readonly score: number | null;
  /** Units in the mean score: items, trials or matches. */
  readonly units: number | null;
  /** The Elo rating after the last game, if it was asked for. */
  readonly sequentialElo?: number | undefined;
  /** Rating by OpenSkill, if it was asked for. */
  readonly openSkill?: OpenSkillRating | undefined;
}

/** Who is how strong, how certain that is, and whether one number for each describes the games. */
export interface Standings {
  readonly by: 'agent' | 'agent and role';
  /** Best first. */
  readonly rows: readonly StandingsRow[];
  /** The advantage of the side that comes first in the seats, in log-odds; `null` if it was not fitted. */
  readonly side: Leaderboard['side'];
  readonly pairs: Intransitivity;
  readonly matches: number;
  /** Matches that did not finish, or whose scores rank no two agents. */
  readonly unrated: number;
  /** Which models answered, for the agents of which that is known. */
  readonly served: ReturnType<ServedByAgent['list']>;
}

/**
 * The standings of a tournament, or of any run in which agents meet: ranked by mean score with the verdicts of `compareParts`
 * if all were in every trial, else by their games; rated by Bradley–Terry, or with draws Davidson; every pair with
 * the share that one number for each agent predicts, and cycles.
 *
 * @example
 * ```ts
 * import { load } from '@masbench/experiments';
import { standings } from '@masbench/findings';
 *
 * const { rows } = await standings(await load('runs/tournament'));
 * console.log(rows.map(({ name, rank, rankLow, rankHigh }) => `${rank} [${rankLow}, ${rankHigh}] ${name}`));
 * ```
 *
 * @throws MasbenchError `OPTION_INVALID` if no two agents met
 */
export async function standings(
  run: Pick<LoadedRun, 'folder' | 'manifest' | 'matches'>,
  {
    by = 'agent',
    elo: withElo = false,
    openSkill: withOpenSkill = false,
    side: withSide = false,
    confidence,
    seed,
  }: StandingsOptions = {},
): Promise<Standings> {
  const records: MatchRecord[] = [];
  const served = new ServedByAgent();
  let unrated = 0;
  for await (const record of run.matches()) {
    for (const row of record.seats) served.add(row);
    if ((await listGames([record], { by })).length === 0) unrated += 1;
    else records.push(record);
  }
  const games = await listGames(records, { by });
  if (games.length === 0)
    throw new MasbenchError(
      'OPTION_INVALID',
      `Cannot rate the agents of ${run.folder}: no two of them met in a match that finished with scores`,
    );
  const { rows, side } = leaderboard(games, { confidence, seed, side: withSide });
  const isOneGroup = rows.every(({ group }) => group === 1);
  const ranks =
    isOneGroup && run.manifest.schedule?.kind !== 'adaptive'
      ? await rankScores(
          run,
          rows.map(({ name }) => name),
          { by, confidence, seed },
        )
      : null;
  const sequential = withElo ? elo(games, { orders: 100, seed }) : {};
  const natures = listNatures(records, by);
  const skills = withOpenSkill ? await openSkill(records.map((record) => rankedMatch(record, by))) : {};
  return {
    by,
    rows: sortRows(rows, ranks).map((row) => ({
      ...row,
      nature: natures.get(row.name) ?? null,
      ...(Object.hasOwn(sequential, row.name) ? { sequentialElo: sequential[row.name] } : {}),
      ...(Object.hasOwn(skills, row.name) ? { openSkill: skills[row.name] } : {}),
    })),
    side,
    pairs: intransitivity(games, { side: side !== null }),
    matches: records.length,
    unrated,
    served: served.list(),
  };
}

/** Rows with the ranks of scores, if there are any. */
function sortRows(
  rows: readonly LeaderboardRow[],
  ranks: Awaited<ReturnType<typeof rankScores>>,
): readonly (LeaderboardRow & Pick<StandingsRow, 'score' | 'units'>)[] {
  return rows
    .map((row) => ({ ...row, score: null, units: null, ...ranks?.get(row.name) }))
    .toSorted((left, right) => left.group - right.group || left.rank - right.rank);
}

function listNatures(
  records: readonly MatchRecord[],
  by: Standings['by'],
): Map<string, StandingsRow['nature']> {
  const natures = new Map<string, StandingsRow['nature']>();
  for (const { seats } of records)
    for (const row of seats) {
      const name = ratedName(row, by);
      const known = natures.get(name);
      natures.set(name, known === undefined || known === row.nature ? row.nature : 'mixed');
    }
  return natures;
}

/** The agents of a match as teams of one, ranked by the mean score of their seats. */
function rankedMatch(record: MatchRecord, by: Standings['by']): RankedMatch {
  const means = computeRatedMeans(record, by);
  return {
    teams: means.map(({ name }) => [name]),
    ranks: means.map(({ mean }) => 1 + means.filter((other) => other.mean > mean).length),
  };
}
