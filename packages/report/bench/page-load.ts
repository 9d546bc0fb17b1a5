/**
 * Measures how long a large report takes to open in Chromium, how much memory its page takes, how long recomputing it
 * takes, and for how long the page stands still meanwhile.
 *
 * ```sh
 * node --conditions=masbench-source --import tsx packages/report/bench/page-load.ts [own|hq|hq-long] [matches]
 * ```
 *
 * `own` are 20 rounds of a small game, `hq` are summaries by simulated players, `hq-long` are summaries of 2,500
 * characters of passages of 12,000.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { NamedAgent } from '@masbench/core';
import { experiment, run, type Experiment } from '@masbench/experiments';
import { benchmark as hq, type Hq } from '@masbench/game-hq';
import { report } from '@masbench/report';
import { chromium, type Page } from 'playwright-core';
import { benchmark as sealedBids } from '../test/games/sealed-bids.ts';

const studies: Readonly<
  Record<string, { readonly matches: number; readonly of: (n: number) => Experiment }>
> = {
  own: {
    matches: 5000,
    of: (trials) =>
      experiment({
        benchmark: sealedBids,
        settings: { rounds: 20 },
        seats: { B: 'simulated:bold' },
        trials,
        fsync: 'end',
      }),
  },
  hq: {
    matches: 1000,
    of: (trials) =>
      experiment({
        benchmark: hq,
        settings: { scorer: 'declared', passages: 8 },
        seats: { A: 'simulated:paper', B: 'simulated:paper' },
        trials,
        fsync: 'end',
      }),
  },
  'hq-long': {
    matches: 150,
    of: (trials) =>
      experiment({
        benchmark: hq,
        settings: { scorer: 'compression', passages: longPassages(52) },
        seats: { A: copying(2500), B: copying(2500) },
        trials,
        fsync: 'end',
      }),
  },
};

/** Keeps in `longestStandstill` for how long the page did nothing else, in milliseconds. */
const watchStandstill = `(() => {
  globalThis.longestStandstill = 0;
  let last = performance.now();
  setInterval(() => {
    const now = performance.now();
    globalThis.longestStandstill = Math.max(globalThis.longestStandstill, Math.round(now - last - 20));
    last = now;
  }, 20);
})()`;

const [name = 'own', count] = process.argv.slice(2);
const study = studies[name];
if (study === undefined) throw new Error(`Choose one of ${Object.keys(studies).join(', ')}`);
const matches = count === undefined ? study.matches : Number(count);
const folder = await mkdtemp(join(tmpdir(), 'masbench-page-load-'));
const server = await chromium.launchServer({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
});

try {
  await run(study.of(matches), { folder: join(folder, 'run') });
  const { file } = await report(join(folder, 'run'), { file: join(folder, 'page.html') });
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
  await page.evaluate(watchStandstill);
  await page
    .getByText(/^Recomputed here/)
    .first()
    .waitFor({ timeout: 600_000 });
  const recomputed = since();
  console.table({
    matches,
    'journals, MB': megabytes(await bytesBelow(join(folder, 'run', 'matches'))),
    'page, MB': megabytes((await stat(file)).size),
    'list shown after': listed,
    'recomputation begun after': opened,
    'recomputed after': recomputed,
    says: await page.locator('main > .proof').textContent(),
    'longest standstill while recomputing, ms': await page.evaluate<number>('longestStandstill'),
    'a match shown after, ms': await shownAfter(page),
    'memory of the page when the list is shown, MB': idle,
    'memory of the page when it is recomputed, MB': memory(),
  });
  await browser.close();
} finally {
  await server.close();
  await rm(folder, { recursive: true });
}

/** Passages of 12,000 characters. */
function longPassages(wanted: number): readonly { readonly id: string; readonly text: string }[] {
  const sentence = (passage: number, at: number): string =>
    `Boat ${passage * 100 + at} passed the lock of Vell at ${at % 24} o'clock with ${at * 3} crates of slate and a crew of ${(at % 7) + 2}. `;
  return Array.from({ length: wanted }, (_, passage) => ({
    id: `p${passage + 1}`,
    text: Array.from({ length: 130 }, (_none, at) => sentence(passage, at)).join(''),
  }));
}

/** Hands in the beginning of every passage. */
function copying(characters: number): NamedAgent<Hq> {
  return {
    name: 'scripted: copies',
    nature: 'scripted',
    create: () => ({
      policy: () => ({ choice: 'continue' }),
      summarize: ({ data }) => ({ summary: data.passage.text.slice(0, characters) }),
      review: ({ data }) => ({ summary: data.passage.text.slice(0, characters) }),
    }),
  };
}

async function shownAfter(page: Page): Promise<number> {
  const began = performance.now();
  await page.locator('tbody a').first().click();
  await page.locator('.scene').waitFor();
  return Math.round(performance.now() - began);
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(1);
}

async function bytesBelow(path: string): Promise<number> {
  const sizes = await Promise.all(readdirSync(path).map(async (file) => (await stat(join(path, file))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Resident memory of the largest process below the browser, its page, in MB. */
function memory(): number {
  const parents = new Map<number, number>();
  const resident = new Map<number, number>();
  for (const process of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      const status = readFileSync(`/proc/${process}/status`, 'utf8');
      const field = (key: string): number =>
        Number(new RegExp(`^${key}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0);
      parents.set(Number(process), field('PPid'));
      resident.set(Number(process), field('VmRSS') / 1000);
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
