/**
 * Matches a second against workers, and what one match costs Redis: 96 matches of 20 calls of 50 ms, one after the other
 * within a match. `node --conditions masbench-source --import tsx packages/queue/bench/throughput.ts`
 */
import { calm } from '../test/disturbances.ts';
import { disturbedRun, type Disturb } from '../test/disturbed-run.ts';
import { redisServer, type RedisServer } from '../test/redis-server.ts';

const [trials, rounds, latencyMs] = [96, 20, 50];

const redis = await redisServer();
try {
  process.stdout.write(
    'workers  matches at once  s  matches/s  of the time waiting for models  commands/match  Redis ms/match\n',
  );
  for (const [workers, concurrency] of [
    [1, 16],
    [2, 16],
    [4, 16],
  ] as const) {
    let before = { commands: 0, seconds: 0 };
    let after = before;
    const measured: Disturb = async (about) => {
      before = await used(redis);
      const isCalm = await calm(about);
      await about.until(async () => false);
      after = await used(redis);
      return isCalm;
    };
    const given = Array.from({ length: workers }, () => ({ concurrency }));
    const { seconds, finished } = await disturbedRun(redis, measured, {
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
      ((after.commands - before.commands) / trials).toFixed(0),
      (((after.seconds - before.seconds) / trials) * 1_000).toFixed(2),
    ];
    process.stdout.write(`${figures.join('  ')}\n`);
  }
} finally {
  await redis.close();
}

async function used({
  client,
}: RedisServer): Promise<{ readonly commands: number; readonly seconds: number }> {
  const info = await client.info();
  const field = (name: string): number => Number(new RegExp(`^${name}:([0-9.]+)`, 'm').exec(info)?.[1]);
  return {
    commands: field('total_commands_processed'),
    seconds: field('used_cpu_user') + field('used_cpu_sys'),
  };
}
