import type { MatchRecord } from '@masbench/core/record';
import { computeMean, type RatedGame } from '@masbench/statistics';

/** Who is rated. */
export interface GamesOfOptions {
  /** `agent` pools all seats and roles of an agent; `agent and role` rates "A as wolf" apart from "A as villager". Default `agent`. */
  readonly by?: 'agent' | 'agent and role' | undefined;
}

/**
 * The comparisons in the matches of a run: in every finished match, every two agents by the mean scores of their seats.
 * The comparisons of one match share a weight of 1. Those of one trial, whose matches share their draws in all cells, are
 * one unit. Seats of one agent, and of agents in
 * the same role where roles are rated, are not compared with each other. The agent whose seat comes first is `first`.
 */
export async function listGames(
  records: AsyncIterable<MatchRecord> | Iterable<MatchRecord>,
  { by = 'agent' }: GamesOfOptions = {},
): Promise<RatedGame[]> {
  const games: RatedGame[] = [];
  for await (const record of records) games.push(...gamesOfMatch(record, by));
  return games;
}

/** Returns who is rated in a seat. An agent whose own name could pass for one in a role is put in quotation marks. */
export function ratedName(
  { agent, role }: { readonly agent: string; readonly role?: string | undefined },
  by: 'agent' | 'agent and role',
): string {
  if (by === 'agent') return agent;
  const told = agent.includes(' as ') || agent.startsWith('"') ? JSON.stringify(agent) : agent;
  return role === undefined ? told : `${told} as ${role}`;
}

/** Who was rated in a match, in the order of the seats, with the mean score of their seats. */
export function computeRatedMeans(
  { seats }: Pick<MatchRecord, 'seats'>,
  by: 'agent' | 'agent and role',
): {
  readonly name: string;
  readonly agent: string;
  readonly role: string | undefined;
  readonly mean: number;
}[] {
  const players = new Map<
    string,
    { readonly agent: string; readonly role: string | undefined; scores: number[] }
  >();
  for (const { agent, role, score } of seats) {
    if (score === null) continue;
    const name = ratedName({ agent, role }, by);
    const player = players.get(name) ?? { agent, role: by === 'agent' ? undefined : role, scores: [] };
    player.scores.push(score);
    players.set(name, player);
  }
  return [...players].map(([name, { scores, ...player }]) => ({
    name,
    ...player,
    mean: computeMean(scores),
  }));
}

function gamesOfMatch(record: MatchRecord, by: 'agent' | 'agent and role'): RatedGame[] {
  if (record.status !== 'finished') return [];
  const means = computeRatedMeans(record, by);
  const pairs = means.flatMap((one, index) =>
    means
      .slice(index + 1)
      .filter((other) => one.agent !== other.agent && (one.role === undefined || one.role !== other.role))
      .map((other) => ({
        first: one.name,
        second: other.name,
        score: (1 + differenceSign(one.mean, other.mean)) / 2,
      })),
  );
  return pairs.map((pair) => ({ ...pair, weight: 1 / pairs.length, unit: String(record.trial) }));
}

/** Of a difference; 0 if it is a rounding error, as means of the same scores in another order differ by one. */
function differenceSign(one: number, other: number): number {
  const difference = one - other;
  return Math.abs(difference) <= 1e-14 * Math.max(Math.abs(one), Math.abs(other)) ? 0 : Math.sign(difference);
}
