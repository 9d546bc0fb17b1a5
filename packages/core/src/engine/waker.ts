import { callNextTurn } from './next-turn.js';

/** Wakes what waits for something to happen. */
export class Waker {
  #woken: () => void = () => undefined;

  readonly wake = (): void => this.#woken();

  /**
   * Resolves in the turn of the event loop after the one in which `wake` was called: what comes in the same turn is dealt
   * with together.
   */
  waited(): Promise<void> {
    return new Promise<void>((resolve) => {
      this.#woken = () => {
        this.#woken = () => undefined;
        callNextTurn(resolve);
      };
    });
  }
}
