import { Command, Option } from 'commander';
import { formatOption, type DeclareCommand } from './command.js';
import { share } from './option-values.js';
import { runOptions } from './run.js';

/** Options of `run` that assign agents to seats, which a tournament does itself. */
const ofSeats: ReadonlySet<string> = new Set(['experiment', 'seat', 'paired']);

export const tournament: DeclareCommand = (program, end) => {
  const command = program
    .command('tournament')
    .description('play every pair of agents on both sides and rate them, or rate the agents of a run')
    .argument('<game or folder>', 'a game as for `run`, or the folder of an existing run')
    .addOption(
      new Option(
        '--adaptive [confidence]',
        'play the most informative pairing per dollar until the order is this certain, at most --trials per pair and side',
      )
        .argParser(share)
        .preset(0.95),
    )
    .addOption(
      new Option('--by <unit>', 'what to rate').choices(['agent', 'agent and role']).default('agent'),
    )
    .option('--elo', 'also print Elo ratings', false)
    .option('--meta-game', 'also print equilibrium shares, α-rank, regret and dominance of the agents', false)
    .option('--openskill', 'also print OpenSkill ratings; needs the package openskill', false)
    .addOption(formatOption)
    .action(async (gameOrRun: string, flags) => {
      const { tournament: played } = await import('../commands/tournament.js');
      end(await played(gameOrRun, flags));
    });
  for (const option of runOptions(new Command()).options)
    if (!ofSeats.has(option.attributeName())) command.addOption(option);
};
