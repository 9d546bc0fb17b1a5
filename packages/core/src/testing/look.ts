import { jsonText } from '../engine/observation.js';
import type { OpenRequest } from '../engine/open-request.js';
import type { Position } from '../engine/position.js';
import { AnswerCheck } from '../engine/answer-check.js';
import { checkJson, openText, schemaText, readSeen, drawSubstitute } from './shown.js';

/** All that the rules say of a state, as text. */
export interface StateText {
  readonly open: string;
  /** Views of each seat. */
  readonly seen: readonly string[];
  readonly phase: string;
  readonly outcome: string;
  /** Nature's draw for the request, or the game's own answer if no seat gives it. */
  readonly drawn: string;
  readonly standIn: string;
  /** Schema of a legal answer to the request. */
  readonly schema: string;
}

/** Asks the rules everything about a state, and about one request that is open in it. */
export function lookText(position: Position, request: OpenRequest): StateText {
  const { game, config, seats, seed, state } = position;
  return {
    open: openText(position.wanted()),
    seen: readSeen(position, seats),
    phase: game.phase?.(state, config) ?? '',
    outcome: jsonText(position.outcome()),
    drawn: request.ask.type === 'chance' ? jsonText(new AnswerCheck(seed, Infinity).drawn(request)) : '',
    standIn: jsonText(drawSubstitute(request, seed)?.()),
    schema: schemaText(request),
  };
}

/** The verdict of the rules on a match that is over, which is JSON: the outcome before the rest is derived from it. */
export function endText({ game, config, state, seed }: Position): string {
  const outcome: unknown = game.outcome(state, config);
  checkJson(outcome, 'the outcome', seed, undefined, 'undefined is left out');
  const metrics: unknown = game.metrics?.(state, outcome, config);
  checkJson(metrics, 'the metrics', seed, undefined, 'undefined is left out');
  return jsonText([outcome, game.scores?.(structuredClone(outcome)), metrics]);
}
