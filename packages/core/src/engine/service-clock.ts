/** Timers beyond 31 bits would fire at once. */
const longestTimer = 2 ** 31 - 1;

/** The real time that an attempt takes, without the time for which it waits in our own queues, and a limit on it. */
export class ServiceClock {
  #milliseconds = 0;
  /** When it was last started; `undefined` while it stands. */
  #since: number | undefined;
  #pauses = 0;
  #limit: { readonly milliseconds: number; readonly reached: () => void } | undefined;
  #timer: NodeJS.Timeout | undefined;

  /** @param since when the attempt began, as `performance.now()` said it */
  constructor(since: number) {
    this.#since = since;
  }

  get milliseconds(): number {
    return this.#milliseconds + (this.#since === undefined ? 0 : performance.now() - this.#since);
  }

  /** Calls `reached` once the limit is reached. */
  watch(seconds: number, reached: () => void): void {
    this.#limit = { milliseconds: seconds * 1000, reached };
    if (this.#pauses === 0) this.#setTimer();
  }

  pause(): void {
    this.#pauses += 1;
    if (this.#pauses > 1) return;
    this.#milliseconds = this.milliseconds;
    this.#since = undefined;
    clearTimeout(this.#timer);
  }

  resume(): void {
    this.#pauses -= 1;
    if (this.#pauses > 0) return;
    this.#since = performance.now();
    this.#setTimer();
  }

  /** Reads the same from now on. */
  stop(): void {
    this.#milliseconds = this.milliseconds;
    this.#since = undefined;
    this.#limit = undefined;
    clearTimeout(this.#timer);
  }

  #setTimer(): void {
    if (this.#limit === undefined) return;
    const { milliseconds, reached } = this.#limit;
    this.#timer = setTimeout(reached, Math.min(Math.max(0, milliseconds - this.milliseconds), longestTimer));
  }
}
