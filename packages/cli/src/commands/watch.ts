import { gameOption, servingOptions, type DeclareCommand } from '../options/command.js';
import { writeNote } from '../terminal/output.js';

export const watchCommand: DeclareCommand = (program) => {
  program
    .command('watch')
    .description('serve a page that follows a run played by other processes')
    .argument('<folder>', 'the run folder')
    .addOption(gameOption)
    .addOption(servingOptions[0])
    .addOption(servingOptions[1])
    .action(async (folder: string, { listen, publicUrl, game }) => {
      const { watchFolder } = await import('@masbench/report/live');
      const { ofPages } = await import('../benchmarks.js');
      const { interruptible } = await import('../interrupt.js');
      const { address, close } = await watchFolder(folder, { ...ofPages, game, listen, publicUrl });
      writeNote(`Watch the run: ${address}\nThe page is served until you press Ctrl-C.\n`);
      try {
        await interruptible(
          async (signal) =>
            new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true })),
        );
      } finally {
        await close();
      }
    });
};
