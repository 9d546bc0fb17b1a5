import { readFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { retrace } from '@masbench/core';
import { readJournal } from '@masbench/core/journal';
import { tellMatch, type PlayerSource } from '@masbench/core/benchmark';
import { experiment, prepare, type Experiment } from '@masbench/experiments';
import { benchmark as mug } from '@masbench/game-mug';
import { benchmark as werewolf, werewolf as game } from '@masbench/game-werewolf';
import { openFleet, queue } from '@masbench/queue';
import { watch } from '@masbench/report/live';
import { type WatchedRun } from '../src/live/watch.ts';
import type { Browser, Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../../scripts/testing/temporary-folder.ts';
import type { SeatState } from '../src/live-messages.ts';
import { isSkipped, testParts } from '../../../scripts/testing/test-parts.ts';
import { redisServer } from '../../queue/test/redis-server.ts';
import { benchmark as talk } from '../../queue/test/talk.ts';
import { paidServer, talkers } from '../../queue/test/talkers.ts';
import { startWorker } from '../../queue/test/workers.ts';
import { benchmark as sealedBids } from './games/sealed-bids.ts';
import { fillIn } from './fill-in.ts';
import { beginWith, goTo, hasBrowser, openPage, seriousFaults } from './browser.ts';
import { findFreePort, recordingProxy, reverseProxy } from './proxies.ts';

let browser: Browser;
let folder: string;
let watched: WatchedRun | undefined;

async function begun(study: Experiment, ...players: readonly PlayerSource[]): Promise<WatchedRun> {
  const made = await watch(async (sources) =>
    prepare(study, { folder: join(folder, 'run'), sources: [...players, ...sources] }),
  );
  watched = made;
  return made;
}

/** Answers what a page asks, field by field, until the game is over. */
async function plays(page: Page): Promise<number> {
  let moves = 0;
  for (;;) {
    const status = page.locator('[role=status]').filter({ hasText: /your move|game is over/ });
    await status.waitFor({ timeout: 60_000 });
    if (/over/.test((await status.textContent()) ?? '')) return moves;
    // One call for all fields: what is filled in is what a person would.
    if (!(await page.evaluate<boolean>(fillIn()))) continue;
    // Every question has a form of its own: this one goes when its move is taken or no longer wanted.
    await page.locator('form[data-filled]:not(:has([role=alert]))').waitFor({ state: 'detached' });
    expect(await page.locator('[role=alert]').allTextContents()).toEqual([]);
    moves += 1;
  }
}

describe.skipIf(!hasBrowser)('a run in progress in Chromium', () => {
  beginWith((made) => {
    browser = made.browser;
  });

  beforeEach(() => {
    folder = temporaryFolder();
  });

  afterEach(async () => watched?.close());

  test('two people play Werewolf, and nothing that is sent to one tells the role of the other', async () => {
    const { run, seats, unwatched } = await begun(
      experiment({
        benchmark: werewolf,
        trials: 1,
        seats: { A: 'human', B: 'human' },
        settings: {
          roles: { werewolf: 1, seer: 1, doctor: 1, villager: 2 },
          pin: {
            roles: ['doctor', 'werewolf', 'seer', 'villager', 'villager'],
            names: ['Ada', 'Bo', 'Cy', 'Di', 'Ed'],
          },
          debate: { turns: 2 },
          firstNight: 'no-kill',
          rounds: { cap: 1 },
          deception: { peers: 'none', self: false },
        },
      }),
    );
    const people = await Promise.all(
      seats.map(async ({ seat, address }) => {
        const proxy = await recordingProxy();
        const opened = await openPage(browser, address, {
          proxy: { server: proxy.address, bypass: '<-loopback>' },
        });
        return { seat, proxy, ...opened };
      }),
    );
    const playing = Promise.all(people.map(async ({ page }) => plays(page)));
    const { result } = await run.play();
    expect(result).toMatchObject({ finished: 1, failed: 0 });
    await unwatched(AbortSignal.abort());
    const moves = await playing;
    expect(Math.min(...moves)).toBeGreaterThan(1);
    const texts = textsOfSeats(join(folder, 'run', 'matches', 'm0001.jsonl'));
    for (const { seat, proxy, troubles } of people) {
      expect(troubles).toEqual([]);
      const received = proxy.received();
      const other = seat === 'A' ? { name: 'Bo', role: 'werewolf' } : { name: 'Ada', role: 'doctor' };
      const states = received
        .split('\n')
        .filter((line) => line.startsWith('data: '))
        .map((line): SeatState => JSON.parse(line.slice('data: '.length)));
      expect(states.filter(({ asked }) => asked !== null).length).toBeGreaterThan(1);
      const own = tellMatch(game, readJournal(join(folder, 'run', 'matches', 'm0001.jsonl')), {
        story: werewolf.story,
        seat,
      });
      for (const { asked, told, rules, ...rest } of states) {
        expect(rest).toEqual({ game: 'werewolf', seat, status: rest.status });
        expect(rules).toMatch(/werewol/i);
        // What is told on the way is the beginning of what this seat's views tell, without counts of hidden events.
        expect(told?.lines ?? []).toEqual(
          own.lines.slice(0, told?.lines.length ?? 0).map((line) => ({ ...line, from: 0, at: 0 })),
        );
        expect(told?.agents ?? {}).toEqual({});
        if (asked === null) continue;
        // What the game wrote for this seat, from what this seat sees: its views are shown not to leak elsewhere.
        expect(texts.get(seat)).toContain(asked.text);
        expect(asked.request).toContain(`/${seat}`);
        expect(asked.images).toEqual([]);
        const said = asked.text
          .split('\n')
          .filter((line) => line.includes(other.name) && !line.includes('⟦'));
        expect(said.join('\n')).not.toMatch(new RegExp(other.role, 'i'));
      }
      // Apart from these states, a person gets the page, which is the same for all.
      const rest = received
        .split('\n')
        .filter((line) => !line.startsWith('data: '))
        .join('\n');
      expect(rest).not.toContain(other.name === 'Bo' ? 'Bo"' : 'Ada');
      expect(rest.match(/^200 /gm)?.length).toBe(2);
      await proxy.close();
    }
  }, 90_000);

  test('a person behind a proxy, below its path, plays to the end, and the page of the run follows', async () => {
    const port = await findFreePort();
    const proxy = await reverseProxy(port, { strips: true, keepsHost: true });
    const study = experiment({
      benchmark: sealedBids,
      settings: { rounds: 3 },
      trials: 1,
      seats: { A: 'human' },
    });
    watched = await watch(async (sources) => prepare(study, { folder: join(folder, 'run'), sources }), {
      listen: `127.0.0.1:${port}`,
      publicUrl: proxy.address,
    });
    const { page, troubles } = await openPage(browser, watched.seats[0]?.address ?? '');
    const { page: run, troubles: others } = await openPage(browser, watched.address);
    const playing = plays(page);
    expect((await watched.run.play()).result).toMatchObject({ finished: 1, failed: 0 });
    await run.getByText('The run has ended').waitFor();
    await run.getByText('1 of 1 matches finished').waitFor();
    await watched.unwatched(AbortSignal.abort());
    expect(await playing).toBe(3);
    expect(page.url()).toContain(proxy.address);
    expect([...troubles, ...others]).toEqual([]);
    await proxy.close();
  }, 90_000);

  test('a person sees the images of a move, and chooses by keyboard alone', async () => {
    const { run, seats, unwatched } = await begun(
      experiment({ benchmark: mug, trials: 1, seats: { A: 'human' } }),
    );
    const [seat] = seats;
    const { page } = await openPage(browser, seat?.address ?? '');
    const controller = new AbortController();
    const played = run.play({ signal: controller.signal });
    await page.locator('form img').first().waitFor();
    expect(
      await page.evaluate<boolean>(
        `document.images[0].decode().then(() => document.images[0].naturalWidth > 16)`,
      ),
    ).toBe(true);
    expect(await seriousFaults(page)).toEqual([]);
    for (let tabs = 0; tabs < 40; tabs += 1) {
      await page.keyboard.press('Tab');
      const kind = await page.evaluate<string>(
        `document.activeElement.getAttribute('type') ?? document.activeElement.tagName`,
      );
      if (kind === 'radio') await page.keyboard.press('Space');
      if (kind === 'TEXTAREA' || kind === 'text') await page.keyboard.type('because');
      if (kind === 'number') await page.keyboard.press('ArrowUp');
      if (kind === 'submit') {
        await page.keyboard.press('Enter');
        break;
      }
    }
    await page
      .locator('[role=status]')
      .filter({ hasText: /Waiting|your move/ })
      .waitFor();
    expect(await page.locator('[role=alert]').allTextContents()).toEqual([]);
    expect(await seriousFaults(page)).toEqual([]);
    controller.abort();
    await played;
    await unwatched(AbortSignal.abort());
    await page.getByText(/The game was interrupted/).waitFor();
    expect(await seriousFaults(page)).toEqual([]);
  });

  test.skipIf(isSkipped(testParts.redis))(
    'shows what the workers of a queue play, each by its name, until the run has ended',
    async () => {
      let release = (): void => undefined;
      const released = new Promise<void>((resolve) => (release = resolve));
      const models = await paidServer({ released });
      const server = await redisServer();
      const about = { connection: server.address, run: 'run', url: models.url, concurrency: 2 };
      const workers = await Promise.all([startWorker(about), startWorker(about)]);
      try {
        const { run, address } = await begun(
          experiment({ benchmark: talk, trials: 4, seats: { A: 'paid', B: 'free' } }),
          talkers(models.url),
        );
        const { page, troubles } = await openPage(browser, address);
        // The time-out of the test is its only clock.
        page.setDefaultTimeout(0);
        const played = run.play({ executor: queue(openFleet(server.address, { run: 'run' })) });
        const playing = page.getByText('2 processes play:');
        await playing.waitFor();
        for (const { pid } of workers)
          await playing.filter({ hasText: `process ${pid} on ${hostname()} (m000` }).waitFor();
        await page.locator('.playing li').nth(3).waitFor();
        release();
        expect((await played).result).toMatchObject({ finished: 4 });
        await page.getByText('The run has ended').waitFor();
        await page.getByText('4 of 4 matches finished').waitFor();
        expect(troubles).toEqual([]);
      } finally {
        release();
        await Promise.all(workers.map(async (worker) => worker.kill()));
        await server.close();
        await models.close();
      }
    },
  );

  test('is watched, paused and resumed, and is then recomputed on the same page', async () => {
    // The seventh match waits until the run is being paused.
    let goOn = (): void => undefined;
    const gate = new Promise<void>((resolve) => (goOn = resolve));
    let moves = 0;
    const slow = {
      bid: async () => {
        moves += 1;
        if (moves === 30) await gate;
        return { bid: moves % 9, note: '' };
      },
    };
    const { run, address } = await begun(
      experiment({ benchmark: sealedBids, settings: { rounds: 5 }, trials: 12, seats: { A: slow } }),
    );
    const { page, troubles } = await openPage(browser, address);
    await page.getByRole('button', { name: 'Pause' }).waitFor();
    const played = run.play({ concurrency: 1 });
    await page.getByText('5 of 12 matches finished').waitFor();
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByText('Pausing').waitFor();
    goOn();
    await page.getByText('Paused').waitFor();
    await goTo(page, '#matches');
    await page.locator('tbody a').first().waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await page.locator('tbody a').first().click();
    await page.locator('.scene').waitFor();
    await page.getByRole('button', { name: 'Resume' }).click();
    await played;
    await page.getByText('The run has ended').waitFor();
    await goTo(page, '#proof');
    await page.getByRole('button', { name: 'Recompute now' }).click();
    await page
      .getByText(/Recomputed here: 12 of 12 matches agree/)
      .first()
      .waitFor({ timeout: 30_000 });
    await goTo(page, '#overview');
    const { seats } = JSON.parse(await readFile(join(folder, 'run', 'summary.json'), 'utf8')) as {
      readonly seats: readonly { readonly score: number }[];
    };
    await page
      .locator('td', { hasText: (seats[0]?.score ?? 0).toFixed(2) })
      .first()
      .waitFor();
    expect(troubles).toEqual([]);
  });
});

/** The texts that the game writes for its seats in a match, from the view of each when it was asked. */
function textsOfSeats(journal: string): ReadonlyMap<string, readonly string[]> {
  const texts = new Map<string, string[]>();
  const turns = new Map<string, number>();
  for (const { entry, request, view } of retrace(game, readJournal(journal))) {
    if (request?.seat === undefined) continue;
    const { seat, kind, data } = request;
    if (entry.type === 'answer') turns.set(seat, (turns.get(seat) ?? 0) + 1);
    if (entry.type !== 'open') continue;
    // A turn that is counted too low would show the rules again: both texts are of this seat alone.
    for (const turn of [0, turns.get(seat) ?? 0]) {
      const described = werewolf.seats.human?.describe?.({
        kind,
        seat,
        data,
        view: view(seat),
        turn,
      } as never);
      texts.set(seat, [...(texts.get(seat) ?? []), described?.text ?? '']);
    }
  }
  return texts;
}
