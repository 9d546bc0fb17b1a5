import type { Known } from './store.js';

/** Dollars in billionths, as stores count them. */
export function nanoUsd(costUsd: number): number {
  return Math.round(costUsd * 1e9);
}

/** Amounts as stores count them. */
export function amountsOf({
  calls,
  tokens,
  costUsd,
}: {
  readonly calls?: number | undefined;
  readonly tokens?: number | undefined;
  readonly costUsd?: number | undefined;
}): Known {
  return { calls, tokens, nanoUsd: costUsd === undefined ? undefined : nanoUsd(costUsd) };
}
