/**
 * Takes the pictures of the documentation: plays small offline runs, writes their reports, and photographs each part in
 * Chromium.
 *
 * ```sh
 * node --conditions=masbench-source --import tsx packages/report/bench/screenshots.ts
 * ```
 */
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { experiment, prepare, roundRobin, run } from '@masbench/experiments';
import { benchmark as hq } from '@masbench/game-hq';
import { benchmark as mug } from '@masbench/game-mug';
import { benchmark as werewolf } from '@masbench/game-werewolf';
import { report } from '@masbench/report';
import { watch } from '@masbench/report/live';
import { chromium, type Page } from 'playwright-core';

const images = join(import.meta.dirname, '../../../docs/images');
const longestBytes = 150_000;

const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
});
const folder = await mkdtemp(join(tmpdir(), 'masbench-screenshots-'));
await mkdir(images, { recursive: true });

try {
  await reportsOf();
  await live();
} finally {
  await browser.close();
  await rm(folder, { recursive: true });
}

async function reportsOf(): Promise<void> {
  const hqPage = await written('hq', experiment({ benchmark: hq, trials: 12 }));
  await taken(await opened(hqPage, '#overview'), 'report-overview');
  await taken(await opened(hqPage, '#proof'), 'report-proof');
  const wolves = await written('werewolf', experiment({ benchmark: werewolf, trials: 3 }));
  const match = await opened(wolves, '#match/m0001/move/20/eyes/C');
  await match.locator('.scene').waitFor();
  await taken(match, 'report-match');
  const form = await opened(wolves, '#matches');
  await form.evaluate(`location.hash = '#match/m0001'`);
  const vote = form.locator('.events li', { hasText: /vote/ }).first();
  await vote.locator('button').click();
  await form.getByText(/^What if/).click();
  await form.evaluate(`document.querySelector('details.what-if').scrollIntoView({ block: 'center' })`);
  await taken(form, 'report-what-if');
  const agents = Object.keys(hq.players ?? {}).slice(0, 4);
  const pairs = experiment({ benchmark: hq, trials: 4, design: roundRobin(agents) });
  const tournament = await opened(await written('tournament', pairs), '#overview');
  await tournament.locator('#tournament').waitFor();
  await tournament.evaluate(`document.getElementById('tournament').scrollIntoView()`);
  await taken(tournament, 'report-tournament');
}

async function live(): Promise<void> {
  const study = experiment({ benchmark: mug, trials: 2, seats: { A: 'human' } });
  const watched = await watch(async (sources) => prepare(study, { folder: join(folder, 'live'), sources }));
  const page = await browser.newPage({ viewport: { width: 1000, height: 560 } });
  await page.goto(watched.address);
  const seat = await browser.newPage({ viewport: { width: 1000, height: 760 } });
  await seat.goto(watched.seats[0]?.address ?? '');
  const stop = new AbortController();
  const played = watched.run.play({ signal: stop.signal });
  await seat.locator('form').waitFor();
  await seat.waitForTimeout(500);
  await taken(seat, 'seat');
  await page.getByText('is asked for a move').waitFor();
  await taken(page, 'watch');
  stop.abort();
  await played;
  await watched.close();
}

/** A run and its page. */
async function written(name: string, study: ReturnType<typeof experiment>): Promise<string> {
  await run(study, { folder: join(folder, name) });
  const { file } = await report(join(folder, name), { file: join(folder, `${name}.html`) });
  return file;
}

async function opened(file: string, hash: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1000, height: 700 } });
  await page.goto(`${pathToFileURL(file).href}${hash}`);
  await page
    .getByText(/^Recomputed here/)
    .first()
    .waitFor({ timeout: 120_000 });
  return page;
}

async function taken(page: Page, name: string): Promise<void> {
  const path = join(images, `${name}.png`);
  await page.screenshot({ path });
  const { size } = await stat(path);
  console.log(`${name}.png: ${Math.round(size / 1000)} kB`);
  if (size > longestBytes) throw new Error(`${name}.png is larger than ${longestBytes} bytes: show less`);
}
