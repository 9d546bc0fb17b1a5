/** Runs the benchmarks that are named on the command line, or all of them; with `--brief`, in a quarter of the time. */
import { printEnvironment } from './environment.js';

const benchmarks: Readonly<Record<string, () => Promise<{ readonly run: () => Promise<unknown> }>>> = {
  engine: () => import('./engine.js'),
  latency: () => import('./latency.js'),
  length: () => import('./length.js'),
  memory: () => import('./memory.js'),
  'start-up': () => import('./start-up.js'),
  'long-run': () => import('./long-run.js'),
  werewolf: () => import('./werewolf.js'),
  prompts: () => import('./prompts.js'),
  clients: () => import('../../llm/bench/clients.js'),
  tournaments: () => import('../../experiments/bench/tournaments.js'),
};

const named = process.argv.slice(2).filter((name) => name !== '--brief');
const unknown = named.find((name) => benchmarks[name] === undefined);
if (unknown !== undefined) {
  console.error(`There is no benchmark '${unknown}': there are ${Object.keys(benchmarks).join(', ')}.`);
  process.exit(2);
}
printEnvironment();
for (const name of named.length > 0 ? named : Object.keys(benchmarks)) {
  const { run } = (await benchmarks[name]?.()) ?? {};
  await run?.();
}
