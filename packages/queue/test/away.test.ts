import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { Database } from '../src/postgres/database.js';

it('any number of statements wait for a Postgres that is away, without a warning, until the connection is closed', async () => {
  const warnings: Error[] = [];
  const warned = (warning: Error): number => warnings.push(warning);
  process.on('warning', warned);
  const faults: Error[] = [];
  const database = new Database({
    // No server listens on this port.
    connection: 'postgres://masbench@127.0.0.1:1/postgres',
    schema: 'masbench',
    connections: 4,
    onFault: (fault) => faults.push(fault),
  });
  const statements = 20;
  const waiting = Array.from({ length: statements }, async () => database.statement('select 1'));
  const ended = Promise.allSettled(waiting);
  while (faults.length < 2 * statements) await sleep(5);
  await database.close();
  const reasons = (await ended).map((one) => (one.status === 'rejected' ? String(one.reason) : 'answered'));
  expect(new Set(reasons)).toEqual(new Set([expect.stringContaining('was closed before it answered')]));
  process.off('warning', warned);
  expect(warnings.filter(({ name }) => name === 'MaxListenersExceededWarning')).toEqual([]);
});
