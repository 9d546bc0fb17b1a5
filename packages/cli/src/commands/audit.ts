import { formatOption, gameOption, jsonOption, type DeclareCommand } from '../options/command.js';
import { positive } from '../options/option-values.js';

export const auditCommand: DeclareCommand = (program) => {
  program
    .command('audit')
    .description('tell the model from the harness: list the moves that were not the agents’ own, with quotes')
    .argument('<folder>', 'the run folder')
    .option('--quotes <n>', 'how many quotes to print per agent and cause', positive, 2)
    .addOption(gameOption)
    .addOption(formatOption)
    .addOption(jsonOption)
    .action(async (folder: string, { quotes, game, format, json }) => {
      const { load } = await import('@masbench/experiments');
      const findings = await import('@masbench/findings');
      const { readAnswer } = await import('@masbench/llm');
      const { ofRuns } = await import('../benchmarks.js');
      const { print } = await import('../terminal/document.js');
      const found = await findings.audit(await load(folder), { read: readAnswer, quotes, game, ...ofRuns });
      await print(found, json, () => findings.auditWriteUp(found), format);
    });
};
