import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { memoryBlobs, memoryJournal, replay } from '@masbench/core';
import { experiment, run } from '@masbench/experiments';
import { benchmark as hq } from '@masbench/game-hq';
import { benchmark as mug } from '@masbench/game-mug';
import { benchmark, werewolf } from '@masbench/game-werewolf';
import { writePlayPage } from '@masbench/report';
import type { Browser } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { fillIn } from './fill-in.ts';
import { beginWith, hasBrowser, openPage, seriousFaults } from './browser.ts';

let folder: string;
let browser: Browser;
let file: string;

describe.skipIf(!hasBrowser)('a page to play, as a file and with the network off', () => {
  beginWith(async (made) => {
    ({ browser, folder } = made);
    file = join(folder, 'play.html');
    const config = werewolf.config.parse({ preset: 'mini-mafia' });
    const setup = { seats: ['A', 'B', 'C', 'D'], human: 'C', config, options: {}, seed: '1' };
    await writePlayPage(benchmark, { ...setup, file });
  });

  test('is at most 150 kB gzipped for the usual settings', async () => {
    const seats = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'];
    const setup = { seats, human: 'C', config: werewolf.config.parse({}), options: {}, seed: '1' };
    const { gzippedBytes } = await writePlayPage(benchmark, { ...setup, file: join(folder, 'usual.html') });
    expect(gzippedBytes).toBeLessThanOrEqual(150_000);
  });

  test.each(['1', '2'])('is played to its end on a phone by keyboard alone, seed %s', async (seed) => {
    const viewport = { width: 390, height: 844 };
    const { page, troubles } = await openPage(browser, file, { hash: `#${seed}`, viewport });
    const save = page.getByText('Save the journal');
    const form = page.locator('form');
    let moves = 0;
    for (; moves < 200; moves += 1) {
      await save.or(form).first().waitFor();
      if (await save.isVisible()) break;
      // The first field or choice has the focus.
      if ((await form.locator('button.choice').count()) > 0) await page.keyboard.press('Enter');
      else {
        const question = (await form.locator('.situation').textContent()) ?? '';
        await page.keyboard.type(
          /yes or no/.test(question) ? 'no' : /From 0 to|from 0 to/.test(question) ? '5' : 'Hello',
        );
        await page.keyboard.press('Tab');
        await page.keyboard.press('Enter');
      }
      await page.waitForTimeout(300);
      expect(await page.locator('main .alarm').count()).toBe(0);
    }
    expect(moves).toBeGreaterThan(3);
    expect(await page.locator('main [role=status]').textContent()).toMatch(/wins? on day \d/);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(viewport.width);
    const [download] = await Promise.all([page.waitForEvent('download'), save.click()]);
    const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\n');
    // Every digest, observation and draw is checked on the way.
    const { outcome, start } = replay(werewolf, memoryJournal(lines));
    expect(outcome).not.toBeNull();
    expect(start.agents['C']).toMatchObject({ nature: 'human' });
    // One time is another.
    const forged = lines.map((line, index) => (index === 9 ? line.replace('"at":', '"at":1') : line));
    expect(() => replay(werewolf, memoryJournal(forged))).toThrow('line 10');
    expect(await seriousFaults(page)).toEqual([]);
    expect(troubles).toEqual([]);
  });

  test.each([
    ['hq', hq, 'A', /What do you do next/],
    ['mug', mug, 'B', /Question:/],
    ['werewolf', benchmark, 'A', /\?/],
  ] as const)(
    'a match of %s on record is continued, and asks the person',
    async (name, played, human, asked) => {
      const runs = join(folder, name);
      await run(experiment({ benchmark: played, trials: 1, seed: 1 }), { folder: runs });
      const out = join(folder, `${name}.html`);
      await writePlayPage(played, { from: { run: runs, until: 4 }, human, file: out });
      const { page, troubles } = await openPage(browser, out, {});
      await page.locator('form').waitFor();
      expect(await page.locator('form').textContent()).toMatch(asked);
      expect(await page.locator('main').textContent()).toContain('This continues match m0001 after line 4.');
      expect(await seriousFaults(page)).toEqual([]);
      expect(troubles).toEqual([]);
    },
  );

  test('a page of MUG carries the images of its match: the person sees one, the others read theirs, and it ends', async () => {
    const blobs = memoryBlobs();
    const settings = mug.settings?.parse({});
    const seats = ['A', 'B', 'C', 'D'];
    const prepared = await mug.prepare.items?.(settings, { seats, seed: '1', trials: 1, blobs });
    const [config] = prepared?.configs ?? [];
    const options = mug.prepare.options?.parse(prepared?.options);
    const out = join(folder, 'mug-new.html');
    const { gzippedBytes } = await writePlayPage(mug, {
      seats,
      human: 'A',
      config,
      options,
      blobs,
      file: out,
    });
    expect(gzippedBytes).toBeLessThanOrEqual(250_000);
    const { page, troubles } = await openPage(browser, out, { hash: '#1' });
    await page.locator('form img').waitFor();
    expect(
      await page.evaluate<number>(`document.images[0].decode().then(() => document.images[0].naturalWidth)`),
    ).toBeGreaterThan(100);
    expect(await seriousFaults(page)).toEqual([]);
    const save = page.getByText('Save the journal');
    for (let moves = 0; moves < 40; moves += 1) {
      await save.or(page.locator('form:not([data-filled])')).first().waitFor();
      if (await save.isVisible()) break;
      await page.evaluate(fillIn());
      await page.locator('form[data-filled]').waitFor({ state: 'detached' });
    }
    // The other image, of the undercover, is shown at the end too.
    await page.locator('.story img').nth(1).waitFor();
    const [download] = await Promise.all([page.waitForEvent('download'), save.click()]);
    const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\n');
    const { outcome } = replay(mug.game, memoryJournal(lines));
    expect(outcome).not.toBeNull();
    // Nobody's answer was a substitute: every seat has read its image.
    expect(lines.filter((line) => /"type":"attempt"|"by":"(?:fallback|forfeit|failure)"/.test(line))).toEqual(
      [],
    );
    expect(troubles).toEqual([]);
  });
});
