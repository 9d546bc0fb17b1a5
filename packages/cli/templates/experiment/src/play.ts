import { existsSync } from 'node:fs';
import { resume, run, verify } from '@masbench/experiments';
import { myExperiment } from './experiment.ts';

const folder = 'runs/my-experiment';
const { result } = existsSync(folder) ? await resume(folder) : await run(myExperiment(10), { folder });
for (const { levels, leading } of result.groups) {
  if (leading !== null) console.log(`beta ${String(levels['beta'])}: ${leading.sentence}`);
}
console.log((await verify(folder)).problems);
