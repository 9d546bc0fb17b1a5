import { progressSchema } from '@masbench/experiments';
import * as z from 'zod';
import type { PresentWorker } from './store.js';

const schema = z.object({
  id: z.string(),
  host: z.string(),
  pid: z.int(),
  matches: z.array(z.object({ id: z.string(), progress: progressSchema })),
  ended: z.int(),
});

/** A worker in words: where it runs. */
export function nameOfWorker({ host, pid }: Pick<PresentWorker, 'host' | 'pid'>): string {
  return `process ${pid} on ${host}`;
}

/** A worker's statement about itself, as JSON. */
export function presentWorker(text: string): PresentWorker {
  return schema.parse(JSON.parse(text));
}
