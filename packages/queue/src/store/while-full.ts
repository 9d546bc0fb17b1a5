import { setTimeout as sleep } from 'node:timers/promises';
import { MasbenchError } from '@masbench/core';

/** How often a store that is full is tried. */
const tryMs = 500;

export interface WhileFull {
  /** Called each time the store is full. */
  readonly onFull?: ((message: string) => void) | undefined;
  /** True ends the wait: the error of the full store is thrown. */
  readonly isOver?: (() => boolean) | undefined;
  /** Called before each try: what it throws ends the wait. */
  readonly check?: (() => void) | undefined;
}

/** Asks a store, and asks again while it is full. */
export async function whileFull<Value>(
  ask: () => Promise<Value>,
  { onFull, isOver, check }: WhileFull = {},
): Promise<Value> {
  for (;;) {
    check?.();
    try {
      return await ask();
    } catch (error) {
      if (!isFull(error) || isOver?.() === true) throw error;
      onFull?.(error.message);
    }
    await sleep(tryMs);
  }
}

/** True for the error of a store that takes nothing more for now. */
export function isFull(error: unknown): error is MasbenchError {
  return MasbenchError.isInstance(error) && error.code === 'JOURNAL_UNWRITABLE';
}
