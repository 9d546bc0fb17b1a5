import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run, verify } from '@masbench/experiments';
import { expect, it } from 'vitest';
import { myExperiment } from '../src/experiment.ts';

it('plays every pair at every level, and verifies', { timeout: 60_000 }, async () => {
  const parent = await mkdtemp(join(tmpdir(), 'my-experiment-'));
  const folder = join(parent, 'run');
  try {
    const { result } = await run(myExperiment(1), { folder });
    expect(result).toMatchObject({ trials: 4, finished: 4 });
    expect(result.groups.map(({ levels }) => levels['beta'])).toEqual([0.01, 0.1]);
    expect((await verify(folder)).problems).toEqual([]);
  } finally {
    await rm(parent, { recursive: true });
  }
});
