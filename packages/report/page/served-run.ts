import type { Manifest, RunResult } from '@masbench/experiments';
import type { LiveOrder, LiveState } from '../src/live-messages.ts';
import type { Carried } from './carried.ts';
import type { RunClient } from './run-client.ts';
import { followState } from './parts/follow-state.ts';
import type { RunSource } from './run-source.ts';

/** A run in progress, read from the server of the page. */
export class ServedRun implements RunSource {
  readonly contents: Carried['contents'];
  readonly matchBytes = undefined;
  readonly #carried: Carried;
  readonly #address = new URL('.', location.href).href;

  constructor(carried: Carried) {
    this.#carried = carried;
    this.contents = carried.contents;
  }

  readonly manifest = async (): Promise<Manifest> => this.#json('files/run.json');
  readonly result = async (): Promise<RunResult> => this.#json('result');
  readonly client = async (): Promise<RunClient> => this.#carried.clientOf(this.#address);

  /**
   * Follows the state of the run.
   *
   * @param onLost called when the server cannot be reached any more
   * @returns stops following
   */
  follow(onState: (state: LiveState) => void, onLost: () => void): () => void {
    return followState(
      `${this.#address}events`,
      (text) => {
        const state: LiveState = JSON.parse(text);
        onState(state);
        return false;
      },
      onLost,
    );
  }

  async order(order: LiveOrder): Promise<void> {
    await fetch(`${this.#address}orders`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(order),
    });
  }

  async #json<Value>(path: string): Promise<Value> {
    const response = await fetch(`${this.#address}${path}`);
    if (!response.ok) throw new Error(`The server of this run answers with ${response.status}`);
    const value: Value = await response.json();
    return value;
  }
}
