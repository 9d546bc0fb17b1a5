import type { PlannedItem } from './plan.js';

/** Plays the items of a run. What it must do for each is given; how many side by side, and where, is its own. */
export interface Executor {
  readonly name: string;
  readonly execute: (
    items: Iterable<PlannedItem>,
    play: (item: PlannedItem) => Promise<void>,
    signal: AbortSignal,
  ) => Promise<void>;
}

/** Plays items in this process, a few side by side. Starts nothing new after an abort. */
export function inProcess(concurrency: number): Executor {
  return {
    name: 'in-process',
    execute: async (items, play, signal) => {
      const due = items[Symbol.iterator]();
      const worker = async (): Promise<void> => {
        for (let next = due.next(); next.done !== true && !signal.aborted; next = due.next())
          await play(next.value);
      };
      await Promise.all(Array.from({ length: concurrency }, worker));
    },
  };
}
