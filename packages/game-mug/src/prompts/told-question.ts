import { canonicalAnswer } from '../answers.js';
import { optionEntries } from '../question.js';

interface Asked {
  readonly question: string;
  readonly choices: readonly string[] | null;
}

/** The question for people: its options are called answers, so that nobody takes their letters for those of seats. */
export function askedQuestionText({ question, choices }: Asked): string {
  return [`Question: ${question}`, ...Object.values(choiceTexts(choices))].join('\n');
}

/** The options for people, by letter: `Answer A: red`. */
export function choiceTexts(choices: Asked['choices']): Readonly<Record<string, string>> {
  return Object.fromEntries(
    optionEntries(choices).map(([letter, text]) => [letter, `Answer ${letter}: ${text}`]),
  );
}

/** An option as its letter and its text; any other answer as it is. */
export function optionText(answer: string, choices: Asked['choices'] | undefined): string {
  const letter = canonicalAnswer({ choices: choices ? [...choices] : undefined }, answer);
  const text = optionEntries(choices).find(([one]) => one === letter)?.[1];
  return text === undefined ? answer : `${letter} (${text})`;
}
