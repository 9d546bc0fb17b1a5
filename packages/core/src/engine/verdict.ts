import { MasbenchError } from '../contracts/errors.js';
import type { AnswerCheck, Legality } from './answer-check.js';
import type { Attempt, AttemptEnding } from './attempt.js';
import type { Limits } from '../contracts/limits.js';
import type { OpenRequest } from './open-request.js';
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
  context: {
    readonly answerCheck: AnswerCheck;
    readonly position: Position;
    readonly limits: Pick<Limits, 'strict'>;
  },
  launcher: Launcher,
): Legality {
  const verdict: Legality = ending.ok
    ? judgeRaw(request, ending.raw, { ...context, isAsked: launcher.asks(request) })
    : { legal: false, why: ending.why, error: ending.error };
  if (verdict.legal) return verdict;
  if (launcher.asks(request)) return verdict;
  throw new MasbenchError(
    'OPTION_INVALID',
    `Cannot answer ${request.id}: its ${launcher.byline(request)} value must be legal: ${verdict.error}`,
  );
}

/** The verdict on an answer: of an agent as it is meant, unless the match is strict. */
export function judgeRaw(
  request: OpenRequest,
  raw: unknown,
  {
    answerCheck,
    position,
    limits,
    isAsked = true,
  }: {
    readonly answerCheck: AnswerCheck;
    readonly position: Position;
    readonly limits: Pick<Limits, 'strict'>;
    readonly isAsked?: boolean | undefined;
  },
): Legality {
  return position.bySchema(request, () =>
    isAsked && limits.strict !== true
      ? answerCheck.read(request, raw, position.config)
      : answerCheck.check(request, raw),
  );
}
