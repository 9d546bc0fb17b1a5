import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { bundleCode } from './runtimes/bundle-entry.ts';
import { livingNodes } from './smoke/living-nodes.ts';
import { chromiumPath } from './testing/test-parts.ts';

/**
 * Plays the same matches of every game in each runtime that npm provides and in Chromium, from one bundle without any
 * module of Node, and prints the digests of their journals as a table. Fails if two differ.
 *
 * @example
 * npm run check:runtimes
 */
const matches = 100;
/** Tried with these versions; each package installs a program of its own. */
const runtimes = { bun: '1.4.5', deno: '2.9.6', workerd: '1.20261117.1' };

const workerConfig = `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (services = [(name = "main", worker = .played)]);
const played :Workerd.Worker = (
  modules = [(name = "worker.mjs", esModule = embed "worker.mjs")],
  compatibilityDate = "2025-10-01",
);
`;
const digests = `import { digestMatches } from './digest-matches.ts';`;
const folder = mkdtempSync(join(tmpdir(), 'masbench-runtimes-'));
try {
  const nodes = livingNodes(join(folder, 'nodes'), npmInstall);
  const others = join(folder, 'others');
  mkdirSync(others);
  writeFileSync(join(others, 'package.json'), JSON.stringify({ name: 'runtimes', private: true }));
  npmInstall(others, [
    'install',
    '--no-audit',
    '--no-fund',
    '--prefer-offline',
    ...Object.entries(runtimes).map(([name, version]) => `${name}@${version}`),
  ]);
  const program = (name: string): string => join(others, 'node_modules', '.bin', name);

  const script = join(folder, 'script.mjs');
  const { code } = await bundleCode(
    `${digests} console.log(JSON.stringify(await digestMatches(${matches})));`,
  );
  writeFileSync(script, code);
  // The program of workerd is a test, which needs no port.
  const worker = await bundleCode(
    `${digests} export default { test: async () => console.log(JSON.stringify(await digestMatches(${matches}))) };`,
  );
  writeFileSync(join(folder, 'worker.mjs'), worker.code);
  writeFileSync(join(folder, 'worker.capnp'), workerConfig);

  const results = new Map<string, string>();
  for (const { name, path } of nodes) results.set(name, printed(path, [script]));
  results.set(`Bun ${runtimes.bun}`, printed(program('bun'), [script]));
  results.set(`Deno ${runtimes.deno}`, printed(program('deno'), ['run', '--no-prompt', script]));
  results.set(
    `workerd ${runtimes.workerd}`,
    printed(program('workerd'), ['test', join(folder, 'worker.capnp')]),
  );
  const [browserName, browserPrinted] = await playInBrowser();
  results.set(browserName, browserPrinted);

  const [first] = results.values();
  const games = Object.keys(JSON.parse(first ?? '{}'));
  process.stdout.write(`| runtime | ${games.join(' | ')} |\n| --- |${' --- |'.repeat(games.length)}\n`);
  for (const [name, line] of results) {
    const row: Readonly<Record<string, string>> = JSON.parse(line);
    process.stdout.write(`| ${name} | ${games.map((game) => row[game]?.slice(0, 16)).join(' | ')} |\n`);
  }
  const different = [...results].filter(([, line]) => line !== first).map(([name]) => name);
  if (different.length > 0) throw new Error(`Other matches than in Node.js: ${different.join(', ')}`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Returns the last line that a program prints: runtimes print notes of their own before it. */
function printed(path: string, parameters: readonly string[]): string {
  const { stdout, stderr, status, error } = spawnSync(path, parameters, { encoding: 'utf8', cwd: folder });
  const line = `${stdout}\n${stderr}`.split('\n').findLast((text) => text.includes('{"hq":'));
  if (status !== 0 || line === undefined)
    throw new Error(`${path} ${parameters.join(' ')} failed: ${error?.message ?? stderr}`);
  return line.slice(line.indexOf('{"hq":'));
}

function npmInstall(where: string, parameters: readonly string[]): void {
  const { status } = spawnSync('npm', parameters, { cwd: where, stdio: 'inherit' });
  if (status !== 0) throw new Error(`npm ${parameters.join(' ')} failed`);
}

async function playInBrowser(): Promise<readonly [name: string, printed: string]> {
  const { code } = await bundleCode(`${digests} globalThis.played = digestMatches(${matches});`);
  const browser = await chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage();
    await page.addScriptTag({ content: code, type: 'module' });
    await page.waitForFunction('globalThis.played');
    return [`Chromium ${browser.version()}`, JSON.stringify(await page.evaluate('globalThis.played'))];
  } finally {
    await browser.close();
  }
}
