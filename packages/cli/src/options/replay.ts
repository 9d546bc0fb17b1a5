import type { DeclareCommand } from './command.js';
import { collect, positive } from './option-values.js';

export const replay: DeclareCommand = (program) => {
  program
    .command('replay')
    .description('follow the journal of a match without calling an agent; or play a run again with a change')
    .argument('<path>', 'a run folder, or the journal of one of its matches')
    .option('--match <id>', 'which match of the run')
    .option('--until <line>', 'the last line of the journal to follow', positive)
    .option(
      '--change <key=value>',
      'play the matches of a run again with one change, and compare: a setting, an option, an agent (A=scripted), an answer (policy/A#3={…}) or views (views=PATH)',
    )
    .option('--keep-answers', 'with --change: every answer stays as it is on record', false)
    .option('--leak <name>', 'price what decisions disclose to rivals, as the game lists it')
    .option('--most <n>', 'with --leak: so many disclosures of every seat and match', positive)
    .option('--substitute <seat=agent>', 'who is asked in place of a model', collect, [])
    .option('--json', 'print the state of the match, or what was found, as one JSON document', false)
    .action(async (path: string, flags) => {
      if (flags.change !== undefined || flags.leak !== undefined) {
        const { replayRun } = await import('../commands/replay-run.js');
        await replayRun(path, flags);
        return;
      }
      const { replayMatch } = await import('../commands/replay.js');
      await replayMatch(path, flags);
    });
};
