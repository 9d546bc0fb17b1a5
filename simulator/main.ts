import { parseArgs } from 'node:util';
import { program } from './program.js';
import { simulateFleet } from './simulate-fleet.js';
import { simulateRun, type Ending } from './simulate-run.js';

/**
 * Plays simulated worlds, one for each seed, and says which laws were broken:
 * `tsx --conditions masbench-source simulator/main.ts [run|fleet] --seeds 1-100 [--steps 1000000] [--trace]`.
 */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    seeds: { type: 'string', default: '1-100' },
    /** Ends after so many steps. */
    steps: { type: 'string', default: 'Infinity' },
    trace: { type: 'boolean', default: false },
  },
});

const worlds = {
  run: simulateRun,
  fleet: simulateFleet,
} as const;

const [name = 'run'] = positionals;
const simulate = name === 'fleet' ? worlds.fleet : worlds.run;
const [first = 1, last = first] = values.seeds.split('-').map(Number);
const compiled = await program(name);
const struck = new Map<string, number>();
const began = process.cpuUsage();
let [steps, broken] = [0, 0];

for (let seed = first; seed <= last && steps < Number(values.steps); seed += 1) {
  const ending = await simulate(compiled, seed, values.trace);
  steps += ending.steps;
  count(ending);
  if (values.trace) process.stdout.write(ending.trace.join(''));
  if (ending.broken.length === 0) continue;
  broken += 1;
  process.stdout.write(`seed ${seed}: ${ending.broken.join('; ')}\n`);
}

const { user } = process.cpuUsage(began);
process.stdout.write(`${table()}\n`);
process.stdout.write(
  `${steps} steps in worlds of ${name}, ${broken} of them with a broken law, ${Math.round(steps / (user / 6e7))} steps a CPU minute\n`,
);
process.exitCode = broken === 0 ? 0 : 1;

function count(ending: Ending): void {
  for (const [key, times] of ending.struck) struck.set(key, (struck.get(key) ?? 0) + times);
}

/** Kinds of fault by the states in which they struck. */
function table(): string {
  const pairs = [...struck].map(([key, times]) => [...key.split(' @ '), times] as [string, string, number]);
  const states = [...new Set(pairs.map(([, state]) => state))];
  const faults = [...new Set(pairs.map(([fault]) => fault))].toSorted();
  const row = (fault: string): string =>
    `| ${fault} | ${states.map((state) => struck.get(`${fault} @ ${state}`) ?? 0).join(' | ')} |`;
  return [
    `| Fault | ${states.join(' | ')} |`,
    `| --- | ${states.map(() => '--:').join(' | ')} |`,
    ...faults.map(row),
  ].join('\n');
}
