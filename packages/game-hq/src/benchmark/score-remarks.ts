import type { Score } from '@masbench/core';
import * as z from 'zod';
import { listWords, splitSentences } from '../writing/sentences.js';

/** The text that was scored. */
interface ScoredText {
  readonly text: string;
  readonly source: string;
  readonly reference: string | undefined;
}

const share = z.number().nullable().default(null);

/** Details that the scorers of this benchmark record beside a value. */
const detailsSchema = z.object({
  faithfulness: z.number().optional(),
  factor: z.number().optional(),
  features: z.record(z.string(), z.number()).default({}),
  measures: z
    .object({
      longestCopy: share,
      extracted: share,
      compression: share,
      coverage: share,
    })
    .partial()
    .default({}),
});
type Details = z.output<typeof detailsSchema>;

/** A share of the score that is lost counts as lost from here on. */
const whole = 0.98;
/** Less than this is not faithful. */
const faithful = 0.8;
const longestRationale = 160;

/** Why a text has its score, in words, from what its scorer has recorded; empty if that says nothing. */
export function explainScore(score: Score, text: ScoredText): string {
  if (score.status === 'unscored') return `no score: ${score.detail ?? score.reason}`;
  const { value, label, rationale, meta } = score;
  if (rationale !== undefined) return shorten(rationale);
  if (label !== undefined) {
    const { reference } = text;
    return `${label}${value < 1 && reference !== undefined ? `, right is ${reference}` : ''}`;
  }
  const { data: details } = detailsSchema.safeParse(meta ?? {});
  if (details === undefined) return '';
  const { faithfulness = value, factor = 1, features } = details;
  const isKnown = Object.keys(features).length > 0 || details.faithfulness !== undefined;
  if (!isKnown) return '';
  const copied =
    factor < whole ? `${listCopies(details).join(', ')} (score ×\u00a0${factor.toFixed(2)} for that)` : '';
  if (faithfulness < faithful) {
    const doubts = listDoubts(details, text);
    const unsupported = `faithfulness ${faithfulness.toFixed(2)}: ${
      doubts.length === 0 ? 'the passage supports only a part of it' : doubts.join(', ')
    }`;
    return copied === '' ? unsupported : `${unsupported}; ${copied}`;
  }
  return copied === '' ? 'faithful, in its own words' : `faithful, but ${copied}`;
}

/** Lists how much a summary took over from its passage, or how it is no summary. */
function listCopies({ measures }: Details): readonly string[] {
  const { longestCopy, extracted, compression, coverage } = measures;
  const run = longestCopy ?? 0;
  const runs = extracted ?? 0;
  return [
    run >= 0.995
      ? 'one copied run of the passage'
      : run > 0.7
        ? `${writeShare(run)} of it one copied run`
        : runs > 0.5 && `${runs >= 0.995 ? 'all' : writeShare(runs)} of it in copied runs`,
    (compression ?? 0) > 0.5 && `too long: ${writeShare(compression ?? 0)} of the passage`,
    (coverage ?? 1) < 0.05 && 'next to nothing of what the passage is about',
  ].filter((one) => one !== false);
}

/** Lists in what the scorer found that the passage does not support the text. */
function listDoubts({ features }: Details, { text, source }: ScoredText): readonly string[] {
  const { entities = 1, contradictions = 1, numbers = 1, together = 1, vocabulary = 1 } = features;
  const strange = entities < whole ? listStrange(text, source) : [];
  const changed = listChanges(text, source).filter((change) => !strange.some((one) => change.includes(one)));
  const quoted = changed.length === 0 ? '' : `, by ${changed.join(' and ')}`;
  return [
    strange.length > 0
      ? `not in the passage: ${strange.join(', ')}`
      : entities < whole && 'a name or a number that is not in the passage',
    contradictions < whole && `says otherwise than the passage${quoted}`,
    contradictions >= whole &&
      (numbers < whole || together < faithful) &&
      (strange.length === 0 || quoted !== '') &&
      `a name or a number in another place${quoted}`,
    vocabulary < faithful && 'words that are not in the passage',
  ].filter((one) => one !== false);
}

/** Names and numbers of a text that its passage does not have. */
function listStrange(text: string, source: string): readonly string[] {
  const known = new Set(listWords(source).flatMap((word) => [word, ...word.split(/['’-]/u)]));
  const named = text.match(
    /(?:(?<=\p{Ll}[,;:]? |["“(])\p{Lu}|\p{N})[\p{L}\p{N}]*(?:[.,:'’-][\p{L}\p{N}]+)*/gu,
  );
  return [...new Set(named)].filter((name) => !known.has(name.toLowerCase())).slice(0, 4);
}

/**
 * Words by which a sentence differs from the sentence of the passage that it retells, if these are few: `“not”`, or `leaving
 * out “not”`.
 */
function listChanges(text: string, source: string): readonly string[] {
  const sources = splitSentences(source).map((sentence) => listWords(sentence));
  return splitSentences(text)
    .flatMap((sentence) => {
      const words = listWords(sentence);
      const [nearest = []] = sources.toSorted(
        (one, other) => subtractWords(words, one).length - subtractWords(words, other).length,
      );
      const added = subtractWords(words, nearest).map((word) => findWord(sentence, word));
      const lost = subtractWords(nearest, words).filter((word) => negations.has(word));
      if (added.length > mostChanged) return [];
      return added.length === 0 ? lost.map((word) => `leaving out “${word}”`) : [`“${added.join(' ')}”`];
    })
    .slice(0, 3);
}

const negations: ReadonlySet<string> = new Set(['not', 'no', 'never']);
const mostChanged = 3;

/** The word as it stands in the sentence, with its capitals. */
function findWord(sentence: string, word: string): string {
  const at = sentence.toLowerCase().indexOf(word);
  return at < 0 ? word : sentence.slice(at, at + word.length);
}

function subtractWords(words: readonly string[], others: readonly string[]): readonly string[] {
  return words.filter((word) => !others.includes(word));
}

function writeShare(value: number): string {
  return `${Math.round(100 * value)} %`;
}

function shorten(text: string): string {
  return text.length > longestRationale ? `${text.slice(0, longestRationale - 1)}…` : text;
}
