/** Runs the benchmarks that are named on the command line, or all of them; with `--brief`, in a quarter of the time. */
import { printEnvironment } from './environment.ts';

const benchmarks: Readonly<Record<string, () => Promise<{ readonly run: () => Promise<unknown> }>>> = {
  engine: () => import('./engine.ts'),
  latency: () => import('./latency.ts'),
  length: () => import('./length.ts'),
  memory: () => import('./memory.ts'),
  'start-up': () => import('./start-up.ts'),
  'long-run': () => import('./long-run.ts'),
  werewolf: () => import('./werewolf.ts'),
  prompts: () => import('./prompts.ts'),
  clients: () => import('../packages/llm/bench/clients.ts'),
  throughput: () => import('../packages/llm/bench/throughput.ts'),
  grid: () => import('../packages/statistics/bench/grid.ts'),
  tournaments: () => import('../packages/findings/bench/tournaments.ts'),
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
