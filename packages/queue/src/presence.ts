import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { FleetStore, PresentWorker } from './store.js';

/** How often a worker says what it plays, and how long it counts as alive after that. */
const [sayMs, aliveMs] = [2_000, 15_000];

/** Lets the run see what a worker plays. It is for people: no decision follows from it. */
export class Presence {
  readonly #store: FleetStore;
  readonly #look: () => Pick<PresentWorker, 'matches' | 'ended'>;
  readonly #id = randomUUID();
  readonly #timer: NodeJS.Timeout;
  #saying: Promise<void> | undefined;

  /** @param look what the worker plays now */
  constructor(store: FleetStore, look: () => Pick<PresentWorker, 'matches' | 'ended'>) {
    this.#store = store;
    this.#look = look;
    this.#timer = setInterval(() => this.#say(), sayMs);
    this.#say();
  }

  async end(): Promise<void> {
    clearInterval(this.#timer);
    await this.#saying;
    await this.#store.depart(this.#id).catch(() => undefined);
  }

  /** One message at a time: a store that is away gets one when it is back. */
  #say(): void {
    const worker = { id: this.#id, host: hostname(), pid: process.pid, ...this.#look() };
    this.#saying ??= this.#store
      .announce(worker, aliveMs)
      .catch(() => undefined)
      .finally(() => (this.#saying = undefined));
  }
}
