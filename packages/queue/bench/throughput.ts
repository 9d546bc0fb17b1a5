/**
 * Matches a second against workers, and what one match costs the server: 96 matches of 20 calls of 50 ms, one after the other
 * within a match. `BACK_END=postgres node --conditions masbench-source --import tsx packages/queue/bench/throughput.ts`
 */
import { calm } from '../test/disturbances.ts';
import { disturbedRun, type Disturb } from '../test/disturbed-run.ts';
import { chosenBackEnd } from './back-end.ts';

const [trials, rounds, latencyMs] = [96, 20, 50];

const server = await chosenBackEnd().server();
try {
  process.stdout.write(
    'workers  matches at once  s  matches/s  of the time waiting for models  operations/match  server ms/match\n',
  );
  for (const [workers, concurrency] of [
    [1, 16],
    [2, 16],
    [4, 16],
  ] as const) {
    let before = await server.usage();
    let after = before;
    const measured: Disturb = async (about) => {
      before = await server.usage();
      const isCalm = await calm(about);
      await about.until(async () => false);
      after = await server.usage();
      return isCalm;
    };
    const given = Array.from({ length: workers }, () => ({ concurrency }));
    const { seconds, finished } = await disturbedRun(server, measured, {
      workers: given,
      trials,
      rounds,
      latencyMs,
      lockMs: 30_000,
    });
    const nominal = (trials * rounds * latencyMs) / 1_000 / (workers * concurrency);
    const figures = [
      workers,
      workers * concurrency,
      seconds.toFixed(2),
      (finished / seconds).toFixed(1),
      (nominal / seconds).toFixed(2),
      ((after.operations - before.operations) / trials).toFixed(0),
      (((after.seconds - before.seconds) / trials) * 1_000).toFixed(2),
    ];
    process.stdout.write(`${figures.join('  ')}\n`);
  }
} finally {
  await server.close();
}
