import type { LexicalFeatures } from './features.js';

/**
 * The one formula: a weighted mean of the features. The weights are not negative, so that more support never lowers a
 * score, and coarse: they were chosen by hand on the sets named in `docs/scorers.md`, one vector for all of them.
 */
export const lexicalWeights: Readonly<Record<keyof LexicalFeatures, number>> = {
  neighbours: 0.25,
  pairs: 0.25,
  copying: 0.25,
  vocabulary: 1,
  worstSentence: 1,
  entities: 8,
  numbers: 0.5,
  together: 1,
  contradictions: 6,
};

/** The weighted mean, from 0 to 1, before calibration. */
export function lexicalSupport(features: LexicalFeatures): number {
  let sum = 0;
  let total = 0;
  for (const name of featureNames) {
    sum += lexicalWeights[name] * features[name];
    total += lexicalWeights[name];
  }
  return sum / total;
}

const featureNames = [
  'neighbours',
  'pairs',
  'copying',
  'vocabulary',
  'worstSentence',
  'entities',
  'numbers',
  'together',
  'contradictions',
] as const satisfies readonly (keyof LexicalFeatures)[];
