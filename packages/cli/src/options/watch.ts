import { fileURLToPath } from 'node:url';
import type { DeclareCommand } from './command.js';

export const watch: DeclareCommand = (program) => {
  program
    .command('watch')
    .description('serve a page that follows a run which other processes play')
    .argument('<folder>', 'the run folder')
    .action(async (folder: string) => {
      const { watchFolder } = await import('@masbench/report/live');
      const { importBenchmark } = await import('../benchmarks.js');
      const { interruptible } = await import('../interrupt.js');
      const resolveFrom = fileURLToPath(new URL('.', import.meta.url));
      const { address, close } = await watchFolder(folder, { importModule: importBenchmark, resolveFrom });
      process.stderr.write(`Watch the run: ${address}\nThe page is served until you interrupt.\n`);
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
