import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { clone, inFolder, node } from './child-process.ts';

const dist = pathToFileURL(join(clone, 'packages/cli/dist/')).href;

/** Notes the address of every module that is loaded. */
const noting = `
  import { appendFileSync } from 'node:fs';
  export async function load(url, context, next) {
    appendFileSync(new URL('loaded', import.meta.url), url + '\\n');
    return next(url, context);
  }
`;

/** Runs lines of the command line one after another. */
const running = `
  import { register } from 'node:module';
  register('./noting.mjs', import.meta.url);
  const { main } = await import('${dist}index.js');
  const codes = [];
  for (const line of JSON.parse(process.argv[2])) codes.push(await main(line.split(' ')));
  process.stderr.write('codes: ' + codes);
`;

/** Starts a process that runs the lines. @returns their exit codes, and what was loaded outside of the command line */
async function loadedBy(lines: readonly string[]): Promise<{ codes: string; others: readonly string[] }> {
  const { folder } = inFolder({ 'noting.mjs': noting, 'running.mjs': running });
  const { stderr } = await node([join(folder, 'running.mjs'), JSON.stringify(lines)]);
  const loaded = (await readFile(join(folder, 'loaded'), 'utf8')).trim().split('\n');
  return {
    codes: /codes: (.*)$/.exec(stderr)?.[1] ?? stderr,
    others: loaded.filter((url) => url.startsWith('file:') && !url.startsWith(dist)),
  };
}

it('the help, the version and complaints about what was typed load nothing but the parser', async () => {
  const { codes, others } = await loadedBy([
    '--help',
    '--version',
    'run --help',
    'help tournament',
    'rnu hq',
    'run',
    'run hq --trails 3',
    'run hq --trials none',
    'queue stats redis://localhost --run a',
  ]);
  expect(codes).toBe('0,0,0,0,2,2,2,2,2');
  expect(others.filter((url) => !url.includes('/node_modules/commander/'))).toEqual([]);
});

it('a command loads the packages that it needs, and no game, no HTTP client and no writer of Parquet', async () => {
  const { codes, others } = await loadedBy(['models']);
  expect(codes).toBe('0');
  expect(others.some((url) => url.includes('/packages/llm/dist/'))).toBe(true);
  expect(others.filter((url) => /packages\/(game-\w+|report)\/|\/(undici|ky|hyparquet)/.test(url))).toEqual(
    [],
  );
});
