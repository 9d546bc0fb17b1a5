import { nonJson } from '../contracts/plain-json.js';
import type { AnswerEntry } from '../journal/journal.js';
import type { JournalCursor } from './journal-cursor.js';
import type { OpenRequest } from './open-request.js';
import type { Position } from './position.js';
import type { AnswerCheck } from './answer-check.js';

/**
 * The entry `end` of a match that came to an outcome.
 *
 * @throws MasbenchError `GAME_FAULT` if the outcome, the scores or the state cannot be kept as JSON, with the path
 */
export function checkedEnd(
  position: Position,
  at: number,
): Parameters<JournalCursor['end']>[0] & { readonly type: 'end' } {
  const { game } = position;
  const outcome = position.outcome();
  checkPlain(position, 'outcome', outcome);
  const scores = position.rule('scores', () => game.scores?.(outcome));
  for (const [seat, score] of Object.entries(scores ?? {})) {
    if (!Number.isFinite(score))
      throw position.fault(
        'scores',
        `the score of seat ${seat} must be a finite number: it is ${typeof score === 'number' ? score : `of type ${typeof score}`}`,
      );
  }
  checkPlain(position, 'scores', scores ?? {});
  return {
    type: 'end',
    status: 'finished',
    outcome,
    ...(scores === undefined ? {} : { scores }),
    state: position.stateHash(),
    at,
  };
}

/**
 * Checks that what a rule returned at the end of a match can be kept and comes back the same.
 *
 * @throws MasbenchError `GAME_FAULT` with the path to what is no plain JSON
 */
export function checkPlain(position: Position, rule: string, value: unknown): void {
  const odd = position.rule(rule, () => nonJson(value, true));
  if (odd !== undefined)
    throw position.fault(rule, `what it returns must be plain JSON: ${odd.path} is ${odd.what}`);
}

/** The open request of this id. @throws MasbenchError `REPLAY_MISMATCH` */
export function requestOnRecord(position: Position, id: string, cursor: JournalCursor): OpenRequest {
  const request = position.open.get(id.slice(0, id.lastIndexOf('#')));
  if (request?.id === id) return request;
  throw cursor.mismatch(
    `it answers ${id}, which is not open; open are ${[...position.open.values()].map((open) => open.id).join(', ')}`,
  );
}

/**
 * A value that is too long now was not when it was given, and null may stand for nothing at all.
 *
 * @throws MasbenchError `REPLAY_MISMATCH` if a recorded answer is not legal or a draw not that of the seed.
 */
export function checkAnswer(
  answerCheck: AnswerCheck,
  request: OpenRequest,
  entry: AnswerEntry,
  cursor: JournalCursor,
): void {
  if (entry.by === 'forfeit') return;
  const verdict = answerCheck.check(
    request,
    entry.by === 'chance' ? answerCheck.drawn(request) : entry.value,
  );
  if (!verdict.legal && entry.value === null && answerCheck.check(request, undefined).legal) return;
  if (!verdict.legal && verdict.why === 'too-large') return;
  if (!verdict.legal) throw cursor.mismatch(`the answer to ${entry.id} is not legal: ${verdict.error}`);
  if (entry.by === 'chance' && verdict.text !== JSON.stringify(entry.value)) {
    throw cursor.mismatch(
      `${entry.id} drew ${JSON.stringify(entry.value)} on record, its seed draws ${verdict.text}`,
    );
  }
}
