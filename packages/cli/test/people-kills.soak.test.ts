import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createRng } from '@masbench/statistics';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { hasBrowser, launch } from '../../report/test/browser.ts';
import { inFolder, type Ended } from './child-process.ts';

/** `MASBENCH_KILLS=100` kills the server as often. */
const kills = Number(process.env['MASBENCH_KILLS'] ?? 4);

/** When the server is killed: a person has just been asked, has just sent an answer, was just told that it is taken, or neither. */
const moments = ['asked', 'sent', 'taken', 'between'] as const;

const seats = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'];
/** A short match in which everybody is asked at once, speaks, votes and sums up. */
const settings = ['debate.turns=2', 'rounds.cap=1', 'deception.peers=none', 'deception.self=false'];

const answeredSchema = z.array(z.object({ request: z.string(), action: z.union([z.string(), z.number()]) }));
const entrySchema = z.looseObject({
  type: z.string(),
  id: z.string().optional(),
  by: z.string().optional(),
  value: z.unknown().optional(),
});

/** What a person does at a page, who never loads it again: answers what is asked, and keeps what the page was told is taken. */
const playsOn = (seat: string): string => `
  globalThis.taken = [];
  globalThis.askedAgain = [];
  let texts = 0;
  const send = fetch;
  globalThis.fetch = async (address, options) => {
    if (options?.method !== 'POST') return send(address, options);
    const { request, action } = JSON.parse(options.body);
    if (taken.some((one) => one.request === request)) askedAgain.push(request);
    const response = await send(address, options);
    if (response.status === 204) taken.push({ request, action });
    return response;
  };
  setInterval(() => {
    if (!document.querySelector('[role=status]')?.textContent.includes('your move')) return;
    const form = document.querySelector('form.move');
    const buttons = [...(form?.querySelectorAll('button') ?? [])];
    if (buttons.length === 0 || buttons.some(({ disabled }) => disabled)) return;
    const choices = buttons.filter(({ className }) => className === 'choice');
    if (choices.length > 0) return choices[texts++ % choices.length].click();
    const field = form.querySelector('textarea');
    field.value = 'I am ${seat}, and this is text ' + texts++;
    field.dispatchEvent(new Event('input', { bubbles: true }));
    setTimeout(() => form.requestSubmit());
  }, 50);
`;

async function readEnd(page: Page): Promise<void> {
  await page.getByText('The game is over').waitFor();
}

let browser: Browser;

describe.skipIf(!hasBrowser)('eight people at pages of a process that is killed', () => {
  beforeAll(async () => {
    browser = await launch();
  }, 60_000);

  afterAll(async () => browser.close());

  it(`need no new link and lose no answer, over ${kills} kills at different moments`, async () => {
    const rng = createRng(kills, 'kills');
    const seen = { kills: 0, rounds: 0, sent: 0, answers: 0 };
    const killedAt: Record<string, number> = {};
    while (seen.kills < kills) {
      seen.rounds += 1;
      const { folder, masbench } = inFolder();
      const begin = [
        ...`run werewolf --watch --quiet --seed ${seen.rounds} --out run`.split(' '),
        ...seats.flatMap((seat) => ['--seat', `${seat}=human`]),
        ...settings.flatMap((one) => ['--set', one]),
      ];
      let kill: (() => void) | undefined;
      let due: { readonly moment: (typeof moments)[number]; count: number } | undefined;
      const happens = (moment: (typeof moments)[number]): void => {
        // Everybody has sat down.
        if (due?.moment !== moment || kill === undefined || !isOpen) return;
        due.count -= 1;
        if (due.count > 0) return;
        killedAt[moment] = (killedAt[moment] ?? 0) + 1;
        seen.kills += 1;
        kill();
        due = undefined;
      };
      const pages: Page[] = [];
      let isOpen = false;
      const given: (readonly string[])[] = [];
      let ended: Ended | undefined;
      // A match has about 50 moves of people.
      for (let inRound = 0; ended?.code !== 0; inRound += 1) {
        const moment = moments[seen.kills % moments.length] ?? 'asked';
        due = seen.kills < kills && inRound < 5 ? { moment, count: 2 + rng.int(6) } : undefined;
        let [isServed, isOver] = [false, false];
        const served = masbench(inRound === 0 ? begin : ['resume', 'run', '--watch', '--quiet'], {
          started: (pid) => {
            kill = () => {
              kill = undefined;
              process.kill(pid, 'SIGKILL');
            };
          },
          watch: (pid, text) => {
            const found = [...text.matchAll(/^(?:Watch the run|Play \w): (http\S+)$/gm)].map(
              ([, link = '']) => link,
            );
            if (found.length === 1 + seats.length && !isServed) {
              isServed = true;
              if (given.length === 0) void open(found.slice(1));
              given.push(found);
            }
            if (isOver || !text.includes('The page is served until')) return;
            isOver = true;
            // A page whose stream was just cut off comes back after a while.
            void Promise.allSettled(pages.map(async (page) => readEnd(page))).then(() =>
              process.kill(pid, 'SIGINT'),
            );
          },
        });
        const open = async (addresses: readonly string[]): Promise<void> => {
          for (const [index, address] of addresses.entries()) {
            const page = await (await browser.newContext()).newPage();
            pages.push(page);
            page.on('request', (request) => {
              if (request.method() !== 'POST') return;
              seen.sent += 1;
              happens('sent');
              setTimeout(() => happens('between'), rng.int(60));
            });
            page.on('response', (response) => {
              if (response.request().method() === 'POST' && response.status() === 204) happens('taken');
            });
            await page.exposeFunction('isAsked', () => happens('asked'));
            await page.addInitScript(playsOn(seats[index] ?? ''));
            await page.addInitScript(`new MutationObserver(() => {
                const form = document.querySelector('form.move');
                if (form !== null && form !== globalThis.seen) isAsked();
                globalThis.seen = form;
              }).observe(document, { childList: true, subtree: true });`);
            await page.goto(address);
          }
          isOpen = true;
        };
        ended = await served;
        // It was killed, or it has ended well.
        expect(ended.code === null || ended.code === 0 ? '' : ended.stderr).toBe('');
      }
      const [links = []] = given;
      for (const again of given) expect(again).toEqual(links);
      const journal = (await readFile(join(folder, 'run/matches/m0001.jsonl'), 'utf8')).trimEnd();
      const entries = journal.split('\n').map((line) => entrySchema.parse(JSON.parse(line)));
      for (const [index, page] of pages.entries()) {
        await readEnd(page);
        expect(page.url()).toBe(links[index + 1]);
        expect(await page.evaluate('askedAgain')).toEqual([]);
        const taken = answeredSchema.parse(await page.evaluate('taken'));
        expect(taken.length).toBeGreaterThan(0);
        expect(new Set(taken.map(({ request }) => request)).size).toBe(taken.length);
        for (const { request, action } of taken) {
          const [, id] = /^m0001\/(.+)\/\d+$/.exec(request) ?? [];
          const found = entries.filter((entry) => entry.type === 'answer' && entry.id === id);
          expect(found).toMatchObject([{ by: 'agent' }]);
          // Nobody is chosen by no name.
          expect(JSON.stringify(found[0]?.value)).toContain(action === '' ? 'null' : JSON.stringify(action));
        }
        await page.context().close();
      }
      seen.answers += entries.filter(({ type, by }) => type === 'answer' && by === 'agent').length;
      expect(await masbench('verify run')).toMatchObject({ code: 0 });
    }
    process.stderr.write(`${JSON.stringify({ ...seen, killedAt })}\n`);
  }, 3_600_000);
});
