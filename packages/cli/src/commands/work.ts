import { importBenchmark } from '../benchmarks.js';
import { interruptible } from '../interrupt.js';
import { recordedPlayers } from '../players/sources.js';
import { queuePackage } from '../optional-package.js';

/** Plays matches of a run in a queue until the run has ended, or until an interrupt. @returns the exit code */
export async function work(
  connection: string,
  { run, concurrency, stay }: { readonly run: string; readonly concurrency?: number; readonly stay: boolean },
): Promise<number> {
  const queue = await queuePackage();
  const fleet = queue.fleetAt(connection, { run, onFault: ({ message }) => say(message) });
  const { ended, handedBack } = await interruptible(async (signal) =>
    queue.work({
      fleet,
      concurrency,
      stay,
      signal,
      onFault: say,
      players: ({ manifest, folder, gate }) => ({
        importModule: importBenchmark,
        ...recordedPlayers(manifest, folder, gate),
      }),
    }),
  );
  say(`${ended} matches played to their end, ${handedBack} handed back`);
  return 0;
}

function say(text: string): void {
  process.stderr.write(`${text}\n`);
}
