import { runInNewContext } from 'node:vm';
import { chromium } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { chromiumPath, isSkipped, testParts } from '../testing/test-parts.ts';
import { bundleCode } from './bundle-entry.ts';
import { digestMatches } from './digest-matches.ts';

/** What any runtime has, and none of Node's modules or globals. */
const webGlobals = {
  AbortController,
  AbortSignal,
  MessageChannel,
  performance,
  queueMicrotask,
  TextDecoder,
  TextEncoder,
  Uint8Array,
};

const script = `import { digestMatches } from './digest-matches.ts';
globalThis.digests = digestMatches(3);`;

describe('code for any runtime', () => {
  test.each([
    ['@masbench/statistics', 40],
    ['@masbench/figures', 20],
    ['@masbench/core', 78],
    ['@masbench/core/benchmark', 60],
    ['@masbench/core/record', 35],
    ['@masbench/scorers', 120],
    ['@masbench/scorers/lexical', 60],
    ['@masbench/game-hq', 230],
    ['@masbench/game-mug', 185],
    ['@masbench/game-werewolf', 135],
  ])('%s bundles without Node, compressed to at most %d kB', async (entry, limitKb) => {
    const { code, compressedKb } = await bundleCode(`export * from '${entry}';`);
    expect(compressedKb).toBeLessThanOrEqual(limitKb);
    expect(code).not.toMatch(/(?:from|import\(|require\()\s*["']node:/);
  });

  test.each([
    ['hq', `import { hq, defaultQAgent } from '@masbench/game-hq'; export { hq, defaultQAgent };`],
    [
      'mug',
      `import { mug, mugScriptedPlayer } from '@masbench/game-mug'; export { mug, mugScriptedPlayer };`,
    ],
    [
      'werewolf',
      `import { werewolf, werewolfScriptedPlayer } from '@masbench/game-werewolf'; export { werewolf, werewolfScriptedPlayer };`,
    ],
  ])('the engine with %s and a player is compressed to at most 100 kB', async (_, imports) => {
    const { compressedKb } = await bundleCode(`export { play } from '@masbench/core'; ${imports}`);
    expect(compressedKb).toBeLessThanOrEqual(100);
  });

  test('plays matches without Node as with it, to the last byte', async () => {
    const { code } = await bundleCode(script, { format: 'iife' });
    const digests: unknown = await runInNewContext(`${code}; digests`, { ...webGlobals });
    expect(digests).toEqual(await digestMatches(3));
  });

  test.skipIf(isSkipped(testParts.chromium))('plays the same matches in a browser', async () => {
    const { code } = await bundleCode(script);
    const browser = await chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox'] });
    try {
      const page = await browser.newPage();
      await page.addScriptTag({ content: code, type: 'module' });
      await page.waitForFunction('globalThis.digests');
      expect(await page.evaluate('globalThis.digests')).toEqual(await digestMatches(3));
    } finally {
      await browser.close();
    }
  });
});
