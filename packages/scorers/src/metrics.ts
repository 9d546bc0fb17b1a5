// Ranking and decisions
export { auprc, auroc } from './metrics/ranking.js';
export {
  accuracy,
  balancedAccuracy,
  bestThreshold,
  confusion,
  f1Score,
  matthews,
  precision,
  recall,
  specificity,
} from './metrics/classification.js';
export type { Confusion, Threshold } from './metrics/classification.js';

// Calibration
export { brier, brierSkill, calibrationBins, expectedCalibrationError } from './metrics/calibration.js';
export type { CalibrationBin } from './metrics/calibration.js';

// Agreement
export { cohenKappa, krippendorffAlpha } from './metrics/agreement.js';
export type { AlphaLevel } from './metrics/agreement.js';

// Intervals
export { bootstrap, quantile, wilson } from './metrics/intervals.js';
export type { BootstrapOptions, Interval } from './metrics/intervals.js';

// Answers
export { exactMatch, lastNumber, normalizeAnswer, numericMatch, tokenF1 } from './metrics/answers.js';
export type { NumericTolerance } from './metrics/answers.js';

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
