// Intervals
export { bootstrap, quantile, wilson } from './intervals/intervals.js';
export type { BootstrapOptions, Interval } from './intervals/intervals.js';
export { clopperPearson, shareWarnings } from './intervals/clopper-pearson.js';
export { meanInterval, meanWarnings } from './intervals/mean-interval.js';
export type { MeanInterval, MeanIntervalOptions } from './intervals/mean-interval.js';
export { clusteredStandardError } from './intervals/clustered-standard-error.js';
export { inClusters } from './intervals/clusters.js';
export type { Clusters } from './intervals/clusters.js';
export { bcaEnds, bcaInterval } from './intervals/bca-interval.js';
export type { BcaParts } from './intervals/bca-interval.js';
export { anytimeInterval, confidenceSequence } from './intervals/anytime-interval.js';
export type { AnytimeInterval, AnytimeOptions } from './intervals/anytime-interval.js';
export { passAllK, passAtK } from './intervals/pass-at-k.js';
export { scoreBounds } from './intervals/score-bounds.js';
export type { ScoreBounds } from './intervals/score-bounds.js';

// Tests of a difference
export { pairedDifference } from './tests/paired-difference.js';
export type { PairedDifference } from './tests/paired-difference.js';
export { pairedPermutation } from './tests/paired-permutation.js';
export type { PairedPermutationOptions } from './tests/paired-permutation.js';
export { wilcoxonSignedRank } from './tests/wilcoxon-signed-rank.js';
export { mcnemar } from './tests/mcnemar.js';
export { independentDifference, independentPermutation } from './tests/independent-difference.js';
export type { IndependentDifference } from './tests/independent-difference.js';
export { benjaminiHochberg, holm } from './tests/multiple-tests.js';
export { stopRule } from './tests/stop-rule.js';
export type { Look, StopRuleOptions } from './tests/stop-rule.js';
export { finding } from './tests/finding.js';
export type { Finding, FindingOptions, FoundDifference } from './tests/finding.js';

// Power and effect sizes
export {
  designEffect,
  minimumDetectableDifference,
  sampleSizePaired,
  sampleSizeShares,
} from './tests/power.js';
export type { Errors, PairedVariance } from './tests/power.js';
export { cliffsDelta, hedgesG, oddsRatio } from './tests/effect-size.js';
export type { Confidence, TwoByTwo } from './tests/effect-size.js';

// Orders and agreement
export { kendall, spearman } from './ranks/rank-correlation.js';
export type { RankCorrelation } from './ranks/rank-correlation.js';
export { rankStability } from './ranks/rank-stability.js';
export type { RankOptions, RankRow } from './ranks/rank-stability.js';
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
  specificity,
} from './classification/classification.js';
export type { Confusion, Threshold } from './classification/classification.js';
export { auprc, auroc } from './classification/ranking.js';
export {
  brier,
  brierSkill,
  calibrationBins,
  expectedCalibrationError,
} from './classification/calibration.js';
export type { CalibrationBin } from './classification/calibration.js';

// Ratings
export { bradleyTerry } from './ratings/bradley-terry.js';
export type { BradleyTerry } from './ratings/bradley-terry.js';
export { strengthsOf } from './ratings/strengths.js';
export type { StrengthOptions } from './ratings/strengths.js';
export { checkGames, namesOf } from './ratings/game.js';
export type { RatedGame } from './ratings/game.js';
export { leaderboard } from './ratings/leaderboard.js';
export type { Leaderboard, LeaderboardOptions, LeaderboardRow } from './ratings/leaderboard.js';
export { intransitivity } from './ratings/intransitivity.js';
export type { Cycle, Intransitivity, PairRow } from './ratings/intransitivity.js';
export { elo, eloExpected } from './ratings/elo.js';
export type { EloOptions } from './ratings/elo.js';
export { openSkill } from './ratings/open-skill.js';
export type { OpenSkillRating, RankedMatch } from './ratings/open-skill.js';
export { nextPairing } from './ratings/next-pairing.js';
export type { NextPairing, NextPairingOptions } from './ratings/next-pairing.js';

// Distributions and moments
export { normalCdf, normalQuantile } from './distributions/normal.js';
export { studentTCdf, studentTQuantile } from './distributions/student-t.js';
export { chiSquaredTail } from './distributions/gamma.js';
export { binomialCdf } from './distributions/binomial.js';
export { meanOf, ratio, varianceOf, weightedSum } from './moments.js';

// Foundations
export { rngFor } from './random.js';
export type { Rng, Seed } from './random.js';
export * as exactMath from './exact-math.js';
export { decimalText, placesOf } from './decimal-text.js';
export { checkCount, checkFinite, checkPaired } from './checks.js';
