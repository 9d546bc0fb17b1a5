import { existsSync } from 'node:fs';
import { resume, run, verify } from '@masbench/experiments';
import { myExperiment } from './experiment.ts';

const folder = 'runs/my-experiment';
const { result } = existsSync(folder) ? await resume(folder) : await run(myExperiment(10), { folder });
for (const { levels, leading } of result.groups) {
  if (leading === null) continue;
  const { first, second, difference, separated } = leading;
  const { mean, low, high } = difference;
  const interval = [mean, low, high].map((value) => value.toFixed(4)).join(', ');
  console.log(
    `beta ${String(levels['beta'])}: ${first} − ${second}: ${interval}, ${separated ? 'separated' : 'not separated'}`,
  );
}
console.log((await verify(folder)).problems);
