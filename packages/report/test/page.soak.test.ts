import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { experiment, roundRobin, run } from '@masbench/experiments';
import { benchmark as hq } from '@masbench/game-hq';
import { benchmark as werewolf } from '@masbench/game-werewolf';
import { report } from '@masbench/report';
import type { Browser } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { beginWith, goTo, hasBrowser, openPage, proofOf, seriousFaults } from './browser.ts';
import { forgeBid } from './carried-files.ts';
import { benchmark as sealedBids, bidder } from './games/sealed-bids.ts';
import { hostileTexts } from './hostile-texts.ts';

let folder: string;
let browser: Browser;

/** A page about a small run. */
async function pageAbout(name: string, study: ReturnType<typeof experiment>): Promise<string> {
  await run(study, { folder: join(folder, name) });
  const file = join(folder, `${name}.html`);
  const { codeMissing } = await report(join(folder, name), { file });
  expect(codeMissing).toBeNull();
  return file;
}

describe.skipIf(!hasBrowser)('a report in Chromium, as a file and with the network off', () => {
  let own: string;

  beginWith(async (made) => {
    ({ browser, folder } = made);
    own = await pageAbout(
      'own',
      experiment({
        benchmark: sealedBids,
        settings: { rounds: 20 },
        seats: { A: bidder(`scripted: ${hostileTexts[3]}`, 0, hostileTexts), B: 'simulated:bold' },
        trials: 4,
      }),
    );
  });

  test('tells a match, and through the eyes of a seat only what that seat was told', async () => {
    const file = await pageAbout('told', experiment({ benchmark: werewolf, trials: 1 }));
    const { page, troubles } = await openPage(browser, file, { hash: '#match/m0001' });
    const chapters = page.locator('.chapter');
    await chapters.first().waitFor();
    expect(await chapters.filter({ hasText: 'Night 1' }).count()).toBe(1);
    expect(await page.locator('main .end').textContent()).toMatch(
      /^(The wolves|The village|Nobody) wins? (on day|in night) \d: .+, the wolves killed \d\.$/,
    );
    // Who alone was told is marked in the story of all.
    expect(await chapters.locator('.tag').count()).toBeGreaterThan(5);
    const dealt = page.locator('.happens', { hasText: 'is dealt the role' });
    expect(await dealt.count()).toBe(8);
    await goTo(page, '#match/m0001/eyes/C');
    await page.locator('#story', { hasText: 'What C saw' }).waitFor();
    expect(await dealt.count()).toBe(1);
    expect(await chapters.locator('.tag').count()).toBe(0);
    // In the list of events, the answers of others are what C saw of them, and chance draws are nothing.
    const list = (await page.locator('.events').textContent()) ?? '';
    expect(list).not.toContain('Chance');
    expect(list).not.toMatch(/[ABD-H] (?:bid|summarize|peerAnalysis|selfAnalysis|vote) /);
    expect(list).toContain('died in the night');
    expect(troubles).toEqual([]);
  });

  test('sums up a match, with every text in a table that sorts, and a picture', async () => {
    const file = await pageAbout(
      'summed',
      experiment({ benchmark: hq, trials: 1, settings: { passages: 8 } }),
    );
    const { page, troubles } = await openPage(browser, file, { hash: '#match/m0001' });
    const fold = page.locator('details.all');
    await fold.locator('summary').click();
    expect(await fold.locator('tbody tr').count()).toBe(16);
    const readColumn = async (): Promise<readonly number[]> =>
      (await fold.locator('tbody td:nth-child(5)').allTextContents()).map(Number);
    const title = fold.getByRole('button', { name: 'Final' });
    const before = await readColumn();
    await title.click();
    expect(await readColumn()).toEqual(before.toSorted((one, other) => one - other));
    await title.click();
    expect(await readColumn()).toEqual(before.toSorted((one, other) => other - one));
    const lowest = Math.min(...before).toFixed(4);
    expect(await page.locator('.sums').textContent()).toContain(
      `The lowest score at the end is ${lowest}, of `,
    );
    expect(await page.locator('.sums img').count()).toBe(1);
    // What only all together know is not in the story of a seat.
    await goTo(page, '#match/m0001/eyes/A');
    await page.locator('#story', { hasText: 'What A saw' }).waitFor();
    expect(await page.locator('.sums').count()).toBe(0);
    expect(troubles).toEqual([]);
  });

  test('lets the text of a match follow its slider, and the slider the text', async () => {
    const file = await pageAbout('followed', experiment({ benchmark: werewolf, trials: 1 }));
    const { page, troubles } = await openPage(browser, file, { hash: '#match/m0001' });
    const slider = page.locator('.moment input');
    await slider.waitFor();
    // Shares of the height of the window.
    const readPlace = async (): Promise<number> =>
      page.evaluate<number>(
        "document.querySelector('.chapters [aria-current]').getBoundingClientRect().top / innerHeight",
      );
    await slider.fill('60');
    // The line, or the fold that hides it, is where it is read: below the head, in the upper half.
    await expect.poll(readPlace).toBeGreaterThan(0.2);
    expect(await readPlace()).toBeLessThan(0.6);
    // By keyboard, one step on.
    await slider.focus();
    await page.keyboard.press('ArrowRight');
    expect(await slider.inputValue()).toBe('61');
    expect(await slider.getAttribute('aria-valuetext')).toMatch(/^62: \S/);
    await expect.poll(readPlace).toBeLessThan(0.6);
    // Who scrolls on moves the slider, and the table with it.
    const first = page.locator('.table text').first();
    await page.evaluate('new Promise((resolve) => setTimeout(resolve, 500))');
    await page.evaluate(
      "scrollBy(0, document.querySelector('.chapter.night h3').getBoundingClientRect().top - 0.3 * innerHeight)",
    );
    await expect.poll(async () => Number(await slider.inputValue())).toBeLessThan(30);
    expect(await first.textContent()).toBe('Night 1');
    expect(troubles).toEqual([]);
  });

  test('recomputes a game of one’s own, and shows texts of players as texts', async () => {
    const { page, troubles } = await openPage(browser, own);
    expect(await proofOf(page)).toMatch(/^Recomputed here: 4 of 4 matches agree/);
    for (const [hash, shown] of [
      ['#matches', 'tbody a'],
      ['#match/m0001', '.scene'],
      ['#settings', '#settings'],
      ['#proof', '#proof'],
      ['#overview', '#finding'],
    ] as const) {
      await goTo(page, hash);
      await page.locator(shown).first().waitFor();
      expect(
        await page
          .locator(
            '#app :is(script, iframe, object, form[action], base, meta, link, style, video, plaintext)',
          )
          .count(),
      ).toBe(0);
    }
    await goTo(page, '#match/m0001');
    const shown: string[] = [];
    await page.locator('.events li').first().waitFor();
    const events = await page.locator('.events li').count();
    for (let event = 0; event < events; event += 1) {
      await page.locator('.events li').nth(event).locator('button').click();
      const line = await page.locator('.events li').nth(event).getAttribute('value');
      await page.locator(`.scene[aria-label="Event ${line}"]`).waitFor();
      shown.push((await page.locator('.scene .part').first().textContent()) ?? '');
    }
    const all = shown.join('\n');
    const whole = (text: string): string => text.replaceAll(/[\uD800-\uDFFF\0]/g, '');
    for (const text of hostileTexts.slice(0, 20)) expect(whole(all)).toContain(whole(text));
    expect(await page.evaluate(() => Reflect.get(globalThis, 'hostile') as unknown)).toBeUndefined();
    expect(troubles).toEqual([]);
  });

  test('names the match of a journal in which a digit was forged, and turns red', async () => {
    const forged = join(folder, 'forged.html');
    await writeFile(forged, forgeBid(await readFile(own, 'utf8')));
    const { page } = await openPage(browser, forged);
    const said = await proofOf(page);
    expect(said).toMatch(/^Recomputed here: 3 of 4 matches agree/);
    expect(said).toContain('m0002');
    expect(await page.locator('main > .proof').getAttribute('class')).toContain('bad');
  });

  test('steps by keyboard through the eyes of a seat, with an address that leads back', async () => {
    const { page } = await openPage(browser, own, { hash: '#match/m0001/move/5/eyes/B' });
    await page.locator('.scene').waitFor();
    const first = await page.locator('.events [aria-current]').getAttribute('value');
    await page.keyboard.press('ArrowRight');
    await page.locator(`.scene:not([aria-label="Event ${first}"])`).waitFor();
    const hash = new URL(page.url()).hash;
    expect(hash).toMatch(/^#match\/m0001\/move\/\d+\/eyes\/B$/);
    const second = await openPage(browser, own, { hash });
    await second.page.locator('.scene').waitFor();
    expect(await second.page.locator('.scene h3').textContent()).toBe(
      await page.locator('.scene h3').textContent(),
    );
    await page.locator('.events .unseen').first().click();
    await page.locator('.scene .secret').waitFor();
    expect(await page.locator('.scene summary').allTextContents()).toEqual(['What B sees after it']);
    await page.keyboard.press('e');
    expect(new URL(page.url()).hash).not.toContain('eyes');
  });

  test('lists matches with their outcomes, filters and sorts them, and lays two side by side, and nothing moves', async () => {
    const { page, troubles } = await openPage(browser, own, { hash: '#matches' });
    await page.locator('.told').first().waitFor();
    expect(await page.locator('table.list tbody tr').count()).toBe(4);
    await page.getByLabel('Filter', { exact: false }).first().fill('trial>2');
    await page.getByText('2 of 4 matches').waitFor();
    expect(new URL(page.url()).hash).toBe('#matches/filter/trial%3E2');
    await page.getByRole('button', { name: 'Match', exact: false }).click();
    expect(await page.locator('table.list tbody th a').allTextContents()).toEqual(['m0004', 'm0003']);
    await page.getByLabel('Lay m0003 beside another').check();
    await page.getByLabel('Lay m0004 beside another').check();
    await page.getByText('Lay m0003 and m0004 side by side').click();
    await page.getByText(/^Seat [AB] answers bid differently/).waitFor();
    await page.locator('.compare .column').first().waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await page.goBack();
    // The list is as it was left.
    await page.getByText('2 of 4 matches').waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    expect(troubles).toEqual([]);
  });

  test.each(['#overview', '#matches', '#matches/order/-rounds', '#match/m0001', '#compare/m0001/m0002'])(
    'nothing moves while %s loads',
    async (hash) => {
      for (const viewport of [
        { width: 390, height: 844 },
        { width: 1440, height: 900 },
      ]) {
        const { page } = await openPage(browser, own, { hash, viewport });
        await proofOf(page);
        const moved = await page.evaluate<number>(
          `new Promise((resolve) => new PerformanceObserver((list) => resolve(list.getEntries().reduce((sum, { value }) => sum + value, 0))).observe({ type: 'layout-shift', buffered: true }) ?? setTimeout(() => resolve(0), 500))`,
        );
        expect(moved).toBeLessThan(0.001);
      }
    },
  );

  test('ranks the agents of a tournament, with intervals and the results of every pair', async () => {
    const file = await pageAbout(
      'tournament',
      experiment({
        benchmark: sealedBids,
        settings: { rounds: 5 },
        trials: 4,
        design: roundRobin(['scripted', 'simulated:bold', bidder('scripted: low', 0)]),
      }),
    );
    const { page, troubles } = await openPage(browser, file);
    expect(await proofOf(page)).toMatch(/matches agree/);
    const ranking = page.locator('section[aria-labelledby=tournament]');
    await ranking.waitFor();
    expect(await ranking.locator('svg, img').count()).toBeGreaterThan(0);
    // What a tournament is played for comes first.
    const sections = await page
      .locator('main section[aria-labelledby]')
      .evaluateAll((all) => all.map((one) => one.getAttribute('aria-labelledby')));
    expect(sections.slice(0, 2)).toEqual(['finding', 'tournament']);
    expect(sections.indexOf('seats')).toBeGreaterThan(sections.indexOf('agents'));
    const cross = ranking.locator('table', { hasText: 'Results of every pair' });
    const rows = await cross.locator('tbody tr').allTextContents();
    expect(rows).toHaveLength(3);
    expect(rows[0]).toMatch(/^simulated: bold–|^simulated:bold–|^simulated: bold/);
    // Four trials, and in each of them both sides.
    expect(rows.join('')).toMatch(/\d+ % of 8/);
    expect(troubles).toEqual([]);
  });
});
