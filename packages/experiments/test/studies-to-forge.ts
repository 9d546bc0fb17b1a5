import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import type { NamedAgent } from '@masbench/core';
import { experiment, resume, run, stopWhen } from '@masbench/experiments';
import { benchmark, type numbers } from './numbers.ts';

const around = (name: string, fails = ''): NamedAgent<typeof numbers> => ({
  name,
  nature: 'scripted',
  resumable: true,
  create: ({ id }) => {
    if (id === fails) throw new Error('its network is gone');
    return { name: (_turn, { rng }) => ({ number: 3 + rng.int(3) }) };
  },
});
const stops = stopWhen({ compare: ['one', 'other'], range: [0, 40], inFlight: 1 });
/** Runs of each kind. */
export const studies = {
  run: experiment({ benchmark, trials: 2 }),
  variants: experiment({ benchmark, trials: 2, variants: 'all' }),
  steps: experiment({ benchmark, pair: [around('one'), around('other')], trials: 3, schedule: stops }),
  failed: experiment({ benchmark, trials: 2, seats: { A: around('one', 'm0002') } }),
  longer: experiment({ benchmark, trials: 3 }),
};
/** Plays them in a folder, one also in parts: to its first match, to its end, and for one trial more. */
export async function playStudies(root: string): Promise<void> {
  const stop = new AbortController();
  for (const [name, study] of Object.entries(studies))
    await run(study, {
      folder: join(root, name),
      concurrency: 1,
      retries: 0,
      ...(name === 'longer' && { signal: stop.signal, onRecord: () => stop.abort() }),
    });
  await cp(join(root, 'longer'), join(root, 'stopped'), { recursive: true });
  await resume(join(root, 'longer'));
  await cp(join(root, 'longer'), join(root, 'longest'), { recursive: true });
  await resume(join(root, 'longest'), { moreTrials: 1 });
}
