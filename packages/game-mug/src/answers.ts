import { findChoice } from '@masbench/core';
import { optionEntries, type Question } from './question.js';

/**
 * Normalizes an answer so that equal answers are equal strings: the letter of the option that it means, as `findChoice`
 * reads it, or lower-case words. "A dog is sitting there" means no option A.
 */
export function canonicalAnswer(question: Pick<Question, 'choices'>, text: string): string {
  const plain = plainText(text);
  if (question.choices === undefined) return plain;
  const options = optionEntries(question.choices);
  const same = options.find(([, choice]) => plainText(choice) === plain);
  if (same !== undefined) return same[0];
  const letters = options.map(([letter]) => letter);
  const labels = Object.fromEntries(options);
  const meant = findChoice(text, letters, labels) ?? findChoice(plain, letters, labels);
  return meant === undefined ? plain : String(meant);
}

/**
 * Whether an answer is right: its canonical form equals that of `question.answer`. `null` if the right answer is
 * unknown. Official numbers of a benchmark come from its own matcher (`@masbench/vlm-benchmarks`), not from this.
 */
export function isRight(question: Pick<Question, 'choices' | 'answer'>, text: string | null): boolean | null {
  if (question.answer === undefined) return null;
  return text !== null && canonicalAnswer(question, text) === canonicalAnswer(question, question.answer);
}

/** The most frequent answers, in canonical form and in order of first mention, with the share of one of them. */
export interface Plurality {
  /** The most frequent answers in canonical form; empty without any answer. */
  readonly leaders: readonly string[];
  /** Share of one leader among all answers, empty ones included, in [0, 1]. */
  readonly share: number;
}

/** Counts answers. Empty ones support no answer but stay in the denominator of the share. */
export function plurality(question: Pick<Question, 'choices'>, answers: readonly string[]): Plurality {
  const counts = new Map<string, number>();
  for (const answer of answers) {
    const canonical = canonicalAnswer(question, answer);
    if (canonical !== '') counts.set(canonical, (counts.get(canonical) ?? 0) + 1);
  }
  const most = Math.max(0, ...counts.values());
  const leaders = [...counts].filter(([, count]) => count === most).map(([answer]) => answer);
  return { leaders, share: answers.length === 0 ? 0 : most / answers.length };
}

function plainText(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/^[\s"'`*.,;:!?]+|[\s"'`*.,;:!?]+$/g, '');
}
