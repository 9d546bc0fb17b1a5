import type { Seat } from '@masbench/core';
import type { Benchmark } from '@masbench/core/benchmark';
import { optionError } from '@masbench/experiments';
import { findDecisions, type ReachedDecision } from './reached-decisions.js';
import { solvable, type SolvableOptions } from './solvable.js';
import { solvedTree, type Solution, type SolveOptions } from './solve.js';

/** Which game of a benchmark is solved, and for how long. */
export interface SolveBenchmarkOptions extends SolvableOptions, SolveOptions {}

/** An equilibrium of a benchmark's game, or of its reduction. */
export interface SolvedBenchmark extends Pick<Solution, 'exploitability' | 'value'> {
  readonly game: string;
  readonly seats: readonly Seat[];
  /** Decisions that are reached under the strategies, the most likely first. */
  readonly decisions: readonly ReachedDecision[];
}

/**
 * Solves the game of a benchmark of two seats, or one of its reductions.
 *
 * @throws MasbenchError `OPTION_INVALID` or `CONFIG_INVALID` if an option is wrong, or the game cannot be unrolled
 */
export function solveBenchmark(benchmark: Benchmark, options: SolveBenchmarkOptions = {}): SolvedBenchmark {
  const start = solvable(benchmark, options);
  try {
    const { tree, mixes, value, exploitability } = solvedTree(start, options.iterations ?? 1000);
    const decisions = findDecisions(tree, mixes);
    return { game: benchmark.name, seats: start.seats, value, exploitability, decisions };
  } catch (error) {
    throw optionError(error);
  }
}
