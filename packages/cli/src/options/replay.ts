import type { DeclareCommand } from './command.js';
import { collect, positive } from './option-values.js';

export const replay: DeclareCommand = (program) => {
  program
    .command('replay')
    .description('replay a match from its journal without calling agents, or a run again with a change')
    .argument('<path>', 'a run folder, or the journal of one of its matches')
    .option('--match <id>', 'the match of the run to replay (default: the first)')
    .option('--until <line>', 'stop after this line of the journal', positive)
    .option(
      '--change <key=value>',
      'play the matches of a run again with one change and compare: a setting, an option, an agent (A=scripted), an answer (policy/A#3={…}) or the views (views=PATH)',
    )
    .option('--keep-answers', 'with --change: keep every recorded answer', false)
    .option('--leak <name>', 'price what decisions disclose to rivals; the name is one of the game’s leaks')
    .option('--most <n>', 'with --leak: the most disclosures to price per seat and match', positive)
    .option('--substitute <seat=agent>', 'the agent to ask instead of a model', collect, [])
    .option('--json', 'print the state of the match, or the comparison, as one JSON document', false)
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
