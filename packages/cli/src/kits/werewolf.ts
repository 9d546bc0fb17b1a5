import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { replay, type Agent, type AnyGame } from '@masbench/core';
import {
  configSchema,
  humanAction,
  humanQuestion,
  humanText,
  seatCount,
  sidePair,
  werewolf,
  werewolfPrompts,
  werewolfScriptedPlayer,
  werewolfSimulatedPlayer,
  werewolfSimulatedProfiles,
  winsWith,
  type AnyWerewolfTurn,
  type WerewolfOutcome,
} from '@masbench/game-werewolf';
import { gameLog, randomBaseline } from '@masbench/game-werewolf/metrics';
import { wilson } from '@masbench/scorers/metrics';
import * as z from 'zod';
import type { MatchRecord } from '../run/rows.js';
import { decimals, integer, interval, percent, usageOf } from '../terminal/format.js';
import { UsageError } from '../usage-error.js';
import type { Kit, Overall } from './kit.js';

/** Games of random play behind the line that stands beside every win rate. */
const baselineGames = 2000;

/** Werewolf on the command line. */
export const werewolfKit: Kit = {
  id: 'werewolf',
  seats: (settings) => {
    // What is wrong with the settings is said where they are read.
    const parsed = configSchema.safeParse(settings);
    const count = parsed.success ? seatCount(parsed.data) : 8;
    return Array.from({ length: count }, (_, index) => String.fromCodePoint(65 + index));
  },
  read: async (settings) => {
    const parsed = configSchema.safeParse(settings);
    if (!parsed.success)
      throw new UsageError(`The configuration of werewolf is not valid:\n${z.prettifyError(parsed.error)}`);
    return { configs: [parsed.data], options: {}, shown: parsed.data };
  },
  setting: async () => ({ game: werewolf, services: {} }),
  scripted: () => werewolfScriptedPlayer() as Agent<AnyGame>,
  simulated: (preset) => {
    const names = Object.keys(werewolfSimulatedProfiles);
    if (!names.includes(preset))
      throw new UsageError(
        `There is no simulated player ${JSON.stringify(preset)} for werewolf: choose ${names.join(', ')}`,
      );
    return werewolfSimulatedPlayer(preset as keyof typeof werewolfSimulatedProfiles) as Agent<AnyGame>;
  },
  prompts: werewolfPrompts,
  human: {
    describe: (turn) => ({ text: humanText(turn as AnyWerewolfTurn, { withRules: turn.turn === 0 }) }),
    typed: {
      question: (turn) => humanQuestion(turn as AnyWerewolfTurn),
      action: (turn, line) => humanAction(turn as AnyWerewolfTurn, line),
    },
  },
  pair: (config, seats, seed) =>
    sidePair({ seats, config: config as z.input<typeof configSchema>, seed, players: [0, 1] as const }),
  columns: [
    { title: 'Seat', of: ({ seat }) => seat },
    { title: 'Agent', of: ({ agent }) => agent },
    { title: 'Won', of: (row) => decimals(row['won'], 2), spread: { field: 'won', places: 2 } },
    { title: 'As wolf', of: (row) => decimals(row['wolf'], 2) },
    { title: 'Survived', of: (row) => decimals(row['survived'], 2) },
    { title: 'Statements', of: (row) => integer(row['statements']) },
    { title: 'Deceptive (own word)', of: (row) => integer(row['selfReportedDeceptions']) },
    { title: 'Deceptive (peers)', of: (row) => decimals(row['peerDetectedDeceptions'], 1) },
    { title: 'Suspicion', of: (row) => decimals(row['averageSuspicion'], 3) },
    { title: 'Calls', of: ({ usage }) => integer(usage.calls) },
    { title: 'Tokens', of: (row) => usageOf(row, ['inputTokens', 'outputTokens']) },
  ],
  overall: async ({ finished, config }) => overallOf(finished, await config(1)),
  artifacts: async ({ id, config, journal, folder }) => {
    const { state } = replay(werewolf, journal);
    const lines = gameLog(state, configSchema.parse(config), { match: id });
    await writeFile(join(folder, `${id}.game-log.jsonl`), lines.map((line) => `${line}\n`).join(''));
  },
};

interface Tally {
  games: number;
  wins: number;
}

/** Who won, with the number of matches, Wilson's interval and what random play of the same rules gives. */
function overallOf(finished: readonly MatchRecord[], config: unknown): Overall {
  const seats = finished[0]?.seats.length ?? 8;
  const outcomes = finished.map(({ outcome }) => outcome as WerewolfOutcome);
  const village = outcomes.filter(({ winner }) => winner === 'village').length;
  const baseline = randomBaseline({ rules: configSchema.parse(config), seats, games: baselineGames });
  const agents = sidesOf(finished);
  const figures = {
    matches: finished.length,
    wins: countBy(outcomes.map(({ winner }) => winner)),
    village: {
      rate: finished.length === 0 ? null : village / finished.length,
      interval: wilson(village, finished.length),
    },
    randomPlay: { games: baseline.games, village: baseline.village, interval: baseline.interval },
    agents: [...agents].map(([agent, sides]) => ({ agent, ...sides })),
  };
  const text = [
    `Village won ${village} of ${finished.length} (${percent(figures.village.rate)}, 95 % ${interval(figures.village.interval)}); random play of these rules: ${percent(baseline.village)} ${interval(baseline.interval)} of ${baseline.games} games`,
    ...(agents.size < 2
      ? []
      : figures.agents.map(
          ({ agent, wolves, village: villagers }) =>
            `${agent}: ${wolves.wins}/${wolves.games} as wolf, ${villagers.wins}/${villagers.games} as village`,
        )),
  ].join('\n');
  return { figures, text };
}

/** Matches and wins of every agent, by the side it was on. */
function sidesOf(matches: readonly MatchRecord[]): ReadonlyMap<string, { wolves: Tally; village: Tally }> {
  const agents = new Map<string, { wolves: Tally; village: Tally }>();
  for (const { outcome, seats } of matches) {
    const { players } = outcome as WerewolfOutcome;
    for (const { seat, agent } of seats) {
      const player = players[seat];
      if (player === undefined) continue;
      const sides = agents.get(agent) ?? { wolves: { games: 0, wins: 0 }, village: { games: 0, wins: 0 } };
      agents.set(agent, sides);
      const side = sides[winsWith(player.role)];
      side.games += 1;
      side.wins += Number(player.won);
    }
  }
  return agents;
}

function countBy(winners: readonly string[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const winner of winners) counts[winner] = (counts[winner] ?? 0) + 1;
  return counts;
}
