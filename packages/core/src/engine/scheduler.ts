import type { Seat } from '../contracts/seat.js';
import { createRng, type Rng, type Seed } from '@masbench/statistics';

/** A request that an agent or a service is working on, as a scheduler sees it. */
export interface InFlight {
  readonly id: string;
  readonly kind: string;
  readonly seat: Seat | undefined;
  /** Rank among all attempts that were started, from 0. */
  readonly order: number;
  /** Rank among all attempts that have ended, from 0; `undefined` while it goes on. */
  readonly settled: number | undefined;
  /** When it started, in seconds on the match's clock. */
  readonly startedAt: number;
  /** How long it takes, in seconds, as far as it is known: from the start by a latency, at the end by the agent. */
  readonly seconds: number | undefined;
}

/** Inputs of a latency. The draws are those of the attempt. */
export interface LatencyRequest {
  readonly id: string;
  readonly kind: string;
  readonly seat: Seat | undefined;
  readonly rng: Rng;
}

/** Decides who is heard next. */
export interface Scheduler {
  readonly name: string;
  /** `wall`: times are measured. `virtual`: times are declared, so that equal seeds give equal journals. */
  readonly time: 'wall' | 'virtual';
  /** Seconds that an attempt takes, known at its start; `undefined` leaves it to the agent or the service. */
  readonly latency?: ((request: LatencyRequest) => number | undefined) | undefined;
  /**
   * The attempt whose end is dealt with next, or `undefined` to wait for one more to end. Called with all that are in
   * flight, in the order of their start; `step` counts the ends that were dealt with.
   */
  readonly pick: (inFlight: readonly InFlight[], step: number) => InFlight | undefined;
}

/** Answers are processed in order of arrival. Such a run can be replayed, but is not reproducible from its seed. */
export function arrival(): Scheduler {
  return { name: 'arrival', time: 'wall', pick: firstSettled };
}

/** Answers are processed in the order in which their requests were opened, regardless of arrival. */
export function lockstep(): Scheduler {
  return {
    name: 'lockstep',
    time: 'virtual',
    pick: ([first]) => (first?.settled === undefined ? undefined : first),
  };
}

/**
 * Discrete-event time: an attempt ends when its seconds have passed on a simulated clock, and ends are
 * processed in that order. No time is spent waiting, so that hours of play take milliseconds.
 *
 * @param latency seconds of an attempt. If it is left out or returns `undefined`, the agent's own `io.use({ seconds })`
 *   counts, and nothing reported is no time at all.
 */
export function virtual(latency?: Scheduler['latency']): Scheduler {
  return {
    name: 'virtual',
    time: 'virtual',
    latency,
    pick: (inFlight) => {
      if (inFlight.some(({ seconds }) => seconds === undefined)) return undefined;
      let next: InFlight | undefined;
      for (const one of inFlight) if (next === undefined || endTime(one) < endTime(next)) next = one;
      return next?.settled === undefined ? undefined : next;
    },
  };
}

/** Hears them in a random order, drawn from `seed`: for finding rules that depend on the order of arrival. */
export function fuzz(seed: Seed): Scheduler {
  return {
    name: `fuzz(${seed})`,
    time: 'virtual',
    pick: (inFlight, step) => {
      if (inFlight.length === 0 || inFlight.some(({ settled }) => settled === undefined)) return undefined;
      return createRng(seed, `fuzz/${step}`).pick(inFlight);
    },
  };
}

function firstSettled(inFlight: readonly InFlight[]): InFlight | undefined {
  let first: InFlight | undefined;
  for (const one of inFlight) {
    if (one.settled !== undefined && (first?.settled === undefined || one.settled < first.settled))
      first = one;
  }
  return first;
}

function endTime({ startedAt, seconds }: InFlight): number {
  return startedAt + (seconds ?? 0);
}
