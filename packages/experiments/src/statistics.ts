// Intervals
export { bootstrap, quantile, wilson } from '@masbench/scorers/metrics';
export type { BootstrapOptions, Interval } from '@masbench/scorers/metrics';
export { clopperPearson, shareWarnings } from './statistics/clopper-pearson.js';
export { meanInterval, meanWarnings } from './statistics/mean-interval.js';
export type { MeanInterval, MeanIntervalOptions } from './statistics/mean-interval.js';
export { clusteredStandardError } from './statistics/clustered-standard-error.js';
export type { Clusters } from './statistics/clusters.js';
export { bcaEnds, bcaInterval } from './statistics/bca-interval.js';
export type { BcaParts } from './statistics/bca-interval.js';

// Tests of a difference
export { pairedDifference } from './statistics/paired-difference.js';
export type { PairedDifference } from './statistics/paired-difference.js';
export { pairedPermutation } from './statistics/paired-permutation.js';
export type { PairedPermutationOptions } from './statistics/paired-permutation.js';
export { wilcoxonSignedRank } from './statistics/wilcoxon-signed-rank.js';
export { mcnemar } from './statistics/mcnemar.js';
export { independentDifference, independentPermutation } from './statistics/independent-difference.js';
export type { IndependentDifference } from './statistics/independent-difference.js';
export { benjaminiHochberg, holm } from './statistics/multiple-tests.js';

// Designs
export {
  designEffect,
  minimumDetectableDifference,
  sampleSizePaired,
  sampleSizeShares,
} from './statistics/power.js';
export type { Errors, PairedVariance } from './statistics/power.js';

// Agreement
export { cohenKappa, krippendorffAlpha } from '@masbench/scorers/metrics';
export type { AlphaLevel } from '@masbench/scorers/metrics';

// Effect sizes
export { cliffsDelta, hedgesG, oddsRatio } from './statistics/effect-size.js';
export type { Confidence, TwoByTwo } from './statistics/effect-size.js';
export { passAllK, passAtK } from './statistics/pass-at-k.js';
export { scoreBounds } from './statistics/score-bounds.js';
export type { ScoreBounds } from './statistics/score-bounds.js';

// Orders
export { kendall, spearman } from './statistics/rank-correlation.js';
export type { RankCorrelation } from './statistics/rank-correlation.js';
export { rankStability } from './statistics/rank-stability.js';
export type { RankOptions, RankRow } from './statistics/rank-stability.js';

// Scores of a run
export { scoresByTrial } from './statistics/scores-by-trial.js';
export type { ScoresByTrial, ScoresByTrialOptions } from './statistics/scores-by-trial.js';

// Looking after every match
export { anytimeInterval, confidenceSequence } from './statistics/anytime-interval.js';
export type { AnytimeInterval, AnytimeOptions } from './statistics/anytime-interval.js';
export { stopRule } from './statistics/stop-rule.js';
export type { Look, StopRuleOptions } from './statistics/stop-rule.js';

// Ratings: see `@masbench/experiments/ratings`
export { bradleyTerry } from './ratings/bradley-terry.js';
export type { BradleyTerry } from './ratings/bradley-terry.js';
export type { StrengthOptions } from './ratings/strengths.js';
export type { RatedGame } from './ratings/game.js';

// Distributions
export { normalCdf, normalQuantile } from './statistics/distributions/normal.js';
export { studentTCdf, studentTQuantile } from './statistics/distributions/student-t.js';
export { chiSquaredTail } from './statistics/distributions/gamma.js';
export { binomialCdf } from './statistics/distributions/binomial.js';

// Sentences
export { finding } from './statistics/finding.js';
export type { Finding, FindingOptions, FoundDifference } from './statistics/finding.js';
