import type { MugOutcome } from '../game/outcome.js';
import { optionText } from '../prompts/told-question.js';
import type { Question } from '../question.js';

/**
 * Writes the final answer and, if it is another one, the right answer beside it, options with their texts.
 *
 * @param question - Without it, neither the options nor the right answer are known.
 */
export function judgedAnswerText(
  { answer, correct }: Pick<MugOutcome, 'answer' | 'correct'>,
  question: Question | undefined,
): string {
  const given =
    answer === null ? 'no answer is given' : `the answer is ${optionText(answer, question?.choices)}`;
  if (correct === null) return given;
  if (correct) return `${given}, which is right`;
  const wrong = answer === null ? given : `${given}, which is wrong`;
  return question?.answer === undefined
    ? wrong
    : `${wrong}: right is ${optionText(question.answer, question.choices)}`;
}
