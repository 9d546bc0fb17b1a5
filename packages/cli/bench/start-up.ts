import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { median } from './measure.js';
import { fixed, printTable } from './table.js';

const runs = 20;
const bin = fileURLToPath(new URL('../bin/masbench.js', import.meta.url));

const starts: Readonly<Record<string, readonly string[]>> = {
  'node -e 0': ['--input-type=module', '-e', '0'],
  'import of zod': ['--input-type=module', '-e', "await import('zod')"],
  'import of @masbench/core': ['--input-type=module', '-e', "await import('@masbench/core')"],
  'masbench --help': [bin, '--help'],
};

/** How long a process takes from its start to its end, with what it loads, in turns. */
export function run(): Promise<void> {
  const times = new Map<string, number[]>(Object.keys(starts).map((name) => [name, []]));
  for (let round = 0; round < runs; round += 1)
    for (const [name, args] of Object.entries(starts)) times.get(name)?.push(millisecondsOf(args));
  const rows = [...times].map(([name, all]) => ({ name, middle: median(all), least: Math.min(...all) }));
  const [bare] = rows;
  if (bare === undefined) return Promise.resolve();
  printTable(
    `Start of a process, medians of ${runs}`,
    rows.map(({ name, middle, least }) => ({
      process: name,
      ms: fixed(middle),
      least: fixed(least),
      'over bare node, ms': fixed(middle - bare.middle),
      'times bare node': fixed(middle / bare.middle, 2),
    })),
  );
  return Promise.resolve();
}

function millisecondsOf(args: readonly string[]): number {
  const start = performance.now();
  const { status, stderr } = spawnSync(process.execPath, args, {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`node ${args.join(' ')} failed: ${stderr}`);
  return performance.now() - start;
}
