/** Bounds of the adaptive concurrency of a limiter. */
export interface ConcurrencyOptions {
  /** Calls at once at the start. @default 16 */
  readonly start?: number | undefined;
  /** @default 1 */
  readonly least?: number | undefined;
  /** @default 256 */
  readonly most?: number | undefined;
  /** Time after a cut in which no other cut is made, in milliseconds. @default 10_000 */
  readonly cooldownMs?: number | undefined;
}

const cut = 0.7;
/** A limit is only raised by calls that have used it. */
const saturated = 0.8;

/**
 * How many calls may be under way at once: additive increase, multiplicative decrease, as TCP does it. Below the level
 * that worked before the cuts it doubles with every round, above it grows by one a round. One storm is one cut a
 * cool-down however many calls it hits, and answers to calls that were sent before the cut say nothing about it.
 */
export class Concurrency {
  readonly #least: number;
  readonly #most: number;
  readonly #cooldownMs: number;
  #limit: number;
  /** The concurrency that worked before the cuts. A long storm is many cuts and takes little of it. */
  #proven: number;
  #cutAt = -Infinity;

  constructor({ start = 16, least = 1, most = 256, cooldownMs = 10_000 }: ConcurrencyOptions = {}) {
    this.#least = least;
    this.#most = Math.max(most, least);
    this.#cooldownMs = cooldownMs;
    this.#limit = Math.min(Math.max(start, least), this.#most);
    this.#proven = this.#most;
  }

  get limit(): number {
    return Math.floor(this.#limit);
  }

  /** A call that was sent at `sentAt` was answered while `underWay` calls (itself included) were. */
  succeeded(sentAt: number, underWay: number): void {
    if (sentAt <= this.#cutAt || underWay < this.limit * saturated) return;
    this.#limit = Math.min(this.#most, this.#limit + (this.#limit < this.#proven ? 1 : 1 / this.#limit));
  }

  /** A call that was sent at `sentAt` was refused because there were too many. */
  refused(sentAt: number, now: number): void {
    if (sentAt <= this.#cutAt || now - this.#cutAt < this.#cooldownMs) return;
    this.#proven = Math.max(this.#limit, this.#proven === this.#most ? 0 : this.#proven) * 0.9;
    this.#limit = Math.max(this.#least, this.#limit * cut);
    this.#cutAt = now;
  }
}
