import {
  drawAmount,
  estimatedTokens,
  simulate,
  type AnyGame,
  type NamedAgent,
  type Amount,
} from '@masbench/core';

/** The declared cost of a call of an offline player. Tokens are estimated from the length of its texts. */
export interface OfflineCost {
  /** Seconds of a call. @default 1 */
  readonly seconds?: Amount | undefined;
  /** Input tokens that the image counts. @default 0 */
  readonly imageTokens?: number | undefined;
  /** Output tokens in addition to those of the action, such as reasoning. @default 0 */
  readonly extraTokens?: Amount | undefined;
}

/** A scripted player with a name, whose calls have the declared cost. */
export function offlinePlayer<G extends AnyGame>(
  name: string,
  { seconds = 1, imageTokens = 0, extraTokens = 0 }: OfflineCost,
  create: NamedAgent<G>['create'],
): NamedAgent<G> {
  const player = simulate<G>(
    { name, resumable: true, create },
    {
      seconds,
      inputTokens: ({ turn: { view, data } }) => estimatedTokens([view, data]) + imageTokens,
      outputTokens: ({ action, rng }) => estimatedTokens(action) + drawAmount(extraTokens, rng),
    },
  );
  return { ...player, name, version: '1', nature: 'scripted' };
}
