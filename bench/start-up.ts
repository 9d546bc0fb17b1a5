import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { effort } from './effort.ts';
import { median } from './measure.ts';
import { fixed, printTable } from './table.ts';

const rounds = effort.passes * 20;
const packageFolder = fileURLToPath(new URL('../packages/cli', import.meta.url));
/** A copy of what is published, with the same dependencies: within the clone, the sources would run. */
const published = join(packageFolder, 'node_modules/.start-up/masbench');
const bin = join(published, 'bin/masbench.js');

/** What is started, with the exit code. */
const starts: Readonly<Record<string, { readonly args: readonly string[]; readonly code: number }>> = {
  'node -e 0': { args: ['--input-type=module', '-e', '0'], code: 0 },
  'import of zod': { args: ['--input-type=module', '-e', "await import('zod')"], code: 0 },
  'import of @masbench/core': {
    args: ['--input-type=module', '-e', "await import('@masbench/core')"],
    code: 0,
  },
  'masbench --help': { args: [bin, '--help'], code: 0 },
  'masbench run --help': { args: [bin, 'run', '--help'], code: 0 },
  'masbench rnu': { args: [bin, 'rnu'], code: 2 },
  'masbench models': { args: [bin, 'models'], code: 0 },
};

/** How long a process takes from its start to its end, with what it loads, in turns. */
export function run(): Promise<void> {
  const times = new Map<string, number[]>(Object.keys(starts).map((name) => [name, []]));
  mkdirSync(published, { recursive: true });
  try {
    for (const part of ['bin', 'dist', 'package.json'])
      cpSync(join(packageFolder, part), join(published, part), { recursive: true });
    // The first round fills the caches of the file system.
    for (let round = 0; round <= rounds; round += 1)
      for (const [name, { args, code }] of Object.entries(starts)) {
        const taken = millisecondsOf(args, code);
        if (round > 0) times.get(name)?.push(taken);
      }
  } finally {
    rmSync(dirname(published), { recursive: true, force: true });
  }
  print(times);
  return Promise.resolve();
}

function millisecondsOf(args: readonly string[], code: number): number {
  const start = performance.now();
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: packageFolder, encoding: 'utf8' });
  const taken = performance.now() - start;
  if (status !== code) throw new Error(`node ${args.join(' ')} ended with ${status}: ${stderr}`);
  return taken;
}

function print(times: ReadonlyMap<string, readonly number[]>): void {
  const [bare = []] = times.values();
  const leastBare = Math.min(...bare);
  printTable(
    `Start of a process, ${rounds} rounds: medians, and the least`,
    [...times].map(([name, all]) => ({
      process: name,
      ms: fixed(median(all)),
      'over bare node, ms': fixed(median(all) - median(bare)),
      'times bare node': fixed(median(all) / median(bare), 2),
      'least, ms': fixed(Math.min(...all)),
      'over the least of bare node, ms': fixed(Math.min(...all) - leastBare),
    })),
  );
}
