import type { DeclareCommand } from './command.js';
import { positive } from './option-values.js';

export const score: DeclareCommand = (program, end) => {
  program
    .command('score')
    .description('score pairs of source and output, or measure how good the scores are')
    .requiredOption(
      '--scorer <name>',
      'lexical, compression, extractiveness, coverage, hhem@<folder>, nli@<folder> or judge@<provider>:<model>',
    )
    .option('--input <file>', 'JSON lines of { id?, source, output }; - is stdin')
    .option('--evaluate <file>', 'measure the scores by JSON lines of { source, output, label }')
    .option('--strict', 'stop at the first bad line', false)
    .option('--concurrency <n>', 'how many pairs to score at once', positive)
    .option('--json', 'print the evaluation as one JSON document', false)
    .action(async (flags) => {
      const command = await import('../commands/score.js');
      end(await command.score(flags));
    });
};
