import type * as CounterfactualImages from '@masbench/counterfactual-images';
import { loadOptionalPackage } from '@masbench/core';
import type { QuestionSource } from '../question-source.js';
import type * as BenchmarkQuestions from '../questions/benchmark-questions.js';
import type * as DrawnGamePng from '../report/draw-game-png.js';
import type * as Editing from './editing.js';
import type * as Official from './official.js';

// The game needs no package of others. These parts of its benchmark do, and are loaded when they are asked for.

/** Loads what makes and reads images. @throws MasbenchError `OPTION_INVALID` if a package is missing */
export async function loadImages(): Promise<typeof CounterfactualImages> {
  return loadWithImages(async () => import('@masbench/counterfactual-images'));
}

/** Loads what draws a match as a picture. @throws MasbenchError `OPTION_INVALID` if a package is missing */
export async function loadDrawing(): Promise<typeof DrawnGamePng> {
  return loadWithImages(async () => import('../report/draw-game-png.js'));
}

/** Loads the services that edit images. @throws MasbenchError `OPTION_INVALID` if a package is missing */
export async function loadEditing(): Promise<typeof Editing> {
  return loadWithImages(async () => import('./editing.js'));
}

/** Loads what asks the questions of a benchmark. @throws MasbenchError `OPTION_INVALID` if a package is missing */
export async function loadBenchmarkQuestions(
  benchmark: QuestionSource['benchmark'],
): Promise<typeof BenchmarkQuestions> {
  return loadForBenchmark(benchmark, async () => import('../questions/benchmark-questions.js'));
}

/** Loads what computes official figures. @throws MasbenchError `OPTION_INVALID` if a package is missing */
export async function loadOfficial(benchmark: QuestionSource['benchmark']): Promise<typeof Official> {
  return loadForBenchmark(benchmark, async () => import('./official.js'));
}

async function loadWithImages<Module>(load: () => Promise<Module>): Promise<Module> {
  return loadOptionalPackage(
    '@masbench/counterfactual-images',
    'The benchmark mug, which shows images,',
    load,
  );
}

async function loadForBenchmark<Module>(
  benchmark: QuestionSource['benchmark'],
  load: () => Promise<Module>,
): Promise<Module> {
  return loadWithImages(async () =>
    loadOptionalPackage('@masbench/vlm-benchmarks', `The benchmark ${benchmark}`, load),
  );
}
