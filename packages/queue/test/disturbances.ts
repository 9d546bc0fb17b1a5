import { readdir, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Disturb } from './disturbed-run.ts';
import type { Proxy } from './proxy.ts';
import type { RedisServer } from './redis-server.ts';

/** Kills one worker after the other, the first with four calls in flight, and starts another in its place. */
export function kills(times: number, everyCalls: number): Disturb {
  return async ({ workers, start, calls, release, claimedAgain, hasEnded }) => {
    let killed = 0;
    const again = claimedAgain();
    for (; killed < times && !hasEnded(); killed += 1) {
      const index = killed % workers.length;
      await workers[index]?.kill();
      release();
      const next = await start();
      workers.splice(workers.indexOf(next), 1);
      workers[index] = next;
      await calls(everyCalls);
    }
    return (await again) && killed === times;
  };
}

/** Stops a worker until its matches have other owners, and lets it go on. */
export const zombie: Disturb = async ({ workers, release, claimedAgain }) => {
  workers[0]?.signal('SIGSTOP');
  try {
    release();
    return await claimedAgain();
  } finally {
    workers[0]?.signal('SIGCONT');
  }
};

/** Blocks a worker's event loop, at least for a time, and until its matches have other owners. */
export function loopBlocked(leastMs: number): Disturb {
  return async ({ workers, unblocked, release, claimedAgain }) => {
    workers[0]?.signal('SIGUSR2');
    release();
    const least = sleep(leastMs);
    try {
      return await claimedAgain();
    } finally {
      await least;
      await writeFile(unblocked, '');
    }
  };
}

/** Kills the server while every match is in play, and starts it again after a while. */
export function serverKilled(awayMs: number): Disturb {
  return async ({ server, release }) => {
    await server.kill();
    release();
    await sleep(awayMs);
    await server.start();
    return true;
  };
}

/** Takes the end of what Redis has on disk, as a machine does that loses its power. */
export function redisLosesItsEnd(
  redis: Pick<RedisServer, 'folder' | 'kill' | 'start'>,
  bytes: number,
): Disturb {
  return async ({ calls, release }) => {
    release();
    await calls(8);
    await redis.kill();
    const folder = join(redis.folder, 'appendonlydir');
    const file = (await readdir(folder)).find((name) => name.endsWith('.incr.aof')) ?? '';
    const { size } = await stat(join(folder, file));
    await truncate(join(folder, file), Math.max(0, size - bytes));
    await redis.start();
    return size > bytes;
  };
}

/** Cuts off the worker that is behind a proxy until its matches have other owners. */
export function partition(proxy: Proxy, how: 'both' | 'replies'): Disturb {
  return async ({ release, claimedAgain }) => {
    proxy.cut(how);
    release();
    try {
      return await claimedAgain();
    } finally {
      proxy.heal();
    }
  };
}

/** Leaves the server no room for anything for a while. */
export const full: Disturb = async ({ server, release, models, until }) => {
  const empty = await server.fill();
  release();
  await until(async () => models.counts.open === 0);
  await sleep(200);
  await empty();
  return true;
};

/** Does nothing. */
export const calm: Disturb = async ({ release }) => {
  release();
  return true;
};
