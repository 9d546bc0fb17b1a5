import { Command, Option } from 'commander';
import { formatOption, type DeclareCommand } from './command.js';
import { share } from './option-values.js';
import { runOptions } from './run.js';

/** Options of `run` that say who has which seat: a tournament decides that itself. */
const ofSeats: ReadonlySet<string> = new Set(['experiment', 'seat', 'paired']);

export const tournament: DeclareCommand = (program, end) => {
  const command = program
    .command('tournament')
    .description('let every two agents meet on both sides, and rate them; or rate the agents of a run')
    .argument('<game or folder>', 'a game as for `run`, or the folder of a run that was played')
    .addOption(
      new Option(
        '--adaptive [confidence]',
        'play what tells most per dollar, until the order is so certain, at most --trials of each pair and side',
      )
        .argParser(share)
        .preset(0.95),
    )
    .addOption(
      new Option('--by <unit>', 'what is rated').choices(['agent', 'agent and role']).default('agent'),
    )
    .option('--elo', 'Elo ratings too', false)
    .option('--meta-game', 'shares in an equilibrium of the agents, α-rank, regret and dominance too', false)
    .option('--openskill', 'OpenSkill ratings too, with the package openskill', false)
    .addOption(formatOption)
    .action(async (gameOrRun: string, flags) => {
      const { tournament: played } = await import('../commands/tournament.js');
      end(await played(gameOrRun, flags));
    });
  for (const option of runOptions(new Command()).options)
    if (!ofSeats.has(option.attributeName())) command.addOption(option);
};
