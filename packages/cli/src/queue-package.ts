import { MasbenchError, messageOf } from '@masbench/core';
import type * as queue from '@masbench/queue';

type QueuePackage = typeof queue;

/** Not written where it is imported: it is no dependency, and no part of the bundle. */
const name = '@masbench/queue';

/** @throws MasbenchError `OPTION_INVALID` where it is not installed */
export async function queuePackage(): Promise<QueuePackage> {
  let loaded: unknown;
  try {
    loaded = await import(name);
  } catch (cause) {
    throw new MasbenchError(
      'OPTION_INVALID',
      `A queue needs the package ${name}, next to masbench: npm install ${name} (${messageOf(cause)})`,
      { cause },
    );
  }
  if (isQueuePackage(loaded)) return loaded;
  throw new MasbenchError(
    'OPTION_INVALID',
    `The package ${name} is of another version: install that of masbench`,
  );
}

function isQueuePackage(value: unknown): value is QueuePackage {
  return typeof value === 'object' && value !== null && 'bullmqFleet' in value && 'operate' in value;
}
