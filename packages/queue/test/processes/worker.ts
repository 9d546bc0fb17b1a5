import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { openFleet, work } from '@masbench/queue';
import { benchmark } from '../talk.ts';
import { talkers } from '../talkers.ts';

/**
 * A worker of a run: the address of its fleet, the name of the run, where the model server is, how long a lock lasts, how many matches
 * at once, how much its clock is ahead, the file that ends what SIGUSR2 begins: its event loop is blocked until it is there.
 */
const [
  connection = '',
  run = '',
  url = '',
  lockMs = '1000',
  concurrency = '4',
  clockMs = '0',
  unblocked = '',
] = process.argv.slice(2);
const { now } = Date;
Date.now = () => now() + Number(clockMs);
process.on('SIGUSR2', () => {
  const never = new Int32Array(new SharedArrayBuffer(4));
  while (!existsSync(unblocked)) Atomics.wait(never, 0, 0, 5);
});
const stop = new AbortController();
process.once('SIGTERM', () => stop.abort());
const done = await work({
  fleet: openFleet(connection, {
    run,
    lockMs: Number(lockMs),
    onFault: ({ message }) =>
      process.stderr.write(process.env['DEBUG_QUEUE'] === undefined ? '' : `${message}\n`),
  }),
  players: ({ gate }) => ({
    sources: [talkers(url, gate)],
    // The script is one bundle: the module that the run names is in it.
    importModule: async (module) => ({ benchmark: { ...benchmark, module: resolve(module) } }),
  }),
  concurrency: Number(concurrency),
  signal: stop.signal,
  onFault: (message) => process.stderr.write(process.env['DEBUG_QUEUE'] === undefined ? '' : `${message}\n`),
});
process.stdout.write(JSON.stringify(done));
process.exit(0);
