import { createHash } from 'node:crypto';
import type { Client } from 'pg';
import { readMessage } from '@masbench/core';
import type { Listener } from '../store.js';
import type { Database } from './database.js';

/** How often a connection that only listens is tried: one that was cut off is silent. */
const tryEveryMs = 15_000;

/** The name of what those who listen for it hear in a run. */
export function nameChannel(schema: string, run: string, to: Listener): string {
  return `masbench_${createHash('sha256').update(`${schema}:${run}:${to}`).digest('hex').slice(0, 32)}`;
}

/** Listens on a connection of its own, and on another where that ends. Resolves when the first one listens. */
export async function subscribeChannel(
  database: Database,
  {
    channel,
    listener,
    onFault,
  }: {
    readonly channel: string;
    readonly listener: (message: string) => void;
    readonly onFault: (error: Error) => void;
  },
): Promise<() => Promise<void>> {
  let isOver = false;
  let client: Client | undefined;
  let trying: NodeJS.Timeout | undefined;
  const heard = (payload: string): void => {
    if (!/^\d+$/.test(payload)) return listener(payload);
    database
      .value('select message from S.long_messages where number = $1', [payload])
      .then((message) => typeof message === 'string' && listener(message))
      .catch(onFault);
  };
  const open = async (): Promise<void> => {
    const opened = await database.client();
    const again = (why?: Error): void => {
      clearInterval(trying);
      opened.removeAllListeners('end');
      opened.end().catch(() => undefined);
      if (why !== undefined) onFault(why);
      if (isOver || client !== opened) return;
      client = undefined;
      void database.patiently(open).catch((fault: unknown) => onFault(new Error(readMessage(fault))));
    };
    opened.on('notification', ({ payload = '' }) => heard(payload));
    opened.on('error', again);
    try {
      await opened.connect();
      await opened.query(`listen ${channel}`);
    } catch (why) {
      opened.end().catch(() => undefined);
      throw why;
    }
    if (isOver) return opened.end();
    client = opened;
    opened.on('end', () => again());
    trying = setInterval(() => void opened.query('select 1').catch(again), tryEveryMs);
    trying.unref();
  };
  await database.patiently(open);
  return async () => {
    isOver = true;
    clearInterval(trying);
    client?.removeAllListeners('end');
    await client?.end().catch(() => undefined);
  };
}
