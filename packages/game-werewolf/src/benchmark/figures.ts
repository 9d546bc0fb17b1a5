import type { Field, Figures, FigureTable } from '@masbench/core/benchmark';
import type { MatchRecord } from '@masbench/core/record';
import type { RandomBaseline } from '../baseline/random-play.js';
import { readReference } from '../baseline/reference.js';
import type { MatchMetrics } from '../metrics/match.js';
import type { Options } from '../options/schema.js';
import { judgeWins, playedMatches, type PlayedMatch } from './played-match.js';
import {
  bounds,
  calibrationTable,
  deceptionTable,
  makePeerDetectionTable,
  rolesTable,
  trajectoryTable,
} from './tables.js';

/** All matches of a run together: wins next to random play, deception, detection, roles, suspicion by round. */
export async function werewolfFigures(
  records: AsyncIterable<MatchRecord>,
  options: Options,
  seats: number,
): Promise<Figures> {
  const matches = await playedMatches(records);
  const village = matches.filter(({ outcome }) => outcome.winner === 'village').length;
  const judged = judgeWins(matches, 'village');
  const baseline = readReference(options, seats);
  const agents = agentSides(matches);
  const wins: Record<string, number> = {};
  for (const { outcome } of matches) wins[outcome.winner] = (wins[outcome.winner] ?? 0) + 1;
  const tables = [
    winsTable({ wins: village, games: matches.length, ...judged }, baseline),
    ...(agents.length < 2 ? [] : [sidesTable(agents)]),
    deceptionTable(matches),
    makePeerDetectionTable(matches),
    rolesTable(matches),
    trajectoryTable(matches),
    calibrationTable(matches),
  ].filter(({ rows }) => rows.length > 0);
  return {
    values: {
      matches: matches.length,
      wins,
      village: { rate: judged.mean, interval: judged.interval },
      randomPlay: { games: baseline.games, village: baseline.village, interval: baseline.interval },
      agents,
      ...Object.fromEntries(tables.slice(1).map(({ name, rows }) => [name, rows])),
    },
    tables,
    notes: failureNotes(matches),
  };
}

interface Tally {
  games: number;
  wins: number;
}

/** Matches and wins of every agent, by side. */
function agentSides(matches: readonly PlayedMatch[]): { agent: string; wolves: Tally; village: Tally }[] {
  const agents = new Map<string, { wolves: Tally; village: Tally }>();
  for (const { outcome, agents: seated } of matches) {
    for (const [seat, { role, won }] of Object.entries(outcome.players)) {
      const agent = seated[seat];
      if (agent === undefined) continue;
      const sides = agents.get(agent) ?? { wolves: { games: 0, wins: 0 }, village: { games: 0, wins: 0 } };
      agents.set(agent, sides);
      const side = sides[role === 'werewolf' || role === 'possessed' ? 'wolves' : 'village'];
      side.games += 1;
      side.wins += Number(won);
    }
  }
  return [...agents].map(([agent, sides]) => ({ agent, ...sides }));
}

interface Wins extends Pick<ReturnType<typeof judgeWins>, 'mean' | 'interval'> {
  readonly wins: number;
  readonly games: number;
}

function winsTable(own: Wins, { wins, games, village, interval }: RandomBaseline): FigureTable {
  return {
    name: 'wins',
    title: 'Wins of the village, next to random play of the same rules',
    columns: [
      { title: 'Play', field: 'play', as: 'text' },
      { title: 'Wins', field: 'wins', as: 'integer' },
      { title: 'Matches', field: 'games', as: 'integer' },
      { title: 'Rate', field: 'rate', as: 'percent' },
      { title: '95 %', field: 'interval', as: 'percent' },
    ],
    rows: [
      winsRow('this run', own),
      winsRow('random', { wins: wins.village, games, mean: village, interval }),
    ],
  };
}

function winsRow(play: string, { wins, games, mean, interval }: Wins): Readonly<Record<string, unknown>> {
  return { play, wins, games, rate: mean, interval: bounds(interval) };
}

function sidesTable(agents: readonly { agent: string; wolves: Tally; village: Tally }[]): FigureTable {
  const columns: readonly Field[] = [
    { title: 'Agent', field: 'agent', as: 'text' },
    { title: 'Wins as wolf', field: 'wolves.wins', as: 'integer' },
    { title: 'of', field: 'wolves.games', as: 'integer' },
    { title: 'Wins as village', field: 'village.wins', as: 'integer' },
    { title: 'of', field: 'village.games', as: 'integer' },
  ];
  return { name: 'sides', title: 'Wins by side', columns, rows: agents.map((agent) => ({ ...agent })) };
}

/** Answers that agents failed to give in play and in judgements, if any. */
function failureNotes(matches: readonly PlayedMatch[]): string[] {
  const sum = (of: (metrics: MatchMetrics) => number): number =>
    Math.round(matches.reduce((total, { metrics }) => total + of(metrics), 0));
  const asked = sum(({ reliability }) => reliability.analysesAsked);
  const failed = sum(({ reliability }) => (reliability.analysesFailedRate ?? 0) * reliability.analysesAsked);
  const moves = sum(({ reliability }) => reliability.playAsked);
  const lost = sum(({ reliability }) => (reliability.playFailedRate ?? 0) * reliability.playAsked);
  const dropped = sum(({ reliability }) => reliability.droppedClaims);
  const cut = sum(({ reliability }) => reliability.cutStatements);
  return [
    ...(failed > 0 ? [`${failed} of ${asked} analyses had no legal answer and count in no mean.`] : []),
    ...(lost > 0
      ? [`${lost} of ${moves} moves had no legal answer; the fallback of the game was played.`]
      : []),
    ...(dropped > 0 ? [`${dropped} claims were dropped, because they name no player of the match.`] : []),
    ...(cut > 0 ? [`${cut} statements were cut at the declared length.`] : []),
  ];
}
