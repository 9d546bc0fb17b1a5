import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { prices } from '@masbench/llm';
import { describe, expect, test } from 'vitest';
import { pricedName, providerList } from '../src/by-name.ts';
import { findPrice } from '../src/prices.ts';
import { listFiles } from '../../../scripts/list-files.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Names that stand for whatever a reader fills in, and servers whose price is their owner's. */
const placeholders = /my-tuned-model|<|…|^openai-compatible:|:(model|name|mock)$/;

/** Returns the models that documents and examples name, as a player is typed. */
function listNamed(): readonly string[] {
  const ids = providerList()
    .map(({ id }) => id)
    .join('|');
  const pattern = new RegExp(`(?<![\\w/-])(?:${ids}):[A-Za-z0-9][\\w./:-]*\\w`, 'g');
  const files = listFiles(root).filter((file) => {
    const name = file.slice(root.length).replaceAll('\\', '/');
    if (/^(?:\.git|data|runs)\/|CHANGELOG/u.test(name)) return false;
    return name.endsWith('.md') || /^(?:examples|packages\/[^/]+\/templates)\//u.test(name);
  });
  return [...new Set(files.flatMap((file) => readFileSync(file, 'utf8').match(pattern) ?? []))].filter(
    (name) => !placeholders.test(name),
  );
}

describe('models that documents name', () => {
  test('have a price, so that a limit in dollars holds as pasted', () => {
    const named = listNamed();
    expect(named.length).toBeGreaterThan(8);
    expect(named.filter((name) => findPrice(prices, pricedName(name)) === undefined)).toEqual([]);
  });

  test('have the price of their provider, by whatever name it is typed', () => {
    for (const [typed, same] of [
      ['openai:gpt-5.6?effort=low', 'openai:gpt-5.6-sol'],
      ['openai-responses:gpt-5-mini', 'openai:gpt-5-mini'],
      ['azure:gpt-5.6-terra', 'openai:gpt-5.6-terra'],
      ['openrouter:anthropic/claude-opus-5.5', 'anthropic:claude-opus-5-5'],
      ['openrouter:openai/gpt-5.6-luna', 'openai:gpt-5.6-luna'],
      ['google:gemini-flash-latest', 'google:gemini-3.8-flash'],
    ] as const)
      expect(findPrice(prices, pricedName(typed))).toEqual(findPrice(prices, same));
    // What is newer of a model does not take away what was known.
    for (const name of [
      'deepseek:deepseek-v4-pro',
      'deepseek:deepseek-v4-flash',
      'anthropic:claude-fable-5-1',
      'mistral:mistral-medium-3-5',
      'xai:grok-4',
    ])
      expect(findPrice(prices, name)?.outputUsdPerMillion).toBeGreaterThan(0);
  });
});
