import { gameNames, type DeclareCommand } from './command.js';
import { limitOption, passEnvOption, settingsOptions } from './experiment.js';
import { collect, positive, whole } from './option-values.js';

export const seat: DeclareCommand = (program, end) => {
  settingsOptions(
    program
      .command('seat')
      .description('play matches with one seat served to an MCP client')
      .argument('<game>', gameNames)
      .requiredOption('--mcp', 'the way in: the Model Context Protocol')
      .requiredOption('--as <seat>', 'the seat that is served')
      .option('--port <n>', 'over HTTP at a port of this machine, 0 for any, instead of stdio', whole)
      .option('--seat <seat=agent>', 'agents for other seats, as for run', collect, [])
      .addOption(passEnvOption),
  )
    .addOption(limitOption)
    .option('--trials <n>', 'how many matches, one after the other', positive)
    .option('--seed <seed>', 'what all draws come from', '1')
    .option('--out <folder>', 'the run folder')
    .option('--resume <folder>', 'continue a run that was begun so')
    .action(async (game: string, flags) => {
      const { serveSeat } = await import('../commands/seat.js');
      end(await serveSeat(game, flags));
    });
};
