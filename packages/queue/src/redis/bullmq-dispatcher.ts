import { readMessage } from '@masbench/core';
import { Queue, WaitingError, Worker } from 'bullmq';
import type { Dispatched, Dispatcher } from '../store/dispatcher.js';
import { dispatchedSchema } from '../store/dispatcher.js';
import { connect, type RedisConnection } from './connect.js';
import { inWords } from './fault.js';
import { tag } from './redis-store.js';

const queueName = 'matches';

/**
 * BullMQ as what hands out matches. Nothing that counts is kept in it: no results, no attempts, no delays (they would follow
 * the clocks of workers).
 */
export function bullmqDispatcher({
  connection,
  run,
  onFault = () => undefined,
}: {
  readonly connection: RedisConnection;
  readonly run: string;
  readonly onFault?: ((error: Error) => void) | undefined;
}): Dispatcher {
  const redis = connect(connection, onFault);
  const prefix = `${tag}:${run}:bull`;
  let opened: Queue | undefined;
  const queue = (): Queue => {
    if (opened === undefined) {
      opened = new Queue(queueName, { connection: redis, prefix });
      opened.on('error', onFault);
    }
    return opened;
  };
  return {
    add: async (matches) => {
      const jobs = matches.map((match) => ({
        name: 'match',
        data: match,
        opts: { jobId: nameJob(match), removeOnComplete: true },
      }));
      await inWords(queue().addBulk(jobs));
    },
    remove: async (match) => {
      // Removing a job that a worker has rejects.
      const removed = await queue()
        .remove(nameJob(match))
        .catch(() => 0);
      return removed === 1;
    },
    serve: async (play, { concurrency, lockMs }) => {
      const worker = new Worker(
        queueName,
        // BullMQ gives the signal only to functions that declare it.
        async (job, token, signal) => {
          const lost = signal ?? new AbortController().signal;
          if ((await play(dispatchedSchema.parse(job.data), lost)) === 'ended') return undefined;
          await job.moveToWait(token);
          throw new WaitingError();
        },
        {
          connection: redis,
          prefix,
          concurrency,
          lockDuration: lockMs,
          stalledInterval: lockMs / 2,
          // The store counts tries; a match may outlive any number of workers.
          maxStalledCount: 1_000_000,
          removeOnComplete: { count: 0 },
        },
      );
      worker.on('error', onFault);
      // A lost lock does not abort by itself.
      worker.on('lockRenewalFailed', (ids: readonly string[]) => {
        for (const id of ids) worker.cancelJob(id, 'its lock could not be renewed');
      });
      await worker.waitUntilReady();
      return { close: async () => worker.close() };
    },
    counts: async () => {
      const { waiting = 0, active = 0 } = await queue().getJobCounts('waiting', 'active');
      // A server may not list its clients.
      const workers = await queue()
        .getWorkersCount()
        .catch(() => 0);
      return { waiting, active, workers, isPaused: await queue().isPaused() };
    },
    size: async () => {
      const { waiting = 0, active = 0 } = await queue().getJobCounts('waiting', 'active');
      return waiting + active;
    },
    pause: async () => queue().pause(),
    resume: async () => queue().resume(),
    retry: async () => {
      const { failed = 0 } = await queue().getJobCounts('failed');
      if (failed > 0) await queue().retryJobs({ state: 'failed' });
      return failed;
    },
    forget: async () => queue().obliterate({ force: true }),
    close: async () => {
      // A server that is away is not waited for.
      if (redis.status === 'ready')
        await opened?.close().catch((error: unknown) => onFault(new Error(readMessage(error))));
      redis.disconnect();
    },
  };
}

function nameJob({ planned, offer }: Dispatched): string {
  return `${planned.id}.${offer}`;
}
