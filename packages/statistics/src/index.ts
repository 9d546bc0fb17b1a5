// Intervals
export { bootstrap, quantile, wilson } from './intervals/intervals.js';
export type { Interval } from './intervals/intervals.js';
export { clopperPearson, shareWarnings } from './intervals/clopper-pearson.js';
export { meanInterval, meanWarnings } from './intervals/mean-interval.js';
export type { MeanInterval } from './intervals/mean-interval.js';
export { clusteredStandardError } from './intervals/clustered-standard-error.js';
export { inClusters } from './intervals/clusters.js';
export { bcaInterval } from './intervals/bca-interval.js';
export { anytimeInterval } from './intervals/anytime-interval.js';
export { passAtK } from './intervals/pass-at-k.js';
export { scoreBounds } from './intervals/score-bounds.js';

// Tests of a difference
export { pairedDifference } from './tests/paired-difference.js';
export { pairedPermutation } from './tests/paired-permutation.js';
export { wilcoxonSignedRank } from './tests/wilcoxon-signed-rank.js';
export { mcnemar } from './tests/mcnemar.js';
export { benjaminiHochberg, holm } from './tests/multiple-tests.js';
export { analyzeFactors } from './tests/factor-effects.js';
export { stopRule } from './tests/stop-rule.js';
export type { StopVerdict } from './tests/stop-rule.js';

// Verdicts
export { judgeDifferences } from './verdicts/judge-differences.js';
export { verdictSentence } from './verdicts/verdict-sentence.js';
export type { Contrast, Verdict } from './verdicts/verdict.js';
export { judgeMean } from './verdicts/judge-mean.js';

// Power and effect sizes
export { designEffect, minimumDetectableDifference, sampleSizePaired } from './tests/power.js';
export { hedgesG, oddsRatio } from './tests/effect-size.js';

// Orders and agreement
export { kendall, spearman } from './ranks/rank-correlation.js';
export { cohenKappa, krippendorffAlpha } from './agreement.js';
export type { AlphaLevel } from './agreement.js';

// Classification and calibration
export {
  accuracy,
  balancedAccuracy,
  bestThreshold,
  confusion,
  f1Score,
  matthews,
  precision,
  recall,
} from './classification/classification.js';
export type { Confusion } from './classification/classification.js';
export { auprc, auroc, aurocInterval } from './classification/ranking.js';
export {
  brier,
  brierSkill,
  calibrationBins,
  expectedCalibrationError,
} from './classification/calibration.js';
export type { CalibrationBin } from './classification/calibration.js';

// Ratings
export { bradleyTerry } from './ratings/bradley-terry.js';
export { estimateStrengths } from './ratings/strengths.js';
export { checkGames, listNames } from './ratings/game.js';
export type { RatedGame } from './ratings/game.js';
export { leaderboard } from './ratings/leaderboard.js';
export type { Leaderboard, LeaderboardRow } from './ratings/leaderboard.js';
export { intransitivity } from './ratings/intransitivity.js';
export type { Intransitivity } from './ratings/intransitivity.js';
export { elo } from './ratings/elo.js';
export { openSkill } from './ratings/open-skill.js';
export type { OpenSkillRating, RankedMatch } from './ratings/open-skill.js';
export { nextPairing } from './ratings/next-pairing.js';
export type { NextPairing } from './ratings/next-pairing.js';

// Distributions and moments
export { studentTQuantile } from './distributions/student-t.js';
export { computeKnownMean, computeMean, ratio, computeVariance, weightedSum } from './moments.js';

// Foundations
export { createRng } from './random.js';
export type { Rng, Seed } from './random.js';
export { createSha256, hashBytes } from './sha256.js';
export * as exactMath from './exact-math.js';
export { decimalText, countPlaces } from './decimal-text.js';
export { checkCount, checkFinite, checkPaired } from './checks.js';
