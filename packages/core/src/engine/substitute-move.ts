import type { Failure } from './failures.js';
import type { AnswerEntry } from '../journal/journal.js';
import { nameStream, type OpenRequest } from './open-request.js';
import { createRng } from '@masbench/statistics';
import type { MatchSetup } from './setup.js';

/** A substitute answer, and its JSON. */
export interface StandIn {
  readonly by: Extract<AnswerEntry['by'], 'forfeit' | 'fallback' | 'failure'>;
  readonly value: unknown;
  readonly text: string;
}

const substitutes: ReadonlySet<AnswerEntry['by']> = new Set(['fallback', 'forfeit', 'failure']);

/** True for who gave an answer that no attempt gave. */
export function isSubstitute(by: AnswerEntry['by']): boolean {
  return substitutes.has(by);
}

/**
 * The substitute for the answer that a request did not get, by the limits of the match and the rules of the game; or,
 * where nothing does, why the match has to stop.
 *
 * @throws MasbenchError `GAME_FAULT` if the game's substitute is not legal.
 */
export function answerSubstitute(
  setup: Pick<MatchSetup, 'limits' | 'position' | 'answerCheck' | 'forfeited'>,
  request: OpenRequest,
  { why, error }: Failure,
): StandIn | string {
  const { id, ask, seatIndex, seat, observation } = request;
  const { limits, position, answerCheck, forfeited } = setup;
  const stop = `${id} got no answer (${why}: ${error})`;
  if (ask.type === 'chance' || limits.onIllegal === 'abort') return stop;
  const forfeits =
    limits.onIllegal === 'forfeit' || (why === 'unplayable' && position.game.forfeit !== undefined);
  if (forfeits && ask.type === 'move' && forfeited?.has(seatIndex) !== true)
    return { by: 'forfeit', value: null, text: 'null' };
  const standIn = ask.type === 'move' ? ask.fallback : ask.onFailure;
  if (standIn === undefined) return `${stop}, and the game has no substitute for it`;
  const value = position.rule(`the substitute for ${id}`, () =>
    ask.type === 'move'
      ? ask.fallback?.(observation?.data, createRng(position.seed, `${nameStream(request)}/fallback`))
      : ask.onFailure?.(observation?.data, why),
  );
  const verdict = position.bySchema(request, () => answerCheck.check(request, value));
  if (!verdict.legal)
    throw position.fault(`the substitute for ${id} of ${seat ?? 'a service'}`, verdict.error);
  return { ...verdict, by: ask.type === 'move' ? 'fallback' : 'failure' };
}
