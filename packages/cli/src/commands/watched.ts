import { fileURLToPath } from 'node:url';
import type { PlayerSource, PreparedRun } from '@masbench/experiments';
import { watch } from '@masbench/report/live';
import { importBenchmark } from '../benchmarks.js';
import { interruptible } from '../interrupt.js';

/** Plays a run with its pages: prints their links, and serves them until the one of the run is closed. */
export async function watched(
  begin: (sources: readonly PlayerSource[]) => Promise<PreparedRun>,
  play: (run: PreparedRun) => Promise<number>,
): Promise<number> {
  const { run, address, seats, unwatched, close } = await watch(begin, {
    importModule: importBenchmark,
    resolveFrom: fileURLToPath(new URL('.', import.meta.url)),
  });
  const links = [`Watch the run: ${address}`, ...seats.map((one) => `Play ${one.seat}: ${one.address}`)];
  process.stderr.write(`${links.join('\n')}\n`);
  try {
    const code = await play(run);
    process.stderr.write('The page is served until it is closed, or until you interrupt.\n');
    await interruptible(unwatched);
    return code;
  } finally {
    await close();
  }
}
