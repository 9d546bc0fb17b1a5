import { MasbenchError } from '@masbench/core';
import { takeLock, type Lock } from '@masbench/core/journal';

/** What the contender is sent: to try for a lock at a given time, or to give up what it holds. */
export type Order = { readonly take: string; readonly at: number } | 'release';
export type Answer = 'owner' | 'taken' | 'released';

let lock: Lock | undefined;

process.on('message', (order: Order) => {
  if (order === 'release') {
    lock?.check();
    lock?.release();
    lock = undefined;
    answer('released');
    return;
  }
  while (Date.now() < order.at);
  try {
    lock = takeLock(order.take);
    answer('owner');
  } catch (error) {
    if (!MasbenchError.isInstance(error) || error.code !== 'JOURNAL_TAKEN') throw error;
    answer('taken');
  }
});

answer('released');

function answer(text: Answer): void {
  process.send?.(text);
}
