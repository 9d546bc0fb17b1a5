import { loadOptionalPackage } from '@masbench/core';
import type * as BenchmarkQuestions from '../questions/benchmark-questions.js';
import type { BenchmarkName } from '../question-source.js';
import type * as Official from './official.js';

/** Loads what asks the questions of a benchmark. @throws MasbenchError `OPTION_INVALID` if a package is missing */
export async function loadBenchmarkQuestions(benchmark: BenchmarkName): Promise<typeof BenchmarkQuestions> {
  return loadForBenchmark(benchmark, async () => import('../questions/benchmark-questions.js'));
}

/** Loads what computes official figures. @throws MasbenchError `OPTION_INVALID` if a package is missing */
export async function loadOfficial(benchmark: BenchmarkName): Promise<typeof Official> {
  return loadForBenchmark(benchmark, async () => import('./official.js'));
}

async function loadForBenchmark<Module>(
  benchmark: BenchmarkName,
  load: () => Promise<Module>,
): Promise<Module> {
  return loadOptionalPackage('@masbench/vlm-benchmarks', `The benchmark ${benchmark}`, load);
}
