import type { Passage } from '../text/passage.js';
import type { Token } from '../text/token.js';
import { contrasting, overclaiming, turnedRound } from './contradictions.js';
import { entitiesOf } from './entities.js';
import { misplacedNegations, strayNegations } from './negations.js';
import { fragments, nearPairShare, neighbourShare } from './overlap.js';
import { indexSource } from './source-index.js';
import { windowFor } from './window.js';

/** What the formula is made of, each from 0 (unsupported) to 1 (supported). */
export interface LexicalFeatures {
  /** Share of neighbouring words of the output that are neighbours in the source. */
  readonly neighbours: number;
  /** Share of close content words of a sentence that are close in the source; half for the other order. Mean. */
  readonly pairs: number;
  /** How long the stretches taken over word for word are: log(1 + sum of squared lengths / n) / log(1 + n). */
  readonly copying: number;
  /** Share of the content words that the source has, in any form. */
  readonly vocabulary: number;
  /** Share of content words that the best two neighbouring sentences of the source have, in the worst sentence. */
  readonly worstSentence: number;
  /** exp(-0.7 u) for u names and numbers that the source has not. */
  readonly entities: number;
  /** Share of the numbers that stand by the same words in the source. */
  readonly numbers: number;
  /** Share of pairs of names and numbers of a sentence that stand together in the source. Mean. */
  readonly together: number;
  /** exp(-0.7 c) for a weighted count c of opposites, turned prefixes, stray negations and overclaims. */
  readonly contradictions: number;
}

/** Why a stretch of the output lacks support. */
export type DoubtReason = 'contradiction' | 'negation' | 'entity' | 'number' | 'overclaim' | 'novel';

/** A word of the output that lacks support. */
export interface Doubt {
  readonly token: Token;
  readonly reason: DoubtReason;
}

/** Reads what supports an output and what does not. Both passages hold at least one token. */
export function readSupport(
  sourcePassage: Passage,
  output: Passage,
): { readonly features: LexicalFeatures; readonly doubts: readonly Doubt[] } {
  const source = indexSource(sourcePassage);
  const words = output.tokens.filter(({ kind }) => kind === 'word');
  const capitalsTell = words.filter(({ capital }) => capital).length <= 0.8 * words.length;
  const doubts: Doubt[] = [];
  const doubt = (reason: DoubtReason, tokens: readonly Token[]): number => {
    for (const token of tokens) doubts.push({ token, reason });
    return tokens.length;
  };
  const totals = {
    content: 0,
    novel: 0,
    pairs: 0,
    together: 0,
    worst: 1,
    unsupported: 0,
    numbers: 0,
    inPlace: 0,
    against: 0,
  };
  for (const { from, to } of output.sentences) {
    const sentence = output.tokens.slice(from, to);
    const content = sentence.filter((token) => token.content);
    const window = windowFor(content, source);
    const entities = entitiesOf(sentence, source, capitalsTell);
    const novel = content.filter((token) => !source.has(token.key) && !source.hasKin(token));
    const stray = strayNegations(sentence, window);
    const misplaced = misplacedNegations(sentence, source);
    // A word against the source weighs as much as the sentence retells it: where little is shared, little is denied.
    totals.against +=
      1.5 * window.bestCoverage * doubt('contradiction', contrasting(sentence, window)) +
      doubt('contradiction', turnedRound(sentence, source)) +
      window.coverage *
        (doubt('negation', stray) +
          doubt(
            'negation',
            misplaced.filter((token) => !stray.includes(token)),
          )) +
      window.coverage * misplaced.filter((token) => stray.includes(token)).length +
      0.5 * doubt('overclaim', overclaiming(sentence, window));
    for (const token of entities.unsupported)
      doubts.push({ token, reason: token.kind === 'number' ? 'number' : 'entity' });
    doubt('novel', novel);
    totals.content += content.length;
    totals.novel += novel.length;
    totals.pairs += nearPairShare(content, source);
    totals.together += entities.together;
    totals.worst = Math.min(totals.worst, window.coverage);
    totals.unsupported += entities.unsupported.length;
    totals.numbers += entities.numbers.length;
    totals.inPlace += entities.numbersInPlace;
  }
  const { squares } = fragments(output.tokens, source);
  const length = output.tokens.length;
  return {
    features: {
      neighbours: neighbourShare(output.tokens, source),
      pairs: totals.pairs / output.sentences.length,
      copying: Math.log1p(squares / length) / Math.log1p(length),
      vocabulary: totals.content === 0 ? 1 : 1 - totals.novel / totals.content,
      worstSentence: totals.worst,
      entities: Math.exp(-0.7 * totals.unsupported),
      numbers: totals.numbers === 0 ? 1 : totals.inPlace / totals.numbers,
      together: totals.together / output.sentences.length,
      contradictions: Math.exp(-0.7 * totals.against),
    },
    doubts,
  };
}
