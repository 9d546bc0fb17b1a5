/** Plays or resumes a run of Werewolf and reports memory and CPU time to its parent; see `long-run.ts`. */
import { setTimeout as sleep } from 'node:timers/promises';
import { experiment, resume, run } from '@masbench/experiments';
import { benchmark } from '@masbench/game-werewolf';

/** What the process says of itself. */
export interface Progressed {
  /** Matches of the run that this process has ended. */
  readonly ended: number;
  /** Bytes that are reachable. */
  readonly heap: number;
  readonly resident: number;
  /** Of all threads. */
  readonly cpuSeconds: number;
}

const every = 25;

const [folder = '', trials = '1', mode = 'run'] = process.argv.slice(2);
const study = experiment({ benchmark, trials: Number(trials), seed: 'long run' });
let ended = 0;

function report(): void {
  global.gc?.();
  const { heapUsed: heap, rss: resident } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  process.send?.({ ended, heap, resident, cpuSeconds: (user + system) / 1e6 } satisfies Progressed);
}

function onRecord(): void {
  ended += 1;
  if (ended % every === 0) report();
}

await (mode === 'run' ? run(study, { folder, onRecord }) : resume(folder, { onRecord }));
report();
await sleep(100);
process.disconnect();
