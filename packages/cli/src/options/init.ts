import { Argument } from 'commander';
import type { DeclareCommand } from './command.js';

export const init: DeclareCommand = (program) => {
  program
    .command('init')
    .description('create a package for your own game, agent, scorer or experiment')
    .addArgument(
      new Argument('<kind>', 'what the package is for').choices(['game', 'agent', 'scorer', 'experiment']),
    )
    .argument('<name>', 'the name of the package and of its folder')
    .action(async (kind: 'game' | 'agent' | 'scorer' | 'experiment', name: string) => {
      const command = await import('../commands/init.js');
      await command.init(kind, name);
    });
};
