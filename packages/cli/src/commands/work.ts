import { importBenchmark } from '../benchmarks.js';
import { interruptible } from '../interrupt.js';
import { recordedPlayers } from '../players/sources.js';
import { fleetLimits, type WorkerLimits } from '../options/worker-limits.js';
import { faultWriter, queuePackage } from '../optional-package.js';
import { writeNote } from '../terminal/output.js';

/** Plays matches of a run in a queue until the run has ended, or until an interrupt. @returns the exit code */
export async function work(
  connection: string,
  {
    run,
    concurrency,
    stay,
    ...limits
  }: WorkerLimits & { readonly run: string; readonly concurrency?: number; readonly stay: boolean },
): Promise<number> {
  const queue = await queuePackage();
  const fleet = queue.fleetAt(connection, { run, onFault: faultWriter(), ...fleetLimits(limits) });
  const { ended, handedBack } = await interruptible(async (signal) =>
    queue.work({
      fleet,
      concurrency,
      stay,
      signal,
      onFault: (text) => writeNote(`${text}\n`),
      players: ({ manifest, folder, gate }) => ({
        importModule: importBenchmark,
        ...recordedPlayers(manifest, folder, gate),
      }),
    }),
  );
  writeNote(`${ended} matches ended, ${handedBack} handed back\n`);
  return 0;
}
