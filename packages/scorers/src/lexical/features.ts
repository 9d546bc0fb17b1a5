import { exactMath } from '@masbench/statistics';
import type { TokenizedText } from '../text/passage.js';
import type { Token } from '../text/token.js';
import { additions } from './additions.js';
import type { Aligned } from './aligned.js';
import { contrasting, overclaiming, turnedRound } from './contradictions.js';
import type { Doubt, DoubtReason } from './doubt.js';
import { sentenceEntities } from './entities.js';
import { findEvasions } from './evasions.js';
import { misplacedNames } from './misplaced-names.js';
import { hardened } from './modality.js';
import { droppedNegations, newNegations, strayNegations } from './negations.js';
import { nearPairShare, computeNeighborShare, listStretches, type Stretch } from './overlap.js';
import { otherUnits } from './other-units.js';
import { otherQuantifiers } from './quantifiers.js';
import { swappedRoles } from './roles.js';
import { splices } from './splices.js';
import { otherSubjects } from './subjects.js';
import type { SourceIndex } from './source-index.js';
import { chooseWindow } from './window.js';

/** Components of the formula, each from 0 (unsupported) to 1 (supported). */
export interface LexicalFeatures {
  /** Share of neighboring words of the output that are neighbors in the source. */
  readonly neighbours: number;
  /** Share of close content words of a sentence that are close in the source; half for the other order. Mean. */
  readonly pairs: number;
  /** How long the stretches of a sentence of n words taken over word for word are: log(1 + sum of squared lengths / n) / log(1 + n). Mean. */
  readonly copying: number;
  /** Share of the content words that the source has, in any form or as a word of like meaning. */
  readonly vocabulary: number;
  /** Share of content words that the best two sentences of the source have, in the worst sentence. */
  readonly worstSentence: number;
  /** exp(-1.5 u / √s) for u different names and numbers in s sentences that the source has in no form. */
  readonly entities: number;
  /** Share of the numbers that stand by the same words in the source. */
  readonly numbers: number;
  /** Share of pairs of names and numbers of a sentence that stand together in the source. Mean. */
  readonly together: number;
  /** exp(-0.7 c / √s) for a weighted count c, in s sentences, of what the source says otherwise: `weights`. */
  readonly contradictions: number;
}

/** Cost of one doubt against an output, by kind. `times` says what share of its sentence the source must retell. */
const weights = {
  contrast: 1.5,
  distantContrast: 0.75,
  turned: 1,
  negation: 1.5,
  droppedNegation: 1.5,
  role: 2,
  misplaced: 1,
  modality: 1,
  quantifier: 1,
  unit: 1.5,
  overclaim: 0.5,
  splice: 1,
  addition: 0.5,
  denial: 3,
  question: 2,
  list: 2,
  disorder: 3,
} as const;

/** Reads what supports an output and what does not. Source and output hold at least one token. */
export function textSupport(
  source: SourceIndex,
  output: TokenizedText,
): { readonly features: LexicalFeatures; readonly doubts: readonly Doubt[] } {
  const words = output.tokens.filter(({ kind }) => kind === 'word');
  const share = words.filter(({ capital }) => capital).length / Math.max(1, words.length);
  const capitalsTell = share <= 0.8 && (share > 0 || words.length < 6);
  const doubts: Doubt[] = [];
  const unsupported = new Map<string, number>();
  const totals = {
    content: 0,
    novel: 0,
    pairs: 0,
    copying: 0,
    together: 0,
    worst: 1,
    numbers: 0,
    inPlace: 0,
    against: 0,
  };
  for (const { from, to } of output.sentences) {
    const sentence = output.tokens.slice(from, to);
    const window = chooseWindow(sentence, source);
    const said = new Set(sentence.map(({ key }) => key));
    const breaks = output.breaks.subarray(from, to);
    const aligned = { sentence, said, breaks, source, window, capitalsTell };
    const content = sentence.filter((token) => token.content);
    const entities = sentenceEntities(sentence, source, capitalsTell);
    const novel = sentence.filter(
      (token, at) =>
        token.content && !source.has(token.key) && !source.hasKin(token) && !window.hasConcept(at),
    );
    const stretches = listStretches(sentence, source);
    const squares = stretches.reduce((sum, { length }) => sum + length ** 2, 0);
    totals.copying += exactMath.log1p(squares / sentence.length) / exactMath.log1p(sentence.length);
    totals.against += against(aligned, stretches, doubts);
    for (const { token, weight } of entities.unsupported) {
      unsupported.set(token.key, weight);
      doubts.push({ token, reason: token.kind === 'word' ? 'entity' : 'number' });
    }
    for (const token of novel) doubts.push({ token, reason: 'novel' });
    totals.content += content.length;
    totals.novel += novel.length;
    totals.pairs += nearPairShare(content, source);
    totals.together += entities.together;
    totals.worst = Math.min(totals.worst, window.meaning);
    totals.numbers += entities.numbers;
    totals.inPlace += entities.numbersInPlace;
  }
  for (const { kind, tokens } of findEvasions(output, source)) {
    totals.against += weights[kind];
    for (const token of tokens) doubts.push({ token, reason: kind === 'denial' ? 'negation' : 'evasion' });
  }
  const count = output.sentences.length;
  const missing = [...unsupported.values()].reduce((sum, weight) => sum + weight, 0);
  return {
    features: {
      neighbours: computeNeighborShare(output.tokens, source),
      pairs: totals.pairs / count,
      copying: totals.copying / count,
      vocabulary: totals.content === 0 ? 1 : 1 - totals.novel / totals.content,
      worstSentence: totals.worst,
      entities: exactMath.exp((-1.5 * missing) / Math.sqrt(count)),
      numbers: totals.numbers === 0 ? 1 : totals.inPlace / totals.numbers,
      together: totals.together / count,
      contradictions: exactMath.exp((-0.7 * totals.against) / Math.sqrt(count)),
    },
    doubts,
  };
}

/** Weighted doubts against a sentence. Adds the doubts. */
function against(aligned: Aligned, stretches: readonly Stretch[], doubts: Doubt[]): number {
  const { source, sentence, window } = aligned;
  // A word counts once, for the gravest of what is found against it.
  const gravest = new Map<Token, number>();
  const doubt = (reason: DoubtReason, weight: number, tokens: readonly Token[]): void => {
    for (const token of tokens) {
      doubts.push({ token, reason });
      gravest.set(token, Math.max(weight, gravest.get(token) ?? 0));
    }
  };
  // A word against the source weighs as much as the sentence retells it: where little is shared, little is denied.
  const contrasts = contrasting(aligned);
  doubt('contradiction', weights.contrast * window.bestCoverage, contrasts.near);
  doubt('contradiction', weights.distantContrast * window.bestCoverage, contrasts.distant);
  doubt('contradiction', weights.turned, turnedRound(sentence, source));
  doubt('negation', weights.negation * window.coverage, newNegations(aligned));
  doubt('negation', weights.negation * window.coverage, strayNegations(aligned));
  doubt('negation', weights.droppedNegation, droppedNegations(aligned));
  doubt('role', weights.role, swappedRoles(aligned));
  doubt('modality', weights.modality, hardened(aligned));
  doubt('quantifier', weights.quantifier, otherQuantifiers(aligned));
  doubt('number', weights.unit, otherUnits(aligned));
  doubt('splice', weights.splice, splices(aligned, stretches));
  doubt('overclaim', weights.overclaim, overclaiming(aligned));
  const misplaced = new Map(
    [...misplacedNames(aligned), ...otherSubjects(aligned)].map((name) => [name.from, name]),
  );
  for (const { tokens } of misplaced.values()) doubt('misplaced', weights.misplaced / tokens.length, tokens);
  const added = additions(aligned);
  doubt('addition', weights.addition / added.length, added);
  let sum = 0;
  for (const weight of gravest.values()) sum += weight;
  return sum;
}
