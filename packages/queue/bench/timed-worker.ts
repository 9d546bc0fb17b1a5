import { resolve } from 'node:path';
import { openFleet, work } from '@masbench/queue';
import { benchmark } from '../test/talk.ts';
import { timedTalkers } from './timed-talkers.ts';

/** A worker of a run: the address of its fleet, the name of the run, matches at once, milliseconds that a call takes. */
const [connection = '', run = '', concurrency = '', latencyMs = ''] = process.argv.slice(2);
process.stdout.write('ready\n');
await work({
  fleet: openFleet(connection, { run, lockMs: 30_000 }),
  players: ({ gate }) => ({
    sources: [timedTalkers(Number(latencyMs), gate)],
    // The script is one bundle: the module that the run names is in it.
    importModule: async (module) => ({ benchmark: { ...benchmark, module: resolve(module) } }),
  }),
  concurrency: Number(concurrency),
});
process.exit(0);
