import { readMessage } from '@masbench/core';
import type { Dispatched, Dispatcher } from '../store/dispatcher.js';

interface Offer {
  readonly match: Dispatched;
  readonly added: (error?: unknown) => void;
}

/** Matches on their way into the queue: those of one turn of the event loop go in one message. */
export class Offers {
  readonly #dispatcher: Pick<Dispatcher, 'add'>;
  #next: Offer[] = [];

  constructor(dispatcher: Pick<Dispatcher, 'add'>) {
    this.#dispatcher = dispatcher;
  }

  /** Resolves when the queue has the match. */
  async offer(match: Dispatched): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      const added = (error?: unknown): void =>
        error === undefined
          ? resolve()
          : reject(error instanceof Error ? error : new Error(readMessage(error)));
      this.#next.push({ match, added });
      if (this.#next.length === 1) setImmediate(() => void this.#send());
    });
  }

  async #send(): Promise<void> {
    const offers = this.#next;
    this.#next = [];
    try {
      await this.#dispatcher.add(offers.map(({ match }) => match));
      for (const { added } of offers) added();
    } catch (error) {
      for (const { added } of offers) added(error);
    }
  }
}
