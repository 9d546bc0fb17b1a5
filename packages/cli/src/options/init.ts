import { Argument } from 'commander';
import type { DeclareCommand } from './command.js';

export const init: DeclareCommand = (program) => {
  program
    .command('init')
    .description('make a package for a game, an agent, a scorer or an experiment of your own')
    .addArgument(
      new Argument('<kind>', 'what the package is for').choices(['game', 'agent', 'scorer', 'experiment']),
    )
    .argument('<name>', 'the name of the package; its folder has the same')
    .action(async (kind: 'game' | 'agent' | 'scorer' | 'experiment', name: string) => {
      const command = await import('../commands/init.js');
      await command.init(kind, name);
    });
};
