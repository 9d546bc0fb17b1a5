import type { DeclareCommand } from './command.js';
import { positive } from './option-values.js';

export const replay: DeclareCommand = (program) => {
  program
    .command('replay')
    .description('follow the journal of a match without calling an agent')
    .argument('<path>', 'a run folder, or the journal of one of its matches')
    .option('--match <id>', 'which match of the run')
    .option('--until <line>', 'the last line of the journal to follow', positive)
    .option('--json', 'print the state of the match as one JSON document', false)
    .action(async (path: string, flags) => {
      const { replayMatch } = await import('../commands/replay.js');
      await replayMatch(path, flags);
    });
};
