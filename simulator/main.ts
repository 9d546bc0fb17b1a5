import { program } from './program.js';
import { simulateRun } from './simulate-run.js';
const [from = 1, to = 10, trace] = process.argv.slice(2).map(Number);
const compiled = await program('run');
const began = process.cpuUsage();
let steps = 0;
for (let seed = from; seed <= to; seed += 1) {
  const end = await simulateRun(compiled, seed, trace === 1);
  steps += end.steps;
  if (trace === 1) process.stdout.write(end.trace.join(''));
  if (end.broken.length > 0) process.stdout.write(`seed ${seed}: ${end.broken.join('; ')}\n`);
}
const { user } = process.cpuUsage(began);
process.stdout.write(`${steps} steps, ${Math.round(steps / (user / 6e7))} a CPU minute\n`);
