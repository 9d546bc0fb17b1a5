import type { PastMove, PromptTools } from '@masbench/core';

/** Reminds a player of its own earlier moves. The text precedes the prompt. */
export type Memory<T> = (past: readonly PastMove[], turn: T, tools: PromptTools) => string | undefined;

/** Which moves `lastMoves` recalls. */
export interface LastMovesOptions {
  /** How many moves. @default 10 */
  readonly count?: number | undefined;
  /** Kinds of moves to recall. @default all */
  readonly kinds?: readonly string[] | undefined;
}

/**
 * Recalls the latest moves of the seat: what it was asked, quoted because others may have written it, and what it
 * answered.
 */
export function lastMoves({ count = 10, kinds }: LastMovesOptions = {}): Memory<unknown> {
  return (past, _turn, { quote }) => {
    const moves = past.filter(({ kind }) => kinds === undefined || kinds.includes(kind)).slice(-count);
    if (moves.length === 0) return undefined;
    const lines = moves.map(
      ({ kind, data, action }) =>
        `- ${kind}: you were given ${quote(data)} and answered ${JSON.stringify(action)}`,
    );
    return `Your latest moves, oldest first:\n${lines.join('\n')}`;
  };
}
