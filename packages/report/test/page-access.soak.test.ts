import { join } from 'node:path';
import { experiment, roundRobin, run } from '@masbench/experiments';
import { report } from '@masbench/report';
import type { Browser } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { beginWith, goTo, hasBrowser, openPage, proofOf, seriousFaults, tabTo } from './browser.ts';
import { benchmark, bidder } from './games/sealed-bids.ts';

let browser: Browser;
let file: string;
let tournament: string;

/** Every pane of a page, and what is there when it is shown. */
const panes: readonly (readonly [hash: string, shown: string])[] = [
  ['#overview', 'svg[role=img]'],
  ['#matches', 'tbody a'],
  ['#match/m0001', '.scene'],
  ['#match/m0001/move/6/eyes/A', 'text=You look through the eyes of A'],
  ['#proof', '#proof'],
  ['#settings', '#settings'],
];

describe.skipIf(!hasBrowser)('a report for every reader', () => {
  beginWith(async (made) => {
    browser = made.browser;
    const { folder } = made;
    const common = { benchmark, settings: { rounds: 5 }, trials: 4 };
    await run(experiment({ ...common, seats: { B: 'simulated:bold' } }), { folder: join(folder, 'run') });
    ({ file } = await report(join(folder, 'run'), { file: join(folder, 'run.html') }));
    const agents = ['scripted', 'simulated:bold', bidder('scripted: low', 0)];
    await run(experiment({ ...common, design: roundRobin(agents) }), { folder: join(folder, 'pairs') });
    ({ file: tournament } = await report(join(folder, 'pairs'), { file: join(folder, 'pairs.html') }));
  });

  test('fits a phone of 360 pixels, where nothing moves, without a serious fault of accessibility in any pane', async () => {
    const { page } = await openPage(browser, file, { viewport: { width: 360, height: 740 } });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await proofOf(page);
    for (const [hash, shown] of panes) {
      await goTo(page, hash);
      await page.locator(shown).first().waitFor();
      const width = await page.evaluate<number>('document.documentElement.scrollWidth');
      expect([hash, width]).toEqual([hash, 360]);
      expect(await page.evaluate<number>('document.getAnimations().length')).toBe(0);
      await page.evaluate(`document.querySelectorAll('details').forEach((part) => (part.open = true))`);
      expect(await seriousFaults(page)).toEqual([]);
    }
    const pairs = await openPage(browser, tournament);
    await proofOf(pairs.page);
    await pairs.page.locator('#tournament').waitFor();
    expect(await seriousFaults(pairs.page)).toEqual([]);
    // It does find one where there is one.
    await pairs.page.evaluate(`document.querySelector('main').append(document.createElement('img'))`);
    expect((await seriousFaults(pairs.page)).join()).toContain('image-alt');
  });

  test('is used by keyboard alone: every pane, a filter, a match, other eyes, another answer, and back', async () => {
    const { page, troubles } = await openPage(browser, file);
    await proofOf(page);
    const nav = page.getByRole('navigation');
    for (const [name, shown] of [
      ['Settings', '#settings'],
      ['Proof', '#proof'],
      ['Matches', 'tbody a'],
    ] as const) {
      await tabTo(page, nav.getByRole('link', { name }));
      await page.keyboard.press('Enter');
      await page.locator(shown).first().waitFor();
    }
    await tabTo(page, page.getByLabel(/^Filter/));
    await page.keyboard.type('m0002');
    await page.getByText('1 of 4 matches').waitFor();
    await tabTo(page, page.locator('tbody a'));
    await page.keyboard.press('Enter');
    await page.locator('.scene').waitFor();
    await page.keyboard.press('e');
    await page.getByText('You look through the eyes of A').waitFor();
    await tabTo(page, page.getByLabel(/^Look through the eyes/));
    await page.keyboard.press('Home');
    await page.getByText('You look through the eyes of A').waitFor({ state: 'detached' });
    expect(troubles).toEqual([]);
  });

  test('is printed dark on white, in any theme, and without what only a screen can use', async () => {
    const { page } = await openPage(browser, file, { colorScheme: 'dark' });
    await proofOf(page);
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    expect(await page.evaluate<string>('getComputedStyle(document.body).color')).toBe('rgb(27, 31, 36)');
    expect(await page.getByRole('navigation').isVisible()).toBe(false);
    expect((await page.pdf()).subarray(0, 5).toString()).toBe('%PDF-');
  });
});
