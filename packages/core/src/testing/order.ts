import { messageOf } from '../contracts/errors.js';
import { rngFor } from '../contracts/random.js';
import { describeDifference, differenceBetween } from './json-path.js';
import { ConformanceError } from './laws.js';
import type { Trial } from './trial.js';
import { walk } from './walk.js';

const orders = 3;

/** `order-insensitive`: the same answers in other orders lead to the same final state. */
export async function checkOrder(trial: Trial): Promise<void> {
  for (const seed of trial.seeds) {
    const { state } = await walk({ ...trial, seed, watched: false });
    for (let order = 0; order < orders; order += 1) {
      const shuffled = await inOrder(trial, seed, order);
      const difference = differenceBetween(state, shuffled);
      if (difference === undefined) continue;
      throw new ConformanceError(
        'order-insensitive',
        `another order of answers ends in ${describeDifference(difference)}`,
        {
          seed,
          path: difference.path,
        },
      );
    }
  }
}

async function inOrder(trial: Trial, seed: string, order: number): Promise<unknown> {
  try {
    const choose = (open: Parameters<NonNullable<Parameters<typeof walk>[0]['choose']>>[0], step: number) =>
      rngFor(seed, `kit/order/${order}/${step}`).pick(open);
    return (await walk({ ...trial, seed, watched: false, choose })).state;
  } catch (error) {
    throw new ConformanceError(
      'order-insensitive',
      `another order of answers fails: ${messageOf(error)}`,
      { seed },
      { cause: error },
    );
  }
}
