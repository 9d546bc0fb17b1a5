import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { load } from '@masbench/experiments';
import { checkMeetings, estimatedMetaGame, meetingsOf, metaGameWriteUp } from '@masbench/game-theory';
import { standings, standingsTables, type StandingsOptions } from '@masbench/findings';
import { print, type TableFormat } from '../terminal/document.js';
import { begin, type RunFlags } from './begin.js';
import { playOut, type Addition, type OutputOptions } from './play-out.js';

export interface TournamentFlags extends RunFlags, OutputOptions {
  readonly by: StandingsOptions['by'];
  readonly elo: boolean;
  readonly openskill: boolean;
  readonly metaGame: boolean;
  readonly format: TableFormat;
}

/** Plays a tournament and prints its standings, or those of a run that was played. @returns the exit code */
export async function tournament(gameOrRun: string, flags: TournamentFlags): Promise<number> {
  if (!existsSync(join(gameOrRun, 'run.json')))
    return playOut(
      await begin(gameOrRun, {
        ...flags,
        design: flags.design ?? 'round-robin',
        check: flags.metaGame ? checkMeetings : undefined,
      }),
      { ...flags, more: async (folder) => ranked(folder, flags) },
    );
  const { parts, format, json } = await ranked(gameOrRun, flags);
  await print(json, flags.json, () => parts, format);
  return 0;
}

async function ranked(folder: string, flags: TournamentFlags): Promise<Addition> {
  const { by, elo, openskill, metaGame, format } = flags;
  const run = await load(folder);
  const found = await standings(run, { by, elo, openSkill: openskill });
  const { tables, notes } = standingsTables(found);
  const game = metaGame ? estimatedMetaGame(await meetingsOf(run.matches())) : undefined;
  return {
    parts: [...tables, ...notes, ...(game === undefined ? [] : metaGameWriteUp(game))],
    format,
    json: { standings: found, ...(game === undefined ? {} : { metaGame: game }) },
  };
}
