import { readJsonSchema, type AgentIO, type Turn } from '@masbench/core';
import type { TurnMessage } from './messages.js';

/** The description of a decision that every client receives, regardless of the transport. */
export function askedTurn(
  turn: Turn,
  io: Pick<AgentIO, 'attempt' | 'lastError'>,
): Pick<TurnMessage, 'kind' | 'turn' | 'data' | 'view' | 'schema' | 'attempt' | 'lastError'> {
  return {
    kind: turn.kind,
    turn: turn.turn,
    data: turn.data ?? null,
    view: turn.view,
    schema: readJsonSchema(turn.schema),
    attempt: io.attempt,
    ...(io.lastError === undefined ? {} : { lastError: io.lastError }),
  };
}
