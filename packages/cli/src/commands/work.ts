import { positive } from '../options/option-values.js';
import type { DeclareCommand } from '../options/command.js';
import { fleetLimits, workerLimitOptions, type WorkerLimits } from '../options/worker-limits.js';
import { writeNote } from '../terminal/output.js';

export const workCommand: DeclareCommand = (program, end) => {
  workerLimitOptions(
    program.command('work').description('play matches of a run that `masbench run --queue` distributes'),
  )
    .argument('<address>', 'the address of the queue: redis://host:6379')
    .requiredOption('--run <name>', 'the name of the run, which is that of its folder')
    .option('--concurrency <n>', 'how many matches to play at once (default: 8)', positive)
    .option('--stay', 'keep waiting when the run has stopped, in case it is resumed', false)
    .action(async (address: string, flags) => end(await playQueued(address, flags)));
};

/** Plays matches of a run in a queue until the run has ended, or until an interrupt. @returns the exit code */
async function playQueued(
  connection: string,
  {
    run,
    concurrency,
    stay,
    ...limits
  }: WorkerLimits & { readonly run: string; readonly concurrency?: number; readonly stay: boolean },
): Promise<number> {
  const { importBenchmark } = await import('../benchmarks.js');
  const { interruptible } = await import('../interrupt.js');
  const { faultWriter, queuePackage } = await import('../optional-package.js');
  const { recordedPlayers } = await import('../players/sources.js');
  const queue = await queuePackage();
  const fleet = queue.openFleet(connection, { run, onFault: faultWriter(), ...fleetLimits(limits) });
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
