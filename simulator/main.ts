import { parseArgs } from 'node:util';
import { program } from './program.js';
import { findings } from './reversals.js';
import { simulateCrowd } from './simulate-crowd.js';
import { simulateFleet } from './simulate-fleet.js';
import { simulateKills } from './simulate-kills.js';
import { simulateRun, type Ending } from './simulate-run.js';

/**
 * Plays simulated worlds, one for each seed, and says which laws were broken:
 * `tsx --conditions masbench-source simulator/main.ts [run|fleet|crowd|kills] --seeds 1-100 [--steps 1000000] [--trace]`. With
 * `findings`, brings back the faults of the review one after the other, and says which seed finds each.
 */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    seeds: { type: 'string', default: '1-100' },
    /** Ends after so many steps. */
    steps: { type: 'string', default: 'Infinity' },
    trace: { type: 'boolean', default: false },
    /** Brings a fault of the review back. */
    revert: { type: 'string' },
  },
});

const worlds = {
  run: simulateRun,
  fleet: simulateFleet,
  crowd: simulateCrowd,
  kills: simulateKills,
} as const;

const [first = 1, last = first] = values.seeds.split('-').map(Number);
const [name = 'run'] = positionals;
if (name === 'findings')
  for (const finding of values.revert === undefined ? Object.keys(findings) : [values.revert])
    await find(finding);
else await playAll(name === 'fleet' || name === 'crowd' || name === 'kills' ? name : 'run');

/** Plays a world for each seed, and prints how often each fault struck. */
async function playAll(world: keyof typeof worlds): Promise<void> {
  const reversals = values.revert === undefined ? [] : findings[values.revert]?.reversals;
  if (reversals === undefined) throw new Error(`There is no finding ${values.revert}`);
  const compiled = await program(world, reversals);
  const struck = new Map<string, number>();
  const began = process.cpuUsage();
  let [steps, broken] = [0, 0];
  for (let seed = first; seed <= last && steps < Number(values.steps); seed += 1) {
    const ending = await worlds[world](compiled, seed, values.trace);
    steps += ending.steps;
    for (const [key, times] of ending.struck) struck.set(key, (struck.get(key) ?? 0) + times);
    if (values.trace) process.stdout.write(ending.trace.join(''));
    if (ending.broken.length === 0) continue;
    broken += 1;
    process.stdout.write(`seed ${seed}: ${ending.broken.join('; ')}\n`);
  }
  const { user } = process.cpuUsage(began);
  process.stdout.write(`${table(struck)}\n`);
  process.stdout.write(
    `${steps} steps in worlds of ${world}, ${broken} of them with a broken law, ${Math.round(steps / (user / 6e7))} steps a CPU minute\n`,
  );
  process.exitCode = broken === 0 ? 0 : 1;
}

/** Prints the first seed whose world breaks a law once a fault is back, and none breaks without it. */
async function find(finding: string): Promise<void> {
  const known = findings[finding];
  if (known === undefined) throw new Error(`There is no finding ${finding}`);
  const { about, world, law, reversals } = known;
  const [as, back] = [await program(world), await program(world, reversals)];
  const simulate = worlds[world];
  const lawOf = ({ broken }: Ending): string | undefined => broken.find((one) => law.test(one));
  let found: Ending | undefined;
  for (let seed = first; seed <= last && found === undefined; seed += 1) {
    const ending = await simulate(back, seed);
    if (lawOf(ending) !== undefined && (await simulate(as, seed)).broken.length === 0) found = ending;
  }
  const said = found === undefined ? '' : lawOf(found);
  process.stdout.write(
    `| ${finding} | ${about} | ${found === undefined ? '-' : `${world} ${found.seed}`} | ${said?.split('\n')[0]?.slice(0, 160)} |\n`,
  );
  if (found === undefined) process.exitCode = 1;
}

/** Kinds of fault by the states in which they struck. */
function table(struck: ReadonlyMap<string, number>): string {
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
