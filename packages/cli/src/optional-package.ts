import { loadOptionalPackage, readMessage } from '@masbench/core';
import type * as Queue from '@masbench/queue';
import { writeNote } from './terminal/output.js';

/** Writes a fault of a queue's connection, which is opened again, to stderr: once until another one comes. */
export function faultWriter(): (fault: Error) => void {
  let last = '';
  return (fault) => {
    const text = `Cannot reach the queue, retrying: ${readMessage(fault)}\n`;
    if (text !== last) writeNote(text);
    last = text;
  };
}

/** The executor of runs on many machines. */
export async function queuePackage(): Promise<typeof Queue> {
  return loadOptionalPackage('@masbench/queue', 'A queue', async () => import('@masbench/queue'));
}
