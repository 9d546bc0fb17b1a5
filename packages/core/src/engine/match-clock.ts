import { round, type Attempt } from './attempt.js';
import type { Scheduler } from './scheduler.js';

/** The clock of a match, in seconds: measured, or moved on by what attempts take. */
export class MatchClock {
  readonly #time: Scheduler['time'];
  #startMs: number | undefined;

  constructor(time: Scheduler['time']) {
    this.#time = time;
  }

  /** @param at where the recorded part has ended */
  start(at: number): void {
    this.#startMs ??= performance.now() - at * 1000;
  }

  /** The time at which an attempt has ended, which is not before `at`. */
  endOf(attempt: Attempt, at: number): number {
    if (this.#time === 'wall') return round((performance.now() - (this.#startMs ?? 0)) / 1000);
    return Math.max(at, round(attempt.startedAt + (attempt.seconds ?? 0)));
  }
}
