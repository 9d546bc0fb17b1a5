import { gameOption, jsonOption, type DeclareCommand } from '../options/command.js';

export const mergeCommand: DeclareCommand = (program, end) => {
  program
    .command('merge')
    .description('join the finished shards of a run to one run folder')
    .argument('<folders...>', 'the folders of the shards, as masbench run --shard played them')
    .requiredOption('--out <folder>', 'the run folder that is made of them')
    .addOption(gameOption)
    .addOption(jsonOption)
    .action(async (folders: string[], { out, game, json }) => {
      const { loadBenchmark, merge } = await import('@masbench/experiments');
      const { isComplete, runDocument, runWriteUp, UnfinishedMatches } = await import('@masbench/findings');
      const { ofRuns } = await import('../benchmarks.js');
      const { print } = await import('../terminal/document.js');
      const finished = await merge(folders, out, { ...ofRuns, game });
      const { manifest, result, root } = finished;
      const benchmark = await loadBenchmark(manifest, ofRuns.importModule, { folder: out, game });
      const document = await runDocument(finished);
      await print(document, json, () => [
        ...runWriteUp(finished, { benchmark, unfinished: new UnfinishedMatches() }),
        `Run: ${out}, of ${folders.length} shards`,
        `Root digest: ${root}`,
      ]);
      end(isComplete(result) ? 0 : 1);
    });
};
