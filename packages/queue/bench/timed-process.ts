import { resolve } from 'node:path';
import { playMatches } from '@masbench/experiments';
import { benchmark } from '../test/talk.ts';
import { timedTalkers } from './timed-talkers.ts';

/** Plays matches of a run in a process of it: milliseconds that a call takes. */
playMatches({
  sources: [timedTalkers(Number(process.argv[2]))],
  // The script is one bundle: the module that the run names is in it.
  importModule: async (module) => ({ benchmark: { ...benchmark, module: resolve(module) } }),
});
