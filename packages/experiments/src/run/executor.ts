import type { PlannedItem } from './plan.js';

/**
 * Plays the items of a run. They come one at a time, as a schedule may decide on the next from those before. What it must do for each is given; how many side by side, and where, is its own.
 */
export interface Executor {
  readonly name: string;
  readonly execute: (
    items: AsyncIterable<PlannedItem>,
    play: (item: PlannedItem) => Promise<void>,
    signal: AbortSignal,
  ) => Promise<void>;
}

/** Plays items in this process, a few side by side. Starts nothing new after an abort. */
export function inProcess(concurrency: number): Executor {
  return {
    name: 'in-process',
    execute: async (items, play, signal) => {
      const due = items[Symbol.asyncIterator]();
      const worker = async (): Promise<void> => {
        for (let next = await due.next(); next.done !== true && !signal.aborted; next = await due.next())
          await play(next.value);
      };
      await Promise.all(Array.from({ length: concurrency }, worker));
    },
  };
}
