import type { SourcedOutput } from '@masbench/core';
import { listStretches } from '../lexical/overlap.js';
import { indexSource } from '../lexical/source-index.js';
import { passage } from '../text/passage.js';
import type { TokenizedText } from '../text/passage.js';
import type { Token } from '../text/token.js';

/** How an output relates to its source in length and wording. */
export interface SummaryMeasures {
  /** Words of the output over words of the source; above 1 if it is longer. `null` for a source without words. */
  readonly compression: number | null;
  /** Share of the output's words in stretches taken over from the source. `null` for an output without words. */
  readonly extractiveness: number | null;
  /** Mean length in words of the stretch that a word of the output belongs to. `null` for an output without words. */
  readonly density: number | null;
  /**
   * The longest stretch taken over, as a share of the output without its repeated sentences. `null` for an output without
   * words.
   */
  readonly longestCopy: number | null;
  /**
   * Share of the output, without its repeated sentences, in stretches of at least ten words taken over from the source.
   * `null` for an output without words.
   */
  readonly extracted: number | null;
  /**
   * Share of the source's content words that the output has, a word counting as often as the source repeats it, so that
   * the topic weighs more than an aside. `null` for a source without content words.
   */
  readonly coverage: number | null;
}

/**
 * Measures an output against its source. `extractiveness` and `density` are coverage and density of Grusky, Naaman and
 * Artzi 2018 (Newsroom, section 4).
 */
export function measureSummary({ source, output }: SourcedOutput): SummaryMeasures {
  const from = passage(source);
  const to = passage(output);
  const index = indexSource(from);
  const lengths = listStretches(to.tokens, index).map((stretch) => stretch.length);
  const length = to.tokens.length;
  const distinct = distinctSentences(to);
  const copies = listStretches(distinct, index).map((stretch) => stretch.length);
  const keys = new Set(to.tokens.map(({ key }) => key));
  const content = from.tokens.filter((token) => token.content);
  const kept = content.filter(({ key }) => keys.has(key)).length;
  return {
    compression: from.tokens.length === 0 ? null : length / from.tokens.length,
    extractiveness: length === 0 ? null : sum(lengths) / length,
    density: length === 0 ? null : sum(lengths.map((one) => one ** 2)) / length,
    longestCopy: length === 0 ? null : copies.reduce((most, one) => Math.max(most, one), 0) / distinct.length,
    extracted: length === 0 ? null : sum(copies.filter((one) => one >= extract)) / distinct.length,
    coverage: content.length === 0 ? null : kept / content.length,
  };
}

/** In words: what is shorter may be a name, a title or a phrase of the language. */
const extract = 10;

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** The tokens of all sentences that do not repeat an earlier one. */
function distinctSentences({ tokens, sentences }: TokenizedText): readonly Token[] {
  const seen = new Set<string>();
  return sentences.flatMap(({ from, to }) => {
    const sentence = tokens.slice(from, to);
    const keys = sentence.map(({ key }) => key).join(' ');
    if (seen.has(keys)) return [];
    seen.add(keys);
    return sentence;
  });
}
