import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { experiment, prepare, roundRobin, run, type Experiment } from '@masbench/experiments';
import { benchmark as hq } from '@masbench/game-hq';
import { benchmark as werewolf } from '@masbench/game-werewolf';
import { report, writePlayPage } from '@masbench/report';
import { watch } from '@masbench/report/live';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { fillIn } from './fill-in.ts';
import { beginWith, hasBrowser, seriousFaults } from './browser.ts';

/** A folder for the pictures, `MASBENCH_PICTURES=/tmp/looks`, to be looked at by somebody who did not make the pages. */
const pictures = process.env['MASBENCH_PICTURES'];
const widths = pictures === undefined ? [1440, 390] : [1440, 1100, 390];
/** A page of A4 in pixels of CSS, without its margins. */
const paper = { width: 718, height: 1047 };
/** Pictures end here: what is below is more of the same. */
const mostHeight = 2600;

let folder: string;
let browser: Browser;

const scripted = (name: string): object => ({
  ...Object(werewolf.players?.['scripted']?.({} as never)),
  name,
});

/** Never answers with a legal move. */
const faulty = { name: 'faulty', nature: 'model', create: () => () => 'nonsense' };

const trials = 8;
const runs: Readonly<Record<string, () => Experiment>> = {
  wolves: () => experiment({ benchmark: werewolf, trials }),
  faulty: () =>
    experiment({ benchmark: werewolf, trials: 4, seats: { '*': faulty }, limits: { retries: 0 } }),
  hostile: () =>
    experiment({ benchmark: werewolf, trials: 4, seats: { A: scripted('h\u202Ederocs 451 (ledom on') } }),
  sweep: () => experiment({ benchmark: hq, trials: 2, factors: { alpha: [0.5, 1], beta: [0, 1, 2] } }),
  cup: () =>
    experiment({
      benchmark: werewolf,
      trials: 2,
      design: roundRobin(['scripted', 'simulated:sharp', 'simulated:noisy']),
    }),
};

/** The finding, the page, what shows that it is there, and what it has to say. */
const looks: readonly (readonly [finding: string, run: string, hash: string, shown: string, says: RegExp])[] =
  [
    ['F1 headline', 'wolves', '#overview', 'h2', /wolves|village/i],
    ['F1 headline of a sweep', 'sweep', '#overview', 'h2', /beta|alpha|group|seat/i],
    ['F2 eyes of C', 'wolves', '#match/m0003/eyes/C', '.story', /What C saw/],
    ['F3 story', 'wolves', '#match/m0003', '.story', /Night 1[\s\S]*Day 1/],
    ['F3 list', 'wolves', '#matches', 'tbody a', /rounds/i],
    ['F5 faulty', 'faulty', '#overview', 'h2.alarm, .alarm', /moves/],
    ['F6 hostile', 'hostile', '#overview', 'h2', /ledom on/],
    ['F9 cup', 'cup', '#overview', '#tournament', /[Rr]ank/],
    ['proof', 'wolves', '#proof', '#proof', /agree/],
  ];

describe.skipIf(!hasBrowser)(
  'every page at 1440, 1100 and 390 pixels, dark, light, printed, and with scripts off',
  () => {
    beginWith(async (made) => {
      ({ browser, folder } = made);
      if (pictures !== undefined) await mkdir(pictures, { recursive: true });
      for (const [name, study] of Object.entries(runs)) {
        await run(study(), { folder: join(folder, name) });
        await report(join(folder, name), { file: join(folder, `${name}.html`) });
      }
    });

    test.each(looks)(
      '%s',
      async (finding, name, hash, shown, says) => {
        const address = `${pathToFileURL(join(folder, `${name}.html`)).href}${hash}`;
        const visit = async (page: Page): Promise<void> => {
          await page.goto(address);
          await page.locator(shown).first().waitFor();
          await page
            .getByText(/Recomputed here|Not recomputed:|Cannot be recomputed/)
            .first()
            .waitFor();
        };
        await look(finding, visit, async (page) => {
          expect(await page.locator('body').innerText()).toMatch(says);
          expect(await seriousFaults(page)).toEqual([]);
        });
      },
      120_000,
    );

    test.each(Object.keys(runs))('F7 scripts off: %s', async (name) => {
      const address = pathToFileURL(join(folder, `${name}.html`)).href;
      await look(
        `F7 ${name}`,
        async (page) => {
          await page.goto(address);
        },
        async (page) => {
          expect(await page.locator('h2').first().innerText()).not.toBe('');
          expect(await page.locator('tbody tr').count()).toBeGreaterThan(0);
        },
        { javaScriptEnabled: false },
      );
    });

    test('F8 the page of a seat: before the match, asked, out of it, and interrupted', async () => {
      const study = experiment({
        benchmark: werewolf,
        trials: 1,
        seats: { A: 'human' },
        settings: {
          roles: { werewolf: 1, seer: 1, doctor: 1, villager: 3 },
          pin: { roles: ['villager', 'werewolf', 'seer', 'doctor', 'villager', 'villager'] },
        },
      });
      const watched = await watch(async (sources) =>
        prepare(study, { folder: join(folder, 'people'), sources }),
      );
      const page = await browser.newPage();
      await page.goto(watched.seats[0]?.address ?? '');
      await page.getByText('The match has not begun').waitFor();
      await resized('F8 0 before the match', page);
      const stop = new AbortController();
      const played = watched.run.play({ signal: stop.signal });
      const status = page.locator('[role=status]');
      const pictured = new Set<string>();
      for (;;) {
        await status.filter({ hasText: /your move|left the match|is over/ }).waitFor();
        if (!(await status.innerText()).includes('your move')) break;
        const kind = (await page.locator('.situation').first().innerText()).slice(0, 24);
        if (!pictured.has(kind)) await resized(`F8 asked ${kind.replaceAll(/\W+/g, ' ').trim()}`, page);
        pictured.add(kind);
        await page.evaluate(fillIn());
        await page.locator('form[data-filled]').waitFor({ state: 'detached' });
      }
      expect(pictured.size).toBeGreaterThan(1);
      await resized('F8 3 out of the match', page);
      stop.abort();
      await played;
      await watched.unwatched(AbortSignal.abort());
      await page.getByText(/interrupted|game is over/).waitFor();
      await resized('F8 4 interrupted', page);
      await watched.close();
      await page.close();
    }, 180_000);

    test('the page to play', async () => {
      const file = join(folder, 'play.html');
      const config = werewolf.settings?.parse({ preset: 'mini-mafia' });
      await writePlayPage(werewolf, {
        seats: ['A', 'B', 'C', 'D'],
        human: 'C',
        config: werewolf.game.config.parse(config),
        options: {},
        seed: '2',
        file,
      });
      await look(
        'play',
        async (page) => {
          await page.goto(pathToFileURL(file).href);
          await page.locator('form').waitFor();
        },
        async (page) => expect(await seriousFaults(page)).toEqual([]),
      );
    });
  },
);

/** Looks at a page in every way, and at each width whether it fits. */
async function look(
  finding: string,
  visit: (page: Page) => Promise<void>,
  check: (page: Page) => Promise<void> = async () => undefined,
  options: BrowserContextOptions = {},
): Promise<void> {
  const context = await browser.newContext({ ...options, offline: true });
  const page = await context.newPage();
  await visit(page);
  await check(page);
  await resized(finding, page);
  await context.close();
}

/** A page as it is, at every width, in both themes, and on paper. */
async function resized(finding: string, page: Page): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: width < 500 ? 844 : 900 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ media: 'screen', colorScheme });
      await picture(page, `${finding} ${width} ${colorScheme}`);
    }
    const [seen, wide] = await page.evaluate<[number, number]>(
      '[document.documentElement.clientWidth, document.documentElement.scrollWidth]',
    );
    expect([finding, width, wide]).toEqual([finding, width, seen]);
  }
  await page.setViewportSize(paper);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await picture(page, `${finding} printed`);
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(
    paper.width,
  );
  if (pictures !== undefined)
    await writeFile(join(pictures, `${finding}.pdf`.replaceAll(' ', '-')), await page.pdf({ format: 'A4' }));
  await page.emulateMedia({ media: 'screen', colorScheme: 'light' });
  await page.setViewportSize({ width: 1440, height: 900 });
}

async function picture(page: Page, name: string): Promise<void> {
  if (pictures === undefined) return;
  const height = await page.evaluate<number>('document.documentElement.scrollHeight');
  const { width = 1440 } = page.viewportSize() ?? {};
  await page.screenshot({
    path: join(pictures, `${name.replaceAll(' ', '-')}.png`),
    fullPage: true,
    clip: { x: 0, y: 0, width, height: Math.min(height, mostHeight) },
  });
}
