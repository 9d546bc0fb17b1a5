import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { MasbenchError } from '@masbench/core';
import type { FleetStore } from '../store/store.js';

/** How often a store is asked for an answer, and how long it may take. */
const [askMs, awayMs] = [1_000, 5_000];

/** Looks whether a store answers, for a run that stops: it does not wait for one that is away. */
export class AwayStore {
  readonly #store: Pick<FleetStore, 'run'>;
  readonly #away = new AbortController();
  readonly #over = new AbortController();
  #isLooking = false;

  constructor(store: Pick<FleetStore, 'run'>) {
    this.#store = store;
    // Every match in play listens.
    setMaxListeners(0, this.#away.signal);
  }

  /** Aborts where the store does not answer. */
  get signal(): AbortSignal {
    return this.#away.signal;
  }

  /** Begins to look. */
  readonly look = (): void => {
    if (this.#isLooking) return;
    this.#isLooking = true;
    void this.#look();
  };

  end(): void {
    this.#over.abort();
  }

  async #look(): Promise<void> {
    const { signal } = this.#over;
    while (!signal.aborted) {
      // A refusal is an answer.
      const answer = this.#store.run().then(
        () => true,
        () => true,
      );
      const late = sleep(awayMs, false, { signal }).catch(() => true);
      if (!(await Promise.race([answer, late]))) {
        this.#away.abort(new MasbenchError('JOURNAL_UNWRITABLE', 'The queue does not answer'));
        return;
      }
      await sleep(askMs, undefined, { signal }).catch(() => undefined);
    }
  }
}
