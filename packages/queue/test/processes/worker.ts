import { resolve } from 'node:path';
import { bullmqFleet, work } from '@masbench/queue';
import { benchmark } from '../talk.ts';
import { talkers } from '../talkers.ts';

/** A worker of a run: its socket, its name, where the model server is, how long a lock lasts, how many matches at once. */
const [connection = '', run = '', url = '', lockMs = '1000', concurrency = '4'] = process.argv.slice(2);
const stop = new AbortController();
process.once('SIGTERM', () => stop.abort());
const done = await work({
  fleet: bullmqFleet({
    connection,
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
