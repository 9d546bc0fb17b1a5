import { formatOption, gameNames, jsonOption, type DeclareCommand } from '../options/command.js';
import { collectValues, positive } from '../options/option-values.js';
import type { TableFormat } from '../terminal/document.js';

export const solveCommand: DeclareCommand = (program) => {
  program
    .command('solve')
    .description('compute an equilibrium of a small two-seat game, or of a reduced version of a game')
    .argument('<game>', gameNames)
    .option('--reduction <name>', 'the reduced version; `masbench info` lists them')
    .option('--config <file>', 'a JSON file of settings')
    .option(
      '--set <key=value>',
      'one setting of the reduced version; use dots for nested keys',
      collectValues,
      [],
    )
    .option('--iterations <n>', 'iterations of CFR+', positive, 1000)
    .option('--rows <n>', 'how many decisions to print, the most likely first', positive, 12)
    .addOption(formatOption)
    .addOption(jsonOption)
    .action(solveGame);
};

interface SolveFlags {
  readonly reduction?: string | undefined;
  readonly config?: string | undefined;
  readonly set: readonly string[];
  readonly iterations: number;
  readonly rows: number;
  readonly format: TableFormat;
  readonly json: boolean;
}

/** Solves a small game, and prints its value, how far the strategies are from an equilibrium, and what they do. */
async function solveGame(name: string, flags: SolveFlags): Promise<void> {
  const { solutionWriteUp, solveBenchmark } = await import('@masbench/game-theory');
  const { benchmarkByName, studiesByName } = await import('../benchmarks.js');
  const { readSettings } = await import('../options/assignments.js');
  const { print } = await import('../terminal/document.js');
  const { reduction, iterations, rows, format, json } = flags;
  const settings = await readSettings(flags.config, flags.set);
  const benchmark = await benchmarkByName(name);
  const studies = await studiesByName(name);
  const solved = solveBenchmark(benchmark, { studies, reduction, settings, iterations });
  await print({ ...solved, iterations }, json, () => solutionWriteUp(solved, rows), format);
}
