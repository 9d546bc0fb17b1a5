// Intervals
export { bootstrap, quantile, wilson } from '@masbench/scorers/metrics';
export type { BootstrapOptions, Interval } from '@masbench/scorers/metrics';
export { clopperPearson } from './statistics/clopper-pearson.js';
export { meanInterval, meanWarnings } from './statistics/mean-interval.js';
export type { MeanInterval, MeanIntervalOptions } from './statistics/mean-interval.js';
export { clusteredStandardError } from './statistics/clustered-standard-error.js';
export type { Clusters } from './statistics/clustered-standard-error.js';
export { bcaEnds, bcaInterval } from './statistics/bca-interval.js';
export type { BcaParts } from './statistics/bca-interval.js';

// Paired tests
export { pairedDifference } from './statistics/paired-difference.js';
export type { PairedDifference } from './statistics/paired-difference.js';
export { pairedPermutation } from './statistics/paired-permutation.js';
export type { PairedPermutationOptions } from './statistics/paired-permutation.js';
export { wilcoxonSignedRank } from './statistics/wilcoxon-signed-rank.js';
export { mcnemar } from './statistics/mcnemar.js';
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
