import type { Passage } from '../text/passage.js';
import type { Token } from '../text/token.js';

/** What the formula is made of, each from 0 (unsupported) to 1 (supported). */
export interface Features {
  /** Share of the output's pairs of neighbouring words that are neighbours in the source. */
  readonly bigrams: number;
  /** Share of near content-word pairs that stand together in one sentence of the source, half for the other order. */
  readonly pairs: number;
  /** Share of names and numbers that the source has, in the worst sentence. */
  readonly entities: number;
  /** Share of sentences that negate only where the source does. */
  readonly negation: number;
}

/** The features of an output against its source. Both hold at least one token. */
export function features(source: Passage, output: Passage): Features {
  const keys = new Set(source.tokens.map(({ key }) => key));
  const bigrams = new Set<string>();
  const sourceSentences: ReadonlyMap<string, number>[] = source.sentences.map(({ from, to }) => {
    const first = new Map<string, number>();
    for (const [at, { key }] of source.tokens.slice(from, to).entries())
      if (!first.has(key)) first.set(key, at);
    return first;
  });
  for (let at = 1; at < source.tokens.length; at++) {
    bigrams.add(`${source.tokens[at - 1]?.key} ${source.tokens[at]?.key}`);
  }
  let known = 0;
  for (let at = 1; at < output.tokens.length; at++) {
    if (bigrams.has(`${output.tokens[at - 1]?.key} ${output.tokens[at]?.key}`)) known++;
  }
  const perSentence = output.sentences.map(({ from, to }) => {
    const slice = output.tokens.slice(from, to);
    return { ...sentenceSupport(slice, keys, sourceSentences), from };
  });
  return {
    bigrams:
      output.tokens.length < 2
        ? Number(keys.has(output.tokens[0]?.key ?? ''))
        : known / (output.tokens.length - 1),
    pairs: mean(perSentence.map(({ pairs }) => pairs)),
    entities: Math.min(...perSentence.map(({ entities }) => entities)),
    negation: mean(perSentence.map(({ negation }) => negation)),
  };
}

function sentenceSupport(
  sentence: readonly Token[],
  keys: ReadonlySet<string>,
  sourceSentences: readonly ReadonlyMap<string, number>[],
): { readonly pairs: number; readonly entities: number; readonly negation: number } {
  const content = sentence.filter((token) => token.content);
  let pairs = 0;
  let supported = 0;
  for (let at = 0; at < content.length; at++) {
    for (let next = at + 1; next <= at + 3 && next < content.length; next++) {
      pairs++;
      supported += pairSupport(content[at]?.key ?? '', content[next]?.key ?? '', sourceSentences);
    }
  }
  const entities = sentence.filter((token, index) => token.kind === 'number' || (token.capital && index > 0));
  const found = entities.filter(({ key }) => keys.has(key)).length;
  const best = sourceSentences.reduce(
    (most, candidate) => {
      const overlap = content.filter(({ key }) => candidate.has(key)).length;
      return overlap > most.overlap ? { overlap, candidate } : most;
    },
    { overlap: 0, candidate: emptySentence },
  );
  const negated = sentence.some(({ key }) => negations.has(key));
  const sourceNegated = [...negations].some((key) => best.candidate.has(key));
  return {
    pairs: pairs === 0 ? 1 : supported / pairs,
    entities: entities.length === 0 ? 1 : found / entities.length,
    negation: negated && !sourceNegated ? 0 : 1,
  };
}

function pairSupport(left: string, right: string, sentences: readonly ReadonlyMap<string, number>[]): number {
  let best = 0;
  for (const sentence of sentences) {
    const first = sentence.get(left);
    const second = sentence.get(right);
    if (first === undefined || second === undefined) continue;
    if (first < second) return 1;
    best = 0.5;
  }
  return best;
}

const emptySentence: ReadonlyMap<string, number> = new Map();

const negations: ReadonlySet<string> = new Set([
  'not',
  'no',
  'never',
  'none',
  'nobodi',
  'noth',
  'neither',
  'nor',
  'without',
]);

function mean(values: readonly number[]): number {
  return values.length === 0 ? 1 : values.reduce((sum, value) => sum + value, 0) / values.length;
}
