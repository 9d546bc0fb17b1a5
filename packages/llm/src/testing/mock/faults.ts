import { createRng, type Seed } from '@masbench/statistics';
import type { MockCall } from './call.js';

/** Everything that the mock server can do wrong. */
export const faultKinds = [
  /** 429 with `Retry-After`. */
  'rate-limit',
  /** 429 without it. */
  'rate-limit-bare',
  /** 429: too many at once. */
  'concurrency',
  /** Nothing left to spend. */
  'quota',
  /** 500. */
  'server-error',
  /** 503 or 529; inside a stream that began with 200 where one was asked for. */
  'overloaded',
  /** An error in the body of a 200. */
  'error-in-200',
  /** The answer comes after `slowMs`. */
  'slow',
  /** The connection is cut in the middle of the answer. */
  'cut',
  'malformed-json',
  'truncated-json',
  'refusal',
  'content-filter',
  /** The prompt is turned away by a filter. */
  'input-filter',
  'empty',
  'missing-usage',
  /** A page of a proxy, with status 200. */
  'html',
  /** A page of a gateway, with status 502. */
  'bad-gateway',
  'auth',
  'unknown-model',
  'schema-rejected',
  'context-overflow',
] as const;

/** One fault of `faultKinds`. */
export type FaultKind = (typeof faultKinds)[number];

/** The sentence for a fault that the server does not know. */
export function unknownFault(fault: string): string {
  return `There is no fault ${JSON.stringify(fault)}: choose ${faultKinds.join(', ')}`;
}

/** Faults that pass, so that trying again helps. */
export const passingFaults = [
  'rate-limit',
  'rate-limit-bare',
  'concurrency',
  'server-error',
  'overloaded',
  'error-in-200',
  'slow',
  'cut',
  'malformed-json',
  'truncated-json',
  'bad-gateway',
] as const satisfies readonly FaultKind[];

/** Faults at random, the same for the same seed and order of arrival. */
export interface SeededFaults {
  /** Share of the requests that go wrong, from 0 to 1. */
  readonly rate: number;
  /** @default those that pass */
  readonly kinds?: readonly FaultKind[] | undefined;
  /** @default 0 */
  readonly seed?: Seed | undefined;
}

/** Chosen by seed, or by a function of the request. */
export type MockFaults = SeededFaults | ((call: MockCall) => FaultKind | undefined);

/** The fault that befalls a request, if any. */
export function drawFault(faults: MockFaults | undefined, call: MockCall): FaultKind | undefined {
  if (faults === undefined) return undefined;
  if (typeof faults === 'function') return faults(call);
  const rng = createRng(faults.seed ?? 0, `mock/fault#${call.index}`);
  return rng.chance(faults.rate) ? rng.pick(faults.kinds ?? passingFaults) : undefined;
}
