import { createRng } from '@masbench/statistics';

/** Seconds that the agent takes for a decision, by the name of the match and the id of the request. */
export type Latency = (match: string, id: string) => number;

const medianSeconds = 0.05;
const sigma = 0.6;

export const latencies: Readonly<Record<string, Latency>> = {
  '50 ms': () => medianSeconds,
  'log-normal, median 50 ms, sigma 0.6': logNormal(),
};

/** Waits as long as the decision takes, with the timer that all engines use. */
export async function wait(latency: Latency, match: string, id: string): Promise<void> {
  await new Promise<void>((resolve) => {
    setTimeout(resolve, latency(match, id) * 1000);
  });
}

/** Draws are made beforehand, so that no engine pays for them while it is measured. */
function logNormal(): Latency {
  const rng = createRng('masbench/bench', 'log-normal');
  const draws = Float64Array.from({ length: 4096 }, () => medianSeconds * Math.exp(sigma * rng.normal()));
  return (match, id) => draws[hashOf(id, hashOf(match, 0x811c9dc5)) % draws.length] ?? medianSeconds;
}

/** FNV-1a. */
function hashOf(text: string, start: number): number {
  let hash = start;
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash >>> 0;
}
