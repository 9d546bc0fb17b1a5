import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Turns, type Patience } from '@masbench/experiments';
import type { MatchClaim, FleetStore } from '../store/store.js';

/** How often a match that this worker may not begin yet is tried, and for how long before another worker may have it. */
const [lookMs, keepMs] = [100, 1_000];

/** A match that this worker may play. */
export interface Claimed {
  readonly claim: MatchClaim;
  /** Counts it as in play here until the function that is returned is called. */
  readonly begin: (hasAdded: () => boolean) => () => void;
}

/** Claims matches for one worker, so that those that may kill it are spread over the workers, or have one to themselves. */
export class Claims {
  readonly #store: Pick<FleetStore, 'claim'>;
  readonly #patience: Pick<Patience, 'deaths' | 'deathsInARow'>;
  readonly #worker = randomUUID();
  readonly #turns = new Turns();
  /** One claim at a time: what may be claimed follows from what is in play. */
  #last: Promise<unknown> = Promise.resolve();
  #isOver = false;

  constructor(store: Pick<FleetStore, 'claim'>, patience: Pick<Patience, 'deaths' | 'deathsInARow'>) {
    this.#store = store;
    this.#patience = patience;
  }

  /** Claims nothing that has to wait any more. */
  end(): void {
    this.#isOver = true;
  }

  /** Claims a match. Returns `undefined` if there is nothing to play, and `later` if another worker is to have it. */
  async claim(id: string, offer: number, lost: AbortSignal): Promise<Claimed | 'later' | undefined> {
    const since = performance.now();
    try {
      for (;;) {
        if (this.#isOver || lost.aborted) return 'later';
        const claimed = this.#claimNext(this.#last, { id, offer });
        this.#last = claimed.catch(() => undefined);
        const found = await claimed;
        if (found !== 'suspected') return found;
        // Once nothing else is in play here, it is.
        const isReserved = this.#turns.isReservedFor(id);
        if (!isReserved && performance.now() - since > keepMs) return 'later';
        await sleep(lookMs);
      }
    } finally {
      this.#turns.leave(id);
    }
  }

  async #claimNext(
    before: Promise<unknown>,
    { id, offer }: { readonly id: string; readonly offer: number },
  ): Promise<Claimed | 'suspected' | undefined> {
    await before;
    const mostDeaths = this.#turns.mostDeaths(id);
    if (mostDeaths < 0) return 'suspected';
    const { deaths: givenUpFrom, deathsInARow } = this.#patience;
    const claimant = { id: this.#worker, mostDeaths, givenUpFrom, deathsInARow };
    const claim = await this.#store.claim(id, offer, randomUUID(), claimant);
    if (claim === undefined) return undefined;
    if (claim === 'suspected') {
      // No match that was open as a worker died is in play here: it has to be alone.
      if (mostDeaths > 0) this.#turns.reserve(id);
      return claim;
    }
    const { deaths } = claim;
    let hasAdded: (() => boolean) | undefined;
    const end = this.#turns.begin(id, { deaths, hasAdded: () => hasAdded?.() === true });
    return {
      claim,
      begin: (added) => {
        hasAdded = added;
        return end;
      },
    };
  }
}
