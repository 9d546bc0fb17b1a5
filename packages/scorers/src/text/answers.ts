import { lastNumber } from './last-number.js';

/**
 * A short answer evened out for comparison, as SQuAD's evaluation does it (Rajpurkar et al. 2016): lower case, without
 * punctuation (the signs of ASCII, "$" and "+" among them, and that of Unicode), without articles, with single spaces.
 */
export function normalizeAnswer(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\p{P}$+<=>^`|~]/gu, '')
    .replaceAll(/(?<![\p{L}\p{M}\p{N}])(?:an?|the)(?![\p{L}\p{M}\p{N}])/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim();
}

/**
 * Whether an answer is one of the right ones after `normalizeAnswer`. An empty answer never is. As SQuAD's rule drops
 * punctuation, "1.5" matches "15", "-5" matches "5" and "C++" matches "C": compare numbers with `numericMatch`.
 */
export function exactMatch(answer: string, gold: string | readonly string[]): boolean {
  const normalized = normalizeAnswer(answer);
  return normalized !== '' && listed(gold).some((right) => normalizeAnswer(right) === normalized);
}

/**
 * Harmonic mean of precision and recall over the words of an answer and of the right one (SQuAD's F1), the best over
 * several right ones, from 0 to 1. `null` if no right answer holds a word.
 */
export function tokenF1(answer: string, gold: string | readonly string[]): number | null {
  const given = splitWords(answer);
  const scores = listed(gold)
    .map(splitWords)
    .filter((words) => words.length > 0)
    .map((words) => overlap(given, words));
  return scores.length === 0 ? null : Math.max(...scores);
}

/** How close a number must be. */
export interface NumericTolerance {
  /** Greatest distance. Default 0. */
  readonly absolute?: number | undefined;
  /** Greatest distance as a share of the right number. Default 0. */
  readonly relative?: number | undefined;
}

/**
 * Whether the last number in an answer is the right one, within a tolerance. It reads "1,600", "1.6e3", "1.5 million"
 * and "45%" (as 45). `null` if the answer holds no number, or ends in one that is not understood as a whole.
 */
export function numericMatch(answer: string, gold: number, tolerance: NumericTolerance = {}): boolean | null {
  const given = lastNumber(answer);
  if (given === null) return null;
  const allowed = Math.max(tolerance.absolute ?? 0, (tolerance.relative ?? 0) * Math.abs(gold));
  return Math.abs(given - gold) <= allowed;
}

function overlap(given: readonly string[], gold: readonly string[]): number {
  const left = new Map<string, number>();
  for (const word of gold) left.set(word, (left.get(word) ?? 0) + 1);
  let shared = 0;
  for (const word of given) {
    const rest = left.get(word) ?? 0;
    if (rest > 0) shared++;
    left.set(word, rest - 1);
  }
  return shared === 0 ? 0 : (2 * shared) / (given.length + gold.length);
}

function splitWords(text: string): readonly string[] {
  return normalizeAnswer(text).split(' ').filter(Boolean);
}

function listed(gold: string | readonly string[]): readonly string[] {
  return typeof gold === 'string' ? [gold] : gold;
}
