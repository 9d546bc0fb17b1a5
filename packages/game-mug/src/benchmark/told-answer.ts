import { canonicalAnswer } from '../answers.js';
import type { MugOutcome } from '../game/outcome.js';
import { readLetter, type Question } from '../question.js';

/**
 * Writes the final answer and, if it is another one, the right answer beside it, options with their texts.
 *
 * @param question - Without it, neither the options nor the right answer are known.
 */
export function writeJudgedAnswer(
  { answer, correct }: Pick<MugOutcome, 'answer' | 'correct'>,
  question: Question | undefined,
): string {
  const given = answer === null ? 'no answer is given' : `the answer is ${writeOption(answer, question)}`;
  if (correct === null) return given;
  if (correct) return `${given}, which is right`;
  const wrong = answer === null ? given : `${given}, which is wrong`;
  return question?.answer === undefined
    ? wrong
    : `${wrong}: right is ${writeOption(question.answer, question)}`;
}

/** An option as its letter and its text; any other answer as it is. */
function writeOption(answer: string, question: Question | undefined): string {
  const letter = canonicalAnswer({ choices: question?.choices }, answer);
  const text = question?.choices?.find((_choice, index) => readLetter(index) === letter);
  return text === undefined ? answer : `${letter} (${text})`;
}
