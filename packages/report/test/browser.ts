import { pathToFileURL } from 'node:url';
import axe, { type AxeResults } from 'axe-core';
import { chromium, type Browser, type Locator, type Page } from 'playwright-core';
import { chromiumPath, isSkipped, testParts } from '../../../scripts/testing/test-parts.ts';

/** False if there is no browser to test with, on the machine of a contributor; in CI there must be one. */
export const hasBrowser = !isSkipped(testParts.chromium);

export async function launch(): Promise<Browser> {
  return chromium.launch({
    executablePath: chromiumPath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
  });
}

export interface OpenedPage {
  readonly page: Page;
  /** Errors of the page, violations of its policy, and requests for anything but itself. */
  readonly troubles: readonly string[];
}

/** Opens a report as a file, with the network off. */
export async function openPage(
  browser: Browser,
  file: string,
  {
    hash = '',
    ...options
  }: {
    readonly hash?: string;
    readonly colorScheme?: 'light' | 'dark';
    readonly viewport?: { width: number; height: number };
  } = {},
): Promise<OpenedPage> {
  const context = await browser.newContext({ offline: true, ...options });
  const page = await context.newPage();
  const troubles: string[] = [];
  const address = pathToFileURL(file).href;
  page.on('pageerror', (error) => troubles.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') troubles.push(message.text());
  });
  page.on('request', (request) => {
    if (!request.url().startsWith(address) && !/^(?:blob|data):/.test(request.url()))
      troubles.push(request.url());
  });
  await page.goto(`${address}${hash}`);
  return { page, troubles };
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
