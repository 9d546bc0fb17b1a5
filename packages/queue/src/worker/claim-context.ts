import { AsyncLocalStorage } from 'node:async_hooks';
import type { MatchClaim } from '../store/store.js';

/** How long a check of the fence counts for the call that follows it. */
const checkMs = 1_000;

/** Checks of a fence that a hold has made: each is for the one call that was held. */
export class FenceChecks {
  readonly #checked = new Map<string, number>();
  #isOver = false;

  add(hold: string): void {
    if (!this.#isOver) this.#checked.set(hold, performance.now());
  }

  /** The hold has ended, and its check with it. */
  remove(hold: string): void {
    this.#checked.delete(hold);
  }

  /** The match is another worker's, or may be: nothing that was checked counts any more. */
  end(): void {
    this.#isOver = true;
    this.#checked.clear();
  }

  /** Uses up a check. False if none was made just now: the store has to be asked. */
  take(): boolean {
    for (const [hold, at] of this.#checked) {
      this.#checked.delete(hold);
      if (performance.now() - at < checkMs) return true;
    }
    return false;
  }
}

/** A match that is played here. */
export interface ClaimInPlay {
  readonly claim: MatchClaim;
  readonly checks: FenceChecks;
  /** Asks the store for the match, and waits while it is full. What fails is the fault of the match, and not of the agent that called. */
  readonly tried: <Value>(ask: () => Promise<Value>, signal: AbortSignal) => Promise<Value>;
}

/** The match in which a call is made: gates check its fence, though calls of all matches pass through the same ones. */
export const claimInPlay = new AsyncLocalStorage<ClaimInPlay>();
