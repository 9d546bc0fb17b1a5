// Questions in
export { readPope, popeItem } from './datasets/pope.js';
export { hallusionBenchItem, readHallusionBench } from './datasets/hallusion-bench.js';
export { mmstarItem, readMmstar } from './datasets/mmstar.js';
export { mmmuItem, readMmmu, storedResponses } from './datasets/mmmu.js';
export { readVlmevalkit } from './datasets/vlmevalkit.js';
export type { ItemOf } from './datasets/vlmevalkit.js';
export { questionFile, readQuestions } from './datasets/question-file.js';
export type { BenchmarkItem, BenchmarkName } from './datasets/benchmark-item.js';

// Answers out
export { popeAnswerFile } from './datasets/pope.js';
export { hallusionBenchAnswerFile } from './datasets/hallusion-bench.js';
export { mmstarAnswerFile } from './datasets/mmstar.js';
export { mmmuAnswerFile, mmmuOutputFiles } from './datasets/mmmu.js';
export { vlmevalkitFile } from './datasets/vlmevalkit.js';

// Official figures of items and answers
export { officialFigures } from './datasets/official-figures.js';
export { popeFigures } from './datasets/pope.js';
export { hallusionBenchFigures, hallusionBenchJudged } from './datasets/hallusion-bench.js';
export { mmstarFigures } from './datasets/mmstar.js';
export { mmmuFigures } from './datasets/mmmu.js';

// Official figures of plain rows
export { popeMetrics, popeRows } from './matchers/pope.js';
export { hallusionBenchKey } from './matchers/hallusion-bench.js';
export { hallusionBenchLabel, hallusionBenchOfficial } from './matchers/hallusion-bench-official.js';
export { hallusionBenchVlmevalkit } from './matchers/hallusion-bench-vlmevalkit.js';
export { mmstarMetrics } from './matchers/mmstar.js';
export { mmmuMetrics, mmmuProMetrics } from './matchers/mmmu.js';
