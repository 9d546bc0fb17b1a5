import { MasbenchError } from '@masbench/core';
import { reachedDecisions, solutionWriteUp, solvable, solve } from '@masbench/experiments/game-theory';
import { readSettings } from '@masbench/experiments/options';
import { benchmarkByName } from '../benchmarks.js';
import { print, type TableFormat } from '../terminal/document.js';

export interface SolveFlags {
  readonly reduction?: string | undefined;
  readonly config?: string | undefined;
  readonly set: readonly string[];
  readonly iterations: number;
  readonly rows: number;
  readonly format: TableFormat;
  readonly json: boolean;
}

/** Solves a small game, and prints its value, how far the strategies are from an equilibrium, and what they do. */
export async function solveGame(name: string, flags: SolveFlags): Promise<void> {
  const { reduction, iterations, rows, format, json } = flags;
  const benchmark = await benchmarkByName(name);
  const start = solvable(benchmark, { reduction, settings: await readSettings(flags.config, flags.set) });
  try {
    const solution = solve(start, { iterations });
    const decisions = reachedDecisions(start, solution.strategies);
    const { value, exploitability } = solution;
    await print(
      { game: benchmark.name, seats: start.seats, iterations, value, exploitability, decisions },
      json,
      () => solutionWriteUp(solution, decisions, rows),
      format,
    );
  } catch (cause) {
    // What cannot be solved is a wrong choice of the user.
    throw cause instanceof RangeError ? new MasbenchError('OPTION_INVALID', cause.message, { cause }) : cause;
  }
}
