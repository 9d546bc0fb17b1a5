/**
 * Measures how long a large report takes to open in Chromium, and how much memory its page takes.
 *
 * ```sh
 * node --conditions=masbench-source --import tsx packages/report/bench/page-load.ts [matches] [rounds]
 * ```
 */
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { experiment, run } from '@masbench/experiments';
import { report } from '@masbench/report';
import { chromium } from 'playwright-core';
import { benchmark } from '../test/games/sealed-bids.ts';

const [matches = 5000, rounds = 20] = process.argv.slice(2).map(Number);
const folder = await mkdtemp(join(tmpdir(), 'masbench-page-load-'));
const server = await chromium.launchServer({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
});

try {
  const study = experiment({
    benchmark,
    settings: { rounds },
    seats: { B: 'simulated:bold' },
    trials: matches,
    fsync: 'end',
  });
  await run(study, { folder: join(folder, 'run') });
  const { file } = await report(join(folder, 'run'), { file: join(folder, 'page.html') });
  const { size } = await stat(file);
  const browser = await chromium.connect(server.wsEndpoint());
  const page = await browser.newPage();
  const began = performance.now();
  const since = (): string => `${((performance.now() - began) / 1000).toFixed(2)} s`;
  await page.goto(`${pathToFileURL(file).href}#matches`);
  await page.locator('tbody tr').first().waitFor();
  const listed = since();
  await page
    .getByText(/^Recomputing|^Recomputed/)
    .first()
    .waitFor();
  const opened = since();
  const idle = memory();
  await page
    .getByText(/^Recomputed here/)
    .first()
    .waitFor({ timeout: 300_000 });
  console.table({
    matches,
    'page, MB': (size / 1e6).toFixed(1),
    'list shown after': listed,
    'recomputation begun after': opened,
    'recomputed after': since(),
    'memory of the page when the list is shown, MB': idle,
    'memory of the page when it is recomputed, MB': memory(),
  });
  await browser.close();
} finally {
  await server.close();
  await rm(folder, { recursive: true });
}

/** Resident memory of the largest process below the browser, its page, in MB. */
function memory(): number {
  const parents = new Map<number, number>();
  const resident = new Map<number, number>();
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      const status = readFileSync(`/proc/${name}/status`, 'utf8');
      const field = (key: string): number =>
        Number(new RegExp(`^${key}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0);
      parents.set(Number(name), field('PPid'));
      resident.set(Number(name), field('VmRSS') / 1000);
    } catch {
      // The process has ended.
    }
  }
  const isBelow = (process: number): boolean => {
    const parent = parents.get(process) ?? 0;
    return parent === server.process().pid || (parent > 1 && isBelow(parent));
  };
  return Math.round(Math.max(0, ...[...resident].flatMap(([id, size]) => (isBelow(id) ? [size] : []))));
}
