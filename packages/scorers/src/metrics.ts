// Official matchers
export { matcherCounts } from './matchers/reading.js';
export type { MatcherCounts, Reading } from './matchers/reading.js';
export { yesOrNoMatchers } from './matchers/yes-or-no.js';
export type { YesOrNo, YesOrNoMatcher } from './matchers/yes-or-no.js';
export { popeMetrics, popeRows } from './matchers/pope.js';
export type { PopeAnswer, PopeMetrics, PopeQuestion, PopeRow } from './matchers/pope.js';
export { hallusionBenchKey } from './matchers/hallusion-bench.js';
export type { HallusionBenchRow } from './matchers/hallusion-bench.js';
export { hallusionBenchLabel, hallusionBenchOfficial } from './matchers/hallusion-bench-official.js';
export type {
  HallusionBenchLabel,
  HallusionBenchOfficial,
  JudgedHallusionBenchRow,
} from './matchers/hallusion-bench-official.js';
export { hallusionBenchVlmevalkit } from './matchers/hallusion-bench-vlmevalkit.js';
export type {
  HallusionBenchAccuracies,
  HallusionBenchVlmevalkit,
} from './matchers/hallusion-bench-vlmevalkit.js';
export { mmstarMetrics, mmstarReading } from './matchers/mmstar.js';
export type { MmstarMetrics, MmstarRow } from './matchers/mmstar.js';
export { lettered, mmmuChoice, mmmuProChoice, vlmevalkitMugChoice } from './matchers/mmmu-choice.js';
export type { Choices } from './matchers/mmmu-choice.js';
export { mmmuOpenAnswers, mmmuOpenMatches } from './matchers/mmmu-open.js';
export { mmmuMetrics, mmmuProMetrics } from './matchers/mmmu.js';
export type { MmmuAccuracy, MmmuMatcher, MmmuMetrics, MmmuProRow, MmmuRow } from './matchers/mmmu.js';
export { pythonRandom } from './matchers/python-random.js';
export type { PythonRandom } from './matchers/python-random.js';
export { roundHalfEven } from './matchers/python-round.js';
