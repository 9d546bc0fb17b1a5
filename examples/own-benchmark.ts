import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { experiment, run } from '@masbench/experiments';
import { benchmark } from './games/commons-benchmark.ts';

// The same as: masbench run ./games/commons-benchmark.ts --seat A=free-rider --variants default,strangers --trials 10 --seed 1
const study = experiment({
  benchmark,
  seats: { A: 'free-rider', B: 'scripted', C: 'simulated:slow' },
  variants: ['default', 'strangers'],
  trials: 10,
  seed: 1,
});
const { result } = await run(study, {
  folder: join(await mkdtemp(join(tmpdir(), 'masbench-')), 'run'),
});
for (const { variant, seats } of result.groups)
  console.log(
    variant,
    seats.map(({ seat, agent, score }) => `${seat} ${agent} ${score?.toFixed(1)}`).join(', '),
  );

// Output:
// default A free-rider 63.8, B scripted 50.8, C simulated:slow 50.8
// strangers A free-rider 81.4, B scripted 51.4, C simulated:slow 51.4
