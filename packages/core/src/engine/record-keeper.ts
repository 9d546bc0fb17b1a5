import type { CallLog, CallRecord } from '../contracts/call-log.js';
import { MasbenchError, readMessage } from '../contracts/errors.js';

type MaybePromise<Value> = Value | PromiseLike<Value>;

/**
 * Keeps what attempts leave outside of the journal: calls of models, and bytes. What cannot be kept or read is a fault
 * of the match and not of the agent that happened to ask for it.
 */
export class RecordKeeper {
  readonly #calls: CallLog | undefined;
  readonly #onFault: () => void;
  readonly #pending = new Set<Promise<unknown>>();
  #fault: MasbenchError | undefined;
  #isClosed = false;

  /** @param onFault called when something could not be kept */
  constructor(calls: CallLog | undefined, onFault: () => void) {
    this.#calls = calls;
    this.#onFault = onFault;
  }

  /** True if what is traced can be found by a resumed match. */
  get hasCallLog(): boolean {
    return this.#calls !== undefined;
  }

  /** @throws MasbenchError that of the first record that could not be kept */
  check(): void {
    if (this.#fault !== undefined) throw this.#fault;
  }

  /** Resolves when what was given to keep is kept; `undefined` if it is already. */
  kept(): Promise<void> | undefined {
    this.check();
    if (this.#pending.size === 0) return undefined;
    return Promise.allSettled(this.#pending).then(() => this.check());
  }

  find(request: string, attempt: number): readonly CallRecord[] {
    if (this.#calls === undefined) return [];
    try {
      return this.#calls.find(request, attempt);
    } catch (cause) {
      throw this.failed(cause);
    }
  }

  /** Appends to the call log. After the match has ended, records are discarded. */
  trace(request: string, attempt: number, record: CallRecord): Promise<void> {
    const calls = this.#calls;
    if (this.#isClosed || calls === undefined) return Promise.resolve();
    return this.keep(() => calls.append(request, attempt, record));
  }

  /** Runs what keeps or reads a part of the record. Rejects if it fails, and makes that the fault of the match. */
  keep<Value>(run: () => MaybePromise<Value>): Promise<Value> {
    const keeping = this.#run(run);
    this.#pending.add(keeping);
    // An agent may leave it unawaited: the match does not.
    void this.#settle(keeping);
    return keeping;
  }

  close(): void {
    this.#isClosed = true;
  }

  async #run<Value>(run: () => MaybePromise<Value>): Promise<Value> {
    try {
      return await run();
    } catch (cause) {
      throw this.failed(cause);
    }
  }

  async #settle(keeping: Promise<unknown>): Promise<void> {
    await Promise.allSettled([keeping]);
    this.#pending.delete(keeping);
  }

  /** Makes what was thrown the fault of the match. */
  failed(cause: unknown): MasbenchError {
    const fault = MasbenchError.isInstance(cause)
      ? cause
      : new MasbenchError(
          'JOURNAL_UNWRITABLE',
          `Cannot keep the record of the match: ${readMessage(cause)}`,
          {
            cause,
          },
        );
    this.#fault ??= fault;
    this.#onFault();
    return fault;
  }
}
