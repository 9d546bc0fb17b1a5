/** So many units a minute, refilled steadily; full at the start. */
export class TokenBucket {
  readonly #capacity: number;
  readonly #now: () => number;
  #level: number;
  #filledAt: number;

  /** @param perMinute Units in a minute, and the most that is saved up. `Infinity` never waits. */
  constructor(perMinute: number, now: () => number) {
    this.#capacity = perMinute;
    this.#level = perMinute;
    this.#now = now;
    this.#filledAt = now();
  }

  /** Milliseconds until `amount` can be taken; an amount beyond the capacity waits for a full bucket. */
  waitMs(amount: number): number {
    if (this.#capacity === Infinity) return 0;
    this.#fill();
    const missing = Math.min(amount, this.#capacity) - this.#level;
    return missing <= 0 ? 0 : Math.ceil((missing / this.#capacity) * 60_000);
  }

  /** Takes an amount, or gives it back if it is negative. The level may fall below zero. */
  take(amount: number): void {
    if (this.#capacity === Infinity) return;
    this.#fill();
    this.#level = Math.min(this.#capacity, this.#level - amount);
  }

  #fill(): void {
    const now = this.#now();
    this.#level = Math.min(this.#capacity, this.#level + ((now - this.#filledAt) / 60_000) * this.#capacity);
    this.#filledAt = now;
  }
}
