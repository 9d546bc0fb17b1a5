// A benchmark as a value
export { buildBenchmark, defineBenchmark } from './benchmark/define-benchmark.js';
export type {
  Benchmark,
  BenchmarkDefinition,
  Built,
  CellRecords,
  ExperimentOutline,
  FiguresContext,
  FinishedMatch,
  NamedModels,
  PlayerContext,
  PlayerFactory,
  Prepared,
  PrepareContext,
  Side,
  Variant,
} from './benchmark/benchmark.js';
export type { VariantContext, VariantMatch } from './benchmark/variant.js';
export { promptedSeat } from './benchmark/human-seat.js';
export type { HumanSeat } from './benchmark/human-seat.js';
export type { PlayerSource, PlayerSourceContext, PlayerSpec } from './benchmark/player-source.js';
export type { Story } from './story/story.js';
export { tellMatch } from './story/told-match.js';
export type { ToldMatch } from './story/told-match.js';
export { genericPrompts } from './benchmark/generic-prompts.js';

// Questions of game theory that a module answers next to its benchmark
export { defineStudies } from './studies/studies.js';
export type { Studies } from './studies/studies.js';
export type { Leak } from './studies/leak.js';
export type { Deviation, PolicySpace } from './studies/policy-space.js';

// Results
export { contrastSchema } from './benchmark/contrast.js';
export { readContrasts } from './benchmark/definition-schema.js';
export type { Field, Figures, FigureTable } from './benchmark/figures.js';
