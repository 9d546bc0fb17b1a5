import type { BlobReference, PastMove } from '@masbench/core';
import type { Quoter } from './quote.js';

/** What a prompt is built with. */
export interface PromptTools {
  /** Puts text that other players wrote into a prompt so that it cannot pass for anything else. */
  readonly quote: Quoter['quote'];
}

/** What a model is told and asked for one move. The form of the answer is added by the agent. */
export interface PromptText {
  readonly system?: string | undefined;
  readonly user: string;
  /** Images of this turn's view or data, in the order in which the text speaks of them. */
  readonly images?: readonly BlobReference[] | undefined;
}

/** Writes the prompt for one kind of move: a plain function of what the seat sees. */
export type Prompt<T> = (turn: T, tools: PromptTools) => PromptText;

/** What of its own earlier moves a player is reminded of; it stands in front of the prompt. */
export type Memory<T> = (past: readonly PastMove[], turn: T, tools: PromptTools) => string | undefined;

export interface LastMovesOptions {
  /** How many moves. @default 10 */
  readonly count?: number | undefined;
  /** Kinds of moves that are remembered. @default all */
  readonly kinds?: readonly string[] | undefined;
}

/**
 * Reminds of the seat's latest own moves: what it was asked, quoted because others may have written it, and what it
 * answered.
 */
export function lastMoves({ count = 10, kinds }: LastMovesOptions = {}): Memory<unknown> {
  return (past, _turn, { quote }) => {
    const moves = past.filter(({ kind }) => kinds === undefined || kinds.includes(kind)).slice(-count);
    if (moves.length === 0) return undefined;
    const lines = moves.map(
      ({ kind, data, action }) =>
        `- ${kind}: you were given ${quote(JSON.stringify(data) ?? 'null')} and answered ${JSON.stringify(action)}`,
    );
    return `Your latest moves, oldest first:\n${lines.join('\n')}`;
  };
}
