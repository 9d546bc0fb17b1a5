import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import axe, { type AxeResults } from 'axe-core';
import { chromium, type Browser, type BrowserContextOptions, type Locator, type Page } from 'playwright-core';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { chromiumPath, isSkipped, testParts } from '../../../scripts/testing/test-parts.ts';

/** False if there is no browser to test with, on the machine of a contributor; in CI there must be one. */
export const hasBrowser = !isSkipped(testParts.chromium);

export async function launch(): Promise<Browser> {
  return chromium.launch({
    executablePath: chromiumPath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
  });
}

/** Launches a browser and makes a folder before the tests of a suite begin; both go with them. */
export function beginWith(
  begin: (made: { readonly browser: Browser; readonly folder: string }) => unknown,
): void {
  let [browser, folder]: [Browser | undefined, string] = [undefined, ''];
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'masbench-page-'));
    browser = await launch();
    await begin({ browser, folder });
  }, 240_000);
  afterAll(async () => {
    await browser?.close();
    await rm(folder, { recursive: true });
  });
}

export interface OpenedPage {
  readonly page: Page;
  /** Errors of the page, violations of its policy, and requests of a file for anything but itself. */
  readonly troubles: readonly string[];
  /** Addresses of servers that it asked. */
  readonly requests: readonly string[];
}

/** Opens an address, or a file with the network off, until the test has finished. */
export async function openPage(
  browser: Browser,
  place: string,
  { hash = '', ...options }: BrowserContextOptions & { readonly hash?: string } = {},
): Promise<OpenedPage> {
  const isFile = !place.includes('://');
  const context = await browser.newContext({ offline: isFile, ...options });
  onTestFinished(async () => context.close());
  const page = await context.newPage();
  const [troubles, requests]: [string[], string[]] = [[], []];
  const address = isFile ? pathToFileURL(place).href : place;
  page.on('pageerror', (error) => troubles.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') troubles.push(message.text());
  });
  page.on('request', (request) => {
    const url = request.url();
    if (/^https?:/.test(url)) requests.push(url);
    if (isFile && !url.startsWith(address) && !/^(?:blob|data):/.test(url)) troubles.push(url);
  });
  await page.goto(`${address}${hash}`);
  return { page, troubles, requests };
}

/** Waits until the page has recomputed the run and returns what it says. */
export async function proofOf(page: Page): Promise<string> {
  const line = page.locator('main > .proof');
  await line
    .filter({ hasText: /Recomputed here|Cannot be recomputed|Not recomputed:/ })
    .waitFor({ timeout: 60_000 });
  return (await line.textContent()) ?? '';
}

/** Goes to another part of the page, as a link does. */
export async function goTo(page: Page, hash: string): Promise<void> {
  await page.evaluate(`void (location.hash = ${JSON.stringify(hash)})`);
}

/** What axe finds serious or critical in a page as it is, in the light theme and in the dark one. */
export async function seriousFaults(page: Page): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    // The policy of the page does not hold for code of the test.
    if (!(await page.evaluate<boolean>(`'axe' in globalThis`))) await page.evaluate(axe.source);
    const { violations } = await page.evaluate(async () => {
      const { run: examine }: { readonly run: () => Promise<AxeResults> } = Reflect.get(globalThis, 'axe');
      return examine();
    });
    for (const { id, impact, nodes } of violations)
      if (impact === 'serious' || impact === 'critical')
        faults.push(`${page.url()} ${colorScheme} ${id}: ${nodes[0]?.html}`);
  }
  return faults;
}

const mostStops = 300;

/** Presses Tab until an element has the focus. @throws Error where it cannot be reached so, or the focus cannot be seen */
export async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await wanted.waitFor();
  for (let stop = 0; stop < mostStops; stop += 1) {
    await page.keyboard.press('Tab');
    if (!(await wanted.evaluate((element) => element.matches(':focus')))) continue;
    const outline = await page.evaluate<string>('getComputedStyle(document.activeElement).outlineStyle');
    if (outline === 'none') throw new Error(`The focus of ${String(wanted)} cannot be seen`);
    return;
  }
  throw new Error(`${String(wanted)} cannot be reached by keyboard`);
}
