import type { PlayerSource } from '@masbench/core/benchmark';
import type { PreparedRun } from '@masbench/experiments';
import { ofPages } from '../benchmarks.js';
import type { WatchFlags } from '../options/command.js';
import { interruptible } from '../interrupt.js';
import { writeNote } from '../terminal/output.js';

/** A run in two steps. */
export interface BegunRun {
  readonly begin: (more: readonly PlayerSource[]) => Promise<PreparedRun>;
  /** Plays it and returns the exit code. */
  readonly play: (run: PreparedRun) => Promise<number>;
}

/** Plays a run. If it is watched, prints the links of its pages, and serves them until that of the run is closed. */
export async function watchedIf(
  { watch: isWatched, listen, publicUrl }: WatchFlags,
  { begin, play }: BegunRun,
): Promise<number> {
  if (isWatched !== true) return play(await begin([]));
  const { watch } = await import('@masbench/report/live');
  const { run, address, seats, unwatched, close } = await watch(begin, { ...ofPages, listen, publicUrl });
  const links = [`Watch the run: ${address}`, ...seats.map((one) => `Play ${one.seat}: ${one.address}`)];
  writeNote(`${links.join('\n')}\n`);
  try {
    const code = await play(run);
    writeNote('The page is served until it is closed, or until you press Ctrl-C.\n');
    await interruptible(unwatched);
    return code;
  } finally {
    await close();
  }
}
