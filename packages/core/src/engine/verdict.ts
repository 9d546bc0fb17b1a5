import { MasbenchError } from '../contracts/errors.js';
import type { AnswerCheck, Legality } from './answer-check.js';
import type { Attempt, AttemptEnding } from './attempt.js';
import type { Launcher } from './launcher.js';
import type { Position } from './position.js';

/**
 * The outcome of an attempt: a legal answer, or why it does not count.
 *
 * @throws MasbenchError `OPTION_INVALID` if a draw or a forced answer is not legal
 */
export function judgeAnswer(
  { request }: Attempt,
  ending: AttemptEnding,
  { answerCheck, position }: { readonly answerCheck: AnswerCheck; readonly position: Position },
  launcher: Launcher,
): Legality {
  const verdict: Legality = ending.ok
    ? position.bySchema(request, () => answerCheck.check(request, ending.raw))
    : { legal: false, why: ending.why, error: ending.error };
  if (verdict.legal) return verdict;
  if (launcher.asks(request)) return verdict;
  throw new MasbenchError(
    'OPTION_INVALID',
    `Cannot answer ${request.id}: its ${launcher.byline(request)} value must be legal: ${verdict.error}`,
  );
}
