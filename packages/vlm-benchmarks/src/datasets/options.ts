import { optionLetter } from './benchmark-item.js';

/** Returns the options of a question by letter, without the gaps of its table. */
export function optionsByLetter(choices: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    choices
      .map((text, index) => [optionLetter(index), text] as const)
      .filter(([, text]) => text.trim() !== ''),
  );
}

/**
 * Finds what is wrong with the options of a multiple-choice question: fewer than two, or an answer that is none of them. The
 * answer of a test split is unknown, and written as `?`.
 */
export function optionFault(
  choices: readonly string[] | undefined,
  answer: string | readonly string[],
): { readonly path: string[]; readonly message: string } | undefined {
  const letters = Object.keys(optionsByLetter(choices ?? []));
  if (letters.length < 2) return { path: ['options'], message: 'must be two or more for multiple choice' };
  if (answer === '?' || (typeof answer === 'string' && letters.includes(answer))) return undefined;
  return {
    path: ['answer'],
    message: `must be one of its options ${letters.join(', ')}, and is ${JSON.stringify(answer)}`,
  };
}
