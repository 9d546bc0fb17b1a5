import { MasbenchError } from '../contracts/errors.js';
import type { AnswerCheck, Legality } from './answer-check.js';
import type { Attempt } from './attempt.js';
import type { AttemptEnding } from './attempt-context.js';
import type { Limits } from '../contracts/limits.js';
import type { OpenRequest } from './open-request.js';
import type { Launcher } from './launcher.js';
import type { Position } from './position.js';
import type { Tally } from './tally.js';
import { doubtsAbout } from '../usage/served-models.js';
import { addUsage } from '../usage/usage.js';

/** The parts of a match that judge an answer. */
interface Judge {
  readonly answerCheck: AnswerCheck;
  readonly position: Position;
  readonly limits: Pick<Limits, 'strict' | 'strictModel'>;
  readonly tally: Pick<Tally, 'of'>;
}

/**
 * The outcome of an attempt: a legal answer, or why it does not count.
 *
 * @throws MasbenchError `OPTION_INVALID` if a draw or a forced answer is not legal
 */
export function judgeAnswer(
  { request, usage }: Attempt,
  ending: AttemptEnding,
  judge: Judge,
  launcher: Launcher,
): Legality {
  if (judge.limits.strictModel === true) {
    const { served } = addUsage(judge.tally.of(request.seatIndex).usage, usage);
    const [doubt] = doubtsAbout(served ?? []);
    if (doubt !== undefined)
      return { legal: false, why: 'unavailable', error: `${doubt}, and the match is strict about models` };
  }
  const isAsked = launcher.asks(request);
  const verdict: Legality = ending.ok
    ? judgeRaw(request, ending.raw, judge, isAsked)
    : { legal: false, why: ending.why, error: ending.error };
  if (verdict.legal || isAsked) return verdict;
  throw new MasbenchError(
    'OPTION_INVALID',
    `Cannot answer ${request.id}: its ${launcher.byline(request)} value must be legal: ${verdict.error}`,
  );
}

/**
 * The verdict on an answer: of an agent as it is meant, unless the match is strict.
 *
 * @param isAsked whether an agent gave it
 */
export function judgeRaw(
  request: OpenRequest,
  raw: unknown,
  { answerCheck, position, limits }: Judge,
  isAsked: boolean,
): Legality {
  return position.bySchema(request, () =>
    isAsked && limits.strict !== true
      ? answerCheck.read(request, raw, position.config)
      : answerCheck.check(request, raw),
  );
}
