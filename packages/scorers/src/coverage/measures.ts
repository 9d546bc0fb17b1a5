import type { SourcedOutput } from '@masbench/core';
import { stretchesOf } from '../lexical/overlap.js';
import { indexSource } from '../lexical/source-index.js';
import { passage } from '../text/passage.js';

/** How an output relates to its source in length and wording. */
export interface SummaryMeasures {
  /** Words of the output over words of the source; above 1 where it is longer. `null` for a source without words. */
  readonly compression: number | null;
  /** Share of the output's words in stretches taken over from the source. `null` for an output without words. */
  readonly extractiveness: number | null;
  /** Mean length in words of the stretch that a word of the output belongs to. `null` for an output without words. */
  readonly density: number | null;
  /** The longest stretch taken over, as a share of the output. `null` for an output without words. */
  readonly longestCopy: number | null;
  /**
   * Share of the source's content words that the output has, a word counting as often as the source repeats it, so that
   * the topic weighs more than an aside. `null` for a source without content words.
   */
  readonly coverage: number | null;
}

/**
 * Measures an output beside its source. `extractiveness` and `density` are coverage and density of Grusky, Naaman and
 * Artzi 2018 (Newsroom, section 4).
 */
export function measureSummary({ source, output }: SourcedOutput): SummaryMeasures {
  const from = passage(source);
  const to = passage(output);
  const lengths = stretchesOf(to.tokens, indexSource(from)).map((stretch) => stretch.length);
  const sum = (weight: (one: number) => number): number => lengths.reduce((all, one) => all + weight(one), 0);
  const length = to.tokens.length;
  const keys = new Set(to.tokens.map(({ key }) => key));
  const content = from.tokens.filter((token) => token.content);
  const kept = content.filter(({ key }) => keys.has(key)).length;
  return {
    compression: from.tokens.length === 0 ? null : length / from.tokens.length,
    extractiveness: length === 0 ? null : sum((one) => one) / length,
    density: length === 0 ? null : sum((one) => one ** 2) / length,
    longestCopy: length === 0 ? null : Math.max(0, ...lengths) / length,
    coverage: content.length === 0 ? null : kept / content.length,
  };
}
