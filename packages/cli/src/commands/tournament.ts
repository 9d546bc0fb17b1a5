import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { standings } from '@masbench/findings';
import { Command, Option } from 'commander';
import { formatOption, type DeclareCommand } from '../options/command.js';
import { parseShare } from '../options/option-values.js';
import { runOptions } from '../options/playing.js';
import type { RunFlags } from '../playing/begin.js';
import type { Addition, OutputOptions } from '../playing/play-out.js';
import type { TableFormat } from '../terminal/document.js';

/** Options of `run` that assign agents to seats, which a tournament does itself. */
const ofSeats: ReadonlySet<string> = new Set(['experiment', 'seat', 'paired']);

export const tournamentCommand: DeclareCommand = (program, end) => {
  const command = program
    .command('tournament')
    .description(
      'let agents meet, as many in a match as the game has seats, in all seats, and rate them; or rate the agents of a run',
    )
    .argument('<game or folder>', 'a game as for `run`, or the folder of an existing run')
    .addOption(
      new Option(
        '--adaptive [confidence]',
        'play the most informative pairing per dollar until the order is this certain, at most --trials per pair and side',
      )
        .argParser(parseShare)
        .preset(0.95),
    )
    .addOption(
      new Option('--by <unit>', 'what to rate').choices(['agent', 'agent and role']).default('agent'),
    )
    .option('--elo', 'also print Elo ratings', false)
    .option('--meta-game', 'also print equilibrium shares, α-rank, regret and dominance of the agents', false)
    .option('--side', 'rate the advantage of the first side too', false)
    .option('--openskill', 'also print OpenSkill ratings; needs the package openskill', false)
    .addOption(formatOption)
    .action(async (gameOrRun: string, flags) => end(await rateAgents(gameOrRun, flags)));
  for (const option of runOptions(new Command()).options)
    if (!ofSeats.has(option.attributeName())) command.addOption(option);
};

interface TournamentFlags extends RunFlags, OutputOptions {
  readonly by: NonNullable<Parameters<typeof standings>[1]>['by'];
  readonly elo: boolean;
  readonly openskill: boolean;
  readonly side: boolean;
  readonly metaGame: boolean;
  readonly format: TableFormat;
}

/** Plays a tournament and prints its standings, or those of a run that was played. @returns the exit code */
async function rateAgents(gameOrRun: string, flags: TournamentFlags): Promise<number> {
  if (!existsSync(join(gameOrRun, 'run.json'))) {
    if (flags.agents === undefined) {
      const { wrong } = await import('../options/assignments.js');
      throw wrong(
        `Cannot hold a tournament of ${gameOrRun} without agents: name at least two that meet, for example --agents scripted,random (\`masbench info ${gameOrRun}\` lists its players), or give the folder of a run to rate its agents`,
      );
    }
    const { checkMeetings } = await import('@masbench/game-theory');
    const { beginRun } = await import('../playing/begin.js');
    const { writeNote } = await import('../terminal/output.js');
    const { seatingsText } = await import('../terminal/seatings.js');
    const { finishRun } = await import('../playing/play-out.js');
    return finishRun(
      await beginRun(gameOrRun, {
        ...flags,
        // An adaptive tournament chooses among pairs.
        design: flags.design ?? (flags.adaptive === undefined ? 'tables' : 'round-robin'),
        check: (manifest) => {
          if (flags.metaGame) checkMeetings(manifest);
          if (!flags.quiet) writeNote(seatingsText(manifest));
        },
      }),
      { ...flags, more: async (folder) => ranked(folder, flags) },
    );
  }
  const { print } = await import('../terminal/document.js');
  const { parts, format, json } = await ranked(gameOrRun, flags);
  await print(json, flags.json, () => parts, format);
  return 0;
}

async function ranked(folder: string, flags: TournamentFlags): Promise<Addition> {
  const { load } = await import('@masbench/experiments');
  const { standings, standingsTables } = await import('@masbench/findings');
  const { estimatedMetaGame, listMeetings, metaGameWriteUp } = await import('@masbench/game-theory');
  const { by, elo, openskill, side, metaGame, format } = flags;
  const run = await load(folder);
  const found = await standings(run, { by, elo, side, openSkill: openskill });
  const { tables, notes } = standingsTables(found);
  const game = metaGame ? estimatedMetaGame(await listMeetings(run.matches())) : undefined;
  return {
    parts: [...tables, ...notes, ...(game === undefined ? [] : metaGameWriteUp(game))],
    format,
    json: { standings: found, ...(game === undefined ? {} : { metaGame: game }) },
  };
}
