import type { AgentIO, Rng } from '@masbench/core';

/** A log-normal distribution: half of the draws lie below the median, and `sigma` is the deviation of their logarithm. */
export interface LogNormal {
  readonly median: number;
  readonly sigma: number;
}

/** What a call of an offline player is said to take. */
export interface CallCost {
  /** Seconds: a fixed number, or drawn for each call. @default 1 */
  readonly seconds?: number | LogNormal | undefined;
  /** Tokens that the image counts. @default 0 */
  readonly imageTokens?: number | undefined;
  /** Tokens written beside those of the action, as in reasoning aloud. @default none */
  readonly extraTokens?: LogNormal | undefined;
}

/** Characters of English text that one token stands for, as a rule of thumb. */
const charactersPerToken = 4;

/** Reports one call of an offline player, tokens counted on the text it reads and writes, and returns its action. */
export function charge<Action>(
  turn: { readonly view: unknown; readonly data: unknown },
  io: Pick<AgentIO, 'use' | 'rng'>,
  { cost, action }: { readonly cost: CallCost; readonly action: Action },
): Action {
  const { seconds = 1, imageTokens = 0, extraTokens } = cost;
  io.use({
    calls: 1,
    inputTokens: tokens([turn.view, turn.data]) + imageTokens,
    outputTokens: tokens(action) + (extraTokens === undefined ? 0 : Math.round(drawn(extraTokens, io.rng))),
    cachedTokens: 0,
    reasoningTokens: 0,
    seconds: typeof seconds === 'number' ? seconds : drawn(seconds, io.rng),
    costUsd: 0,
  });
  return action;
}

function drawn({ median, sigma }: LogNormal, rng: Rng): number {
  return median * Math.exp(sigma * rng.normal());
}

function tokens(value: unknown): number {
  return Math.ceil(JSON.stringify(value).length / charactersPerToken);
}
