/**
 * Takes the pictures of the documentation: plays small offline runs, writes their reports, and photographs each part in
 * Chromium.
 *
 * ```sh
 * node --conditions=masbench-source --import tsx packages/report/bench/screenshots.ts
 * ```
 */
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { NamedAgent } from '@masbench/core';
import { tellMatch } from '@masbench/core/benchmark';
import { readJournal } from '@masbench/core/journal';
import { experiment, prepare, roundRobin, run } from '@masbench/experiments';
import { benchmark as hq } from '@masbench/game-hq';
import { benchmark as mug } from '@masbench/game-mug';
import { benchmark as werewolf } from '@masbench/game-werewolf';
import { report, writeStory } from '@masbench/report';
import { watch } from '@masbench/report/live';
import { chromium, type Page } from 'playwright-core';
import { benchmark as sealedBidsBenchmark, type sealedBids } from '../test/games/sealed-bids.ts';

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
  await inProgress();
} finally {
  await browser.close();
  await rm(folder, { recursive: true });
}

async function reportsOf(): Promise<void> {
  const hqPage = await written('hq', experiment({ benchmark: hq, trials: 12 }));
  await taken(await opened(hqPage, '#overview'), 'report-overview');
  await taken(await opened(hqPage, '#proof'), 'report-proof');
  await taken(await opened(hqPage, '#matches'), 'report-matches');
  await taken(await opened(hqPage, '#overview', { width: 360, height: 740 }), 'report-phone');
  const wolves = await written('werewolf', experiment({ benchmark: werewolf, trials: 3 }));
  await filmed('werewolf', 'match');
  const match = await opened(wolves, '#match/m0001/move/20/eyes/C');
  await match.locator('.scene').waitFor();
  await scrolledTo(match, '.controls');
  await taken(match, 'report-match');
  const pictures = await written('mug', experiment({ benchmark: mug, trials: 2 }));
  const drawn = await opened(pictures, '#match/m0001');
  await drawn.locator('#pictures').waitFor();
  await drawn.locator('figure img').first().waitFor();
  await scrolledTo(drawn, '#pictures');
  await taken(drawn, 'report-pictures');
  const agents = Object.keys(hq.players ?? {}).slice(0, 4);
  const pairs = experiment({ benchmark: hq, trials: 4, design: roundRobin(agents) });
  const tournament = await opened(await written('tournament', pairs), '#overview');
  await tournament.locator('#tournament').waitFor();
  await scrolledTo(tournament, '#tournament');
  await taken(tournament, 'report-tournament');
  const sweep = experiment({
    benchmark: hq,
    trials: 10,
    settings: { scorer: 'declared', passages: 20 },
    seats: { A: 'simulated:gpt-4o-mini', B: 'simulated:qwen-max' },
    factors: { beta: [0, 0.1, 0.2, 0.3, 0.5] },
  });
  const factors = await opened(await written('sweep', sweep), '#overview');
  await scrolledTo(factors, '#sweeps');
  await taken(factors, 'report-sweep');
}

async function live(): Promise<void> {
  const study = experiment({
    benchmark: mug,
    trials: 6,
    seats: { A: 'human' },
  });
  const watched = await watch(async (sources) =>
    prepare(study, { folder: join(folder, 'mug-live'), sources }),
  );
  const page = await browser.newPage({ viewport: { width: 1000, height: 620 } });
  await page.goto(watched.address);
  const seat = await browser.newPage({ viewport: { width: 1000, height: 820 } });
  await seat.goto(watched.seats[0]?.address ?? '');
  const stop = new AbortController();
  const played = watched.run.play({ signal: stop.signal });
  await seat.locator('form').waitFor();
  await seat.locator('section img').first().waitFor();
  await seat.evaluate('Promise.all([...document.images].map((image) => image.decode()))');
  await taken(seat, 'seat');
  await page.getByText('is asked for a move').waitFor();
  await page.getByRole('heading', { level: 2 }).first().waitFor();
  await taken(page, 'watch-people');
  stop.abort();
  await played;
  await watched.close();
}

/** A run that is held in its middle, so that it can be photographed. */
async function inProgress(): Promise<void> {
  let moves = 0;
  const stop = new AbortController();
  const held = new Promise<void>((resolve) => stop.signal.addEventListener('abort', () => resolve()));
  const bidder: NamedAgent<typeof sealedBids> = {
    name: 'scripted: waits in the middle',
    nature: 'scripted',
    resumable: true,
    create: () => ({
      bid: async (_turn, { rng }) => {
        moves += 1;
        if (moves > 130) await held;
        // One answer in nine is not legal, so that the page has something to name.
        return { bid: moves % 9 === 0 ? 99 : rng.int(9), note: '' };
      },
    }),
  };
  const study = experiment({
    benchmark: sealedBidsBenchmark,
    settings: { rounds: 20 },
    seats: { A: bidder, B: 'simulated:bold' },
    trials: 12,
    scheduler: 'arrival',
  });
  const watched = await watch(async (sources) =>
    prepare(study, { folder: join(folder, 'sealed-bids'), sources }),
  );
  const page = await browser.newPage({ viewport: { width: 1000, height: 760 } });
  await page.goto(watched.address);
  const played = watched.run.play({ signal: stop.signal, concurrency: 3 });
  await page.getByText(/of 12 matches finished/).waitFor();
  await page.getByText('things went wrong').waitFor();
  await page.locator('#scores').waitFor();
  await taken(page, 'watch');
  stop.abort();
  await played;
  await watched.close();
}

async function scrolledTo(page: Page, selector: string): Promise<void> {
  await page.locator(selector).first().waitFor();
  await page.evaluate(
    `document.querySelector(${JSON.stringify(selector)}).scrollIntoView({ block: 'start' })`,
  );
}

/** A run and its page. */
async function written(name: string, study: ReturnType<typeof experiment>): Promise<string> {
  await run(study, { folder: join(folder, name) });
  const { file } = await report(join(folder, name), { file: join(folder, `${name}.html`) });
  return file;
}

/** The film of the first match of a run of Werewolf. */
async function filmed(of: string, name: string): Promise<void> {
  const journal = readJournal(join(folder, of, 'matches', 'm0001.jsonl'));
  const told = tellMatch(werewolf.game, journal, { story: werewolf.story });
  await writeFile(join(images, `${name}.svg`), await writeStory(told, { format: 'svg' }));
}

async function opened(file: string, hash: string, viewport = { width: 1000, height: 700 }): Promise<Page> {
  const page = await browser.newPage({ viewport });
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
