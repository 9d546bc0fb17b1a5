import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { extname, join, normalize } from 'node:path';
import axe, { type AxeResults } from 'axe-core';
import { chromium, type Page } from 'playwright-core';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.json': 'application/json',
};

/** Widths of a screen and of a phone, in pixels. */
const widths = [1280, 390];

/**
 * Looks at pages of a site in a browser, in both themes and at two widths, and returns what axe finds serious, what is wider than its
 * screen, and errors of scripts: one sentence each.
 *
 * @param paths below the site, without a slash at the beginning
 */
export async function findFaults(
  site: string,
  paths: readonly string[],
  { browser: executablePath, base }: { readonly browser: string; readonly base: string },
): Promise<readonly string[]> {
  const server = await serve(site, base);
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  const faults: string[] = [];
  try {
    for (const path of paths)
      for (const colorScheme of ['light', 'dark'] as const) {
        const context = await browser.newContext({ colorScheme, bypassCSP: true, reducedMotion: 'reduce' });
        const page = await context.newPage();
        page.on('pageerror', ({ message }) => faults.push(`${path}: ${message}`));
        const response = await page.goto(`http://127.0.0.1:${port}${base}${path}`, { waitUntil: 'load' });
        if (response?.ok() !== true) faults.push(`${path}: there is no such page`);
        await page.evaluate('document.fonts.ready');
        faults.push(...(await examine(page)).map((fault) => `${path}, ${colorScheme}: ${fault}`));
        await context.close();
      }
  } finally {
    await browser.close();
    server.closeAllConnections();
    server.close();
  }
  return faults;
}

async function examine(page: Page): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    const wide = await page.evaluate<number>('document.documentElement.scrollWidth');
    if (wide > width) faults.push(`is ${wide} pixels wide on a screen of ${width}`);
    await page.evaluate(axe.source);
    const { violations } = await page.evaluate(async () => {
      const { run }: { readonly run: () => Promise<AxeResults> } = Reflect.get(globalThis, 'axe');
      return run();
    });
    for (const { id, impact, nodes } of violations)
      if (impact === 'serious' || impact === 'critical')
        faults.push(`${width} pixels: ${id} (${nodes.length}): ${nodes[0]?.html.slice(0, 160) ?? ''}`);
  }
  return faults;
}

async function serve(site: string, base: string): Promise<Server> {
  const server = createServer((request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url ?? '/', 'http://site').pathname));
    const file = join(site, path.slice(base.length - 1) || '/');
    const send = async (): Promise<void> => {
      const found = (await stat(file)).isDirectory() ? join(file, 'index.html') : file;
      await stat(found);
      response.writeHead(200, { 'content-type': types[extname(found)] ?? 'application/octet-stream' });
      createReadStream(found).pipe(response);
    };
    send().catch(() => response.writeHead(404).end());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}
