import type { AgentIO } from '@masbench/core';

/** Characters of English text that one token stands for, as a rule of thumb. */
const charactersPerToken = 4;

/** Reports one call of a scripted player and returns its action. Tokens of images are not counted. */
export function charge<Action>(
  turn: { readonly view: unknown; readonly data: unknown },
  io: Pick<AgentIO, 'use'>,
  { seconds, action }: { readonly seconds: number; readonly action: Action },
): Action {
  io.use({
    calls: 1,
    inputTokens: tokens([turn.view, turn.data]),
    outputTokens: tokens(action),
    cachedTokens: 0,
    reasoningTokens: 0,
    seconds,
    costUsd: 0,
  });
  return action;
}

function tokens(value: unknown): number {
  return Math.ceil(JSON.stringify(value).length / charactersPerToken);
}
