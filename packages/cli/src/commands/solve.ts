import { solutionWriteUp, solveBenchmark } from '@masbench/game-theory';
import { readSettings } from '../options/assignments.js';
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
  const settings = await readSettings(flags.config, flags.set);
  const solved = solveBenchmark(await benchmarkByName(name), { reduction, settings, iterations });
  await print({ ...solved, iterations }, json, () => solutionWriteUp(solved, rows), format);
}
