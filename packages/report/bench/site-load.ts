/**
 * Measures how long a site about many runs takes to be made, and to show its first view in Chromium.
 *
 * ```sh
 * node --conditions=masbench-source --import tsx packages/report/bench/site-load.ts [runs] [matches of each]
 * ```
 *
 * The runs are of the game of `page-load.ts` with five rounds, by a person's own player and a simulated one. The times of the making
 * are on the clock and in CPU seconds; those of the view are from the start of the navigation to the file.
 */
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { experiment, run } from '@masbench/experiments';
import { writeSite } from '@masbench/report';
import { chromium, type Browser } from 'playwright-core';
import { benchmark as sealedBids } from '../test/games/sealed-bids.ts';

const [runs = 100, matches = 200] = process.argv.slice(2).map(Number);
const views = 5;
const folder = await mkdtemp(join(tmpdir(), 'masbench-site-load-'));

try {
  for (let number = 1; number <= runs; number += 1) {
    const study = experiment({
      benchmark: sealedBids,
      settings: { rounds: 5 },
      seats: { B: 'simulated:bold' },
      trials: matches,
      seed: number,
      fsync: 'end',
    });
    await run(study, { folder: join(folder, 'runs', `run-${number}`) });
  }
  const importModule = async () => ({ benchmark: sealedBids });
  const [began, cpu] = [performance.now(), process.cpuUsage()];
  const site = await writeSite([join(folder, 'runs')], { importModule, folder: join(folder, 'site') });
  const [made, used] = [performance.now() - began, process.cpuUsage(cpu)];
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
  });
  const shown: (readonly [paint: number, list: number, search: number])[] = [];
  for (let view = 0; view < views; view += 1) shown.push(await openIndex(browser, site.file));
  await browser.close();
  const median = (place: 0 | 1 | 2): number =>
    shown.map((one) => one[place]).toSorted((one, other) => one - other)[Math.floor(views / 2)] ?? Number.NaN;
  console.table({
    runs: site.runs,
    matches: site.matches,
    'made after, s': (made / 1000).toFixed(1),
    'made in CPU seconds': ((used.user + used.system) / 1e6).toFixed(1),
    'index, MB': ((await stat(site.file)).size / 1e6).toFixed(1),
    [`first contentful paint after, ms (median of ${views})`]: median(0),
    'all runs listed after, ms': median(1),
    'search ready after, ms': median(2),
    'first views, ms': shown.map(([paint]) => paint).join(', '),
  });
} finally {
  await rm(folder, { recursive: true });
}

/** Opens the index anew, and returns when it painted first, had all runs in its list, and could be searched, in milliseconds. */
async function openIndex(
  browser: Browser,
  file: string,
): Promise<readonly [paint: number, list: number, search: number]> {
  const page = await browser.newPage();
  await page.addInitScript(`(() => {
    globalThis.seen = { list: 0, search: 0 };
    const look = () => {
      if (seen.list === 0 && document.querySelectorAll('table.runs tbody tr').length === ${runs}) seen.list = performance.now();
      if (seen.search === 0 && document.querySelector('#app input') !== null) seen.search = performance.now();
      if (seen.search === 0) requestAnimationFrame(look);
    };
    look();
  })()`);
  await page.goto(pathToFileURL(file).href);
  await page.waitForFunction('seen.search > 0 && seen.list > 0');
  const times = await page.evaluate<[number, number, number]>(
    `[performance.getEntriesByName('first-contentful-paint')[0].startTime, seen.list, seen.search].map(Math.round)`,
  );
  await page.close();
  return times;
}
