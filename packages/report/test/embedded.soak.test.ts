import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { memoryJournal, replay } from '@masbench/core';
import { benchmark, werewolf } from '@masbench/game-werewolf';
import { mockServer } from '@masbench/llm/testing';
import { writePlayPage } from '@masbench/report';
import type { Browser, Page } from 'playwright-core';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { beginWith, hasBrowser, openPage, seriousFaults } from './browser.ts';
import { fillIn } from './fill-in.ts';
import { corsProxy, serve, type Proxy } from './proxies.ts';

const key = 'sk-visitor-0123456789abcdefghij-OWN';

let folder: string;
let browser: Browser;
let host: Proxy;

const setup = {
  seats: ['A', 'B', 'C', 'D'],
  human: 'C',
  config: werewolf.config.parse({ preset: 'mini-mafia' }),
  options: {},
  seed: '1',
};

/** A page of somebody else, with a policy and styles of its own. */
const hostPage = `<!doctype html><html lang="en"><head><title>A blog</title>
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'unsafe-inline'; img-src data: blob:">
<style>body { font: 20px serif; } h2 { color: rgb(1, 2, 3); } button { background: rgb(255, 0, 0); }</style></head>
<body><h1>A blog</h1><h2 id="own">Two matches</h2><div id="first"></div><div id="second"></div><script type="module">
import { mountMatch } from './match.mjs';
globalThis.ended = [];
globalThis.first = mountMatch(document.getElementById('first'), { onEnd: (match) => globalThis.ended.push(match) });
globalThis.second = mountMatch(document.getElementById('second'), { seed: 7 });
</script></body></html>`;

/** Code for a page that answers every question in a root, as soon as it is asked. */
function playsAlone(root: string): string {
  return `globalThis.hand = setInterval(() => { const document = ${root}; ${fillIn()}; }, 5)`;
}

describe.skipIf(!hasBrowser)('a page to play in a page of somebody else', () => {
  beginWith(async (made) => {
    ({ browser, folder } = made);
    await writePlayPage(benchmark, { ...setup, file: join(folder, 'play.html') });
    await writePlayPage(benchmark, { ...setup, file: join(folder, 'match.mjs') });
    await writeFile(join(folder, 'blog.html'), hostPage);
    await writeFile(
      join(folder, 'frame.html'),
      '<!doctype html><html lang="en"><title>A blog</title><iframe title="A match" src="play.html#3" sandbox="allow-scripts allow-forms allow-downloads" width="700" height="600"></iframe></html>',
    );
    host = await serve((request, response) => {
      const name = (request.url ?? '').replace(/^\//, '');
      const type = name.endsWith('.mjs') ? 'text/javascript' : 'text/html; charset=utf-8';
      readFile(join(folder, name)).then(
        (bytes) => response.writeHead(200, { 'content-type': type }).end(bytes),
        () => response.writeHead(404).end(),
      );
    });
  });

  afterAll(async () => host.close());

  test('two matches are mounted in elements, neither page changes the other, and the host gets a journal that replays', async () => {
    const { page, troubles } = await openPage(browser, `${host.address}/blog.html`);
    const [first, second] = [page.locator('#first form'), page.locator('#second form')];
    await first.waitFor();
    await second.waitFor();
    // The page around has the focus, and keeps its looks; the match has its own.
    expect(await page.evaluate<string>('document.activeElement.tagName')).toBe('BODY');
    expect(await style(page, `document.getElementById('own')`, 'color')).toBe('rgb(1, 2, 3)');
    expect(await style(page, `document.body`, 'fontFamily')).toBe('serif');
    const inner = `globalThis.document.getElementById('first').shadowRoot`;
    expect(await style(page, `${inner}.querySelector('h2')`, 'color')).not.toBe('rgb(1, 2, 3)');
    expect(await style(page, `${inner}.querySelector('button')`, 'backgroundColor')).not.toBe(
      'rgb(255, 0, 0)',
    );
    expect(await seriousFaults(page)).toEqual([]);
    const other = await second.textContent();
    await page.evaluate(playsAlone(inner));
    await page.locator('#first').getByText('Save the journal').waitFor({ timeout: 60_000 });
    const [match] =
      await page.evaluate<readonly { readonly journal: string; readonly outcome: unknown }[]>(
        'globalThis.ended',
      );
    const { outcome, start } = replay(werewolf, memoryJournal((match?.journal ?? '').trimEnd().split('\n')));
    expect(outcome).toEqual(match?.outcome);
    expect(start).toMatchObject({ seed: '1', agents: { C: { nature: 'human' } } });
    expect(await second.textContent()).toBe(other);
    // Else the next match may be over before anybody looks.
    await page.evaluate('clearInterval(globalThis.hand)');
    await page.locator('#first').getByText('Play another match').click();
    await first.waitFor();
    await page.evaluate('globalThis.second.unmount()');
    await second.waitFor({ state: 'detached' });
    expect(troubles).toEqual([]);
  }, 120_000);

  test('a frame from a file, in a sandbox, is played to its end', async () => {
    const { page, troubles } = await openPage(browser, pathToFileURL(join(folder, 'frame.html')).href);
    const frame = page.frame({ url: /play\.html/ });
    await frame?.locator('form').waitFor();
    await frame?.evaluate(playsAlone('globalThis.document'));
    await frame?.getByText('Save the journal').waitFor({ timeout: 60_000 });
    expect(await frame?.locator('main [role=status]').textContent()).toMatch(/wins? on day \d/);
    expect(troubles).toEqual([]);
  }, 90_000);

  test('a model takes a seat with the key of the visitor, which goes to its provider and nowhere else', async () => {
    const { page, troubles, requests, cors, begin } = await offersModel(key);
    expect(await seriousFaults(page)).toEqual([]);
    await begin(['D']);
    const save = page.getByText('Save the journal');
    await save.waitFor({ timeout: 60_000 });
    expect(await page.locator('main .alarm').allTextContents()).toEqual([]);
    // Of the places that were offered, only that of the model that was chosen is named.
    const said = (await page.locator('main').textContent()) ?? '';
    expect(said).toContain(`go to ${new URL(cors.address).origin} and nowhere else`);
    const [download] = await Promise.all([page.waitForEvent('download'), save.click()]);
    const journal = await readFile(await download.path(), 'utf8');
    const { outcome, start } = replay(werewolf, memoryJournal(journal.trimEnd().split('\n')));
    expect(outcome).not.toBeNull();
    expect(start.agents['D']).toMatchObject({ name: 'openai-compatible:small', nature: 'model' });
    expect(cors.keys.size).toBe(1);
    expect([...cors.keys][0]).toBe(`Bearer ${key}`);
    // It is in nothing that outlives the tab, and in nothing that can be passed on.
    const kept = await page.evaluate<string>(
      `JSON.stringify([location.href, document.cookie, document.documentElement.outerHTML, history.state, { ...localStorage }, { ...sessionStorage }])`,
    );
    expect(`${journal}${kept}`).not.toContain('visitor-0123456789');
    expect(requests.filter((url) => !url.startsWith(cors.address))).toEqual([]);
    // A server that does not tell its context answers 404.
    expect(troubles.filter((text) => !text.includes('404'))).toEqual([]);
  }, 120_000);

  test('a key that the provider refuses stops the match, and is not in what the page says', async () => {
    const { page, begin } = await offersModel('sk-another-0123456789abcdefghij');
    await begin(['A', 'B', 'D']);
    const alarm = page.locator('main .alarm');
    await alarm.waitFor({ timeout: 60_000 });
    expect(await alarm.textContent()).toMatch(/key|401|auth/i);
    expect(await page.content()).not.toContain('visitor-0123456789');
  }, 120_000);

  test('a page without models connects to nothing', async () => {
    expect(await readFile(join(folder, 'play.html'), 'utf8')).not.toContain('connect-src');
  });
});

/** Opens a page that offers a model of a provider with this key. */
async function offersModel(apiKey: string) {
  const provider = await mockServer({ apiKey });
  const cors = await corsProxy(provider.url);
  onTestFinished(async () => {
    await cors.close();
    await provider.close();
  });
  const file = join(folder, 'models.html');
  const model = `openai-compatible:small@${cors.address}/v1`;
  await writePlayPage(benchmark, { ...setup, models: [model, 'ollama:tiny'], file });
  const opened = await openPage(browser, pathToFileURL(file).href);
  const begin = async (seats: readonly string[]): Promise<void> => {
    for (const seat of seats) await opened.page.getByLabel(seat, { exact: true }).selectOption(model);
    await opened.page.getByLabel(/Your key/).fill(key);
    await opened.page.getByRole('button', { name: 'Begin' }).click();
    await opened.page.evaluate(playsAlone('globalThis.document'));
  };
  return { ...opened, cors, begin };
}

async function style(page: Page, element: string, property: string): Promise<string> {
  return page.evaluate<string>(`getComputedStyle(${element})[${JSON.stringify(property)}]`);
}
