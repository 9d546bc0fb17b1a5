import { MasbenchError, messageOf } from '@masbench/core';
import type * as Queue from '@masbench/queue';
import { writeNote } from './terminal/output.js';

/**
 * Loads what only some commands need, and users install themselves.
 *
 * @param use what needs it, as the subject of a sentence
 * @throws MasbenchError `OPTION_INVALID` if it is not installed, with the command that does
 */
export async function optionalPackage<Module>(
  name: string,
  use: string,
  load: () => Promise<Module>,
): Promise<Module> {
  try {
    return await load();
  } catch (cause) {
    if (!messageOf(cause).includes(name)) throw cause;
    throw new MasbenchError('OPTION_INVALID', `${use} needs the package ${name}: npm install ${name}`, {
      cause,
    });
  }
}

/** Writes a fault of a queue's connection, which is opened again, to stderr: once until another one comes. */
export function faultWriter(): (fault: Error) => void {
  let last = '';
  return (fault) => {
    const text = `Cannot reach the queue, retrying: ${messageOf(fault)}\n`;
    if (text !== last) writeNote(text);
    last = text;
  };
}

/** What plays runs on many machines. */
export async function queuePackage(): Promise<typeof Queue> {
  return optionalPackage('@masbench/queue', 'A queue', async () => import('@masbench/queue'));
}
