import { BroadcastChannel } from 'node:worker_threads';
import * as z from 'zod';

/** One end of what the two threads of a mutation run say to each other. */
export class Channel<Heard> {
  readonly #channel = new BroadcastChannel('masbench-mutation');
  // The other end is typed by this class too.
  readonly #schema = z.object({ data: z.custom<Heard>() });

  hear(listener: (message: Heard) => void): void {
    // oxlint-disable-next-line unicorn/prefer-add-event-listener -- a BroadcastChannel of Node has no types for listeners
    this.#channel.onmessage = (event: unknown): void => {
      listener(this.#schema.parse(event).data);
    };
  }

  say(message: Answer | Order | 'end'): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel of threads has no origin
    this.#channel.postMessage(message);
  }

  close(): void {
    this.#channel.close();
  }
}

/** Tests to run, with a mutant or none. */
export interface Order {
  readonly files: readonly string[];
  /** Tests to run, by id; by default all. */
  readonly tests?: readonly string[];
  readonly mutant?: string;
  /** Is the mutant there while modules are evaluated? */
  readonly isStatic?: boolean;
  /** Are modules evaluated anew? */
  readonly reloads?: boolean;
  readonly isCoverage?: boolean;
  /** Does the first failure end the run? */
  readonly bails: boolean;
  /** Evaluations of the mutant after which it loops. */
  readonly hitLimit?: number;
}

/** A test as Stryker wants it. */
export interface RunTest {
  readonly id: string;
  readonly name: string;
  readonly fileName: string;
  readonly timeSpentMs: number;
  /** 0 for success, 1 for failure, 2 for skipped. */
  readonly status: 0 | 1 | 2;
  readonly failureMessage?: string;
}

/** What came of an order. */
export interface Answer {
  readonly tests: readonly RunTest[];
  /** Why a file could not be read. */
  readonly error?: string;
  readonly hits: number;
  readonly coverage?: unknown;
}

/** Why the words of errors and descriptions are not changed. */
export const wordsReason = 'words';

/** Why mutants are not run that a line of the source calls equivalent. */
export const equivalentReason = 'equivalent';
