export { benchmarkNames } from './benchmark-item.js';
export type { BenchmarkItem, BenchmarkName, ImageSource } from './benchmark-item.js';
export type { Answers, AnswersOptions } from './answers.js';
export { popeAnswerFile, popeFigures, popeSplits, readPope } from './pope.js';
export type { PopeFigures, PopeItem, PopeRecord } from './pope.js';
export {
  hallusionBenchAnswerFile,
  hallusionBenchFigures,
  hallusionBenchJudged,
  readHallusionBench,
} from './hallusion-bench.js';
export type { HallusionBenchItem, HallusionBenchRecord, HallusionBenchVerdict } from './hallusion-bench.js';
export { mmstarAnswerFile, mmstarFigures, readMmstar } from './mmstar.js';
export type { MmstarItem, MmstarRecord } from './mmstar.js';
export { mmmuAnswerFile, mmmuFigures, mmmuOutputFiles, readMmmu, storedResponses } from './mmmu.js';
export type { MmmuItem, MmmuRecord } from './mmmu.js';
export { readVlmevalkit, vlmevalkitFile } from './vlmevalkit.js';
export type { ItemOf } from './vlmevalkit.js';
export { itemQuestion, questionAbout } from './item-question.js';
export type { ItemImages, ItemQuestion } from './item-question.js';
export { generatedItems } from './generated.js';
export type { GeneratedItem } from './generated.js';
