import { createRng, type Rng, type Seed } from '@masbench/statistics';
import { makeUsage, noUsage, type Usage } from '../usage/usage.js';

/** Seconds between two answers: at once, a moment, minutes, more than an hour. */
const pauses = [0, 0.001, 0.5, 20, 90, 4_000];

/**
 * The clock of a match: seconds at which answers arrive, never earlier than the one before, sometimes at the same time,
 * after a while later than an hour.
 */
export function makeClock(seed: Seed): () => number {
  const rng = createRng(seed, 'kit/clock');
  let now = 0;
  return () => {
    now = Math.round((now + rng.pick(pauses) * rng.pick([1, rng.float()])) * 1000) / 1000;
    return now;
  };
}

/** Cost of an answer, some of it unknown, as with a provider that reports no tokens or a model without a price. */
export function drawUsage(seed: Seed, stream: string): Usage {
  const rng = createRng(seed, `${stream}/kit/usage`);
  if (rng.chance(0.15)) return noUsage;
  const known = (amount: number): number | undefined => (rng.chance(0.2) ? undefined : amount);
  const input = rng.int(20_000);
  const output = rng.int(4_000);
  const drawn: Partial<Usage> = {
    calls: known(1 + rng.int(3)),
    inputTokens: known(input),
    outputTokens: known(output),
    cachedTokens: known(part(input, rng)),
    cacheWriteTokens: 0,
    reasoningTokens: known(part(output, rng)),
    seconds: rng.pick(pauses) * rng.float(),
    costUsd: known(rng.float() / 10),
  };
  // What is not named is a part of the input.
  return makeUsage((field) => (Object.hasOwn(drawn, field) ? drawn[field] : known(part(input, rng))));
}

function part(whole: number, rng: Rng): number {
  return Math.floor(whole * rng.float());
}
