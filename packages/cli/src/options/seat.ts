import { gameNames, type DeclareCommand } from './command.js';
import { limitOption, passEnvOption, settingsOptions } from './experiment.js';
import { collect, positive, whole } from './option-values.js';

export const seat: DeclareCommand = (program, end) => {
  settingsOptions(
    program
      .command('seat')
      .description('play matches in which an MCP client has one seat')
      .argument('<game>', gameNames)
      .requiredOption('--mcp', 'serve the seat over the Model Context Protocol')
      .requiredOption('--as <seat>', 'the seat to serve')
      .option('--port <n>', 'serve over HTTP on this local port instead of stdio; 0 picks one', whole)
      .option('--seat <seat=agent>', 'the agent of another seat, as for `run`', collect, [])
      .addOption(passEnvOption),
  )
    .addOption(limitOption)
    .option('--trials <n>', 'the number of matches, played one after the other', positive)
    .option('--seed <seed>', 'the seed of all random draws', '1')
    .option('--out <folder>', 'the run folder')
    .option('--resume <folder>', 'continue a run that this command started')
    .action(async (game: string, flags) => {
      const { serveSeat } = await import('../commands/seat.js');
      end(await serveSeat(game, flags));
    });
};
