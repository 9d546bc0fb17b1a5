import { utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { prices, typedModelOptions, type PriceTable } from '@masbench/llm';
import { temporaryFolder } from '../../../scripts/testing/temporary-folder.ts';

/** Providers as LiteLLM and models.dev name them. */
const theirNames: Readonly<Record<string, readonly [litellm: string, modelsDev: string]>> = {
  openai: ['openai', 'openai'],
  anthropic: ['anthropic', 'anthropic'],
  google: ['gemini', 'google'],
  mistral: ['mistral', 'mistral'],
  groq: ['groq', 'groq'],
  openrouter: ['openrouter', 'openrouter'],
  together: ['together_ai', 'togetherai'],
};

/** Three hundred models with the prices that they are to have. */
const three = Object.entries(prices)
  .filter(([name]) => Object.hasOwn(theirNames, name.slice(0, name.indexOf(':'))))
  .slice(0, 300)
  .map(([name, price]) => {
    const provider = name.slice(0, name.indexOf(':'));
    const [litellm = '', modelsDev = ''] = theirNames[provider] ?? [];
    return { name, id: name.slice(provider.length + 1), price, litellm, modelsDev };
  });

async function readGiven(value: unknown): Promise<PriceTable> {
  const file = join(temporaryFolder(), 'given.json');
  writeFileSync(file, JSON.stringify(value));
  utimesSync(file, new Date('2026-11-01T12:00:00Z'), new Date('2026-11-01T12:00:00Z'));
  return (await typedModelOptions({ prices: file })).prices ?? {};
}

describe('a file of prices', () => {
  test('in the form of LiteLLM prices 300 models', async () => {
    const perToken = (dollars: number | undefined): number | undefined =>
      dollars === undefined ? undefined : dollars / 1e6;
    const table = await readGiven({
      sample_spec: { litellm_provider: 'one of …', input_cost_per_token: 0 },
      ...Object.fromEntries(
        three.map(({ id, price, litellm }) => [
          litellm === 'openai' || litellm === 'anthropic' ? id : `${litellm}/${id}`,
          {
            litellm_provider: litellm,
            mode: 'chat',
            input_cost_per_token: perToken(price.inputUsdPerMillion),
            output_cost_per_token: perToken(price.outputUsdPerMillion),
            cache_read_input_token_cost: perToken(price.cacheReadUsdPerMillion),
            cache_creation_input_token_cost: perToken(price.cacheWriteUsdPerMillion),
            ...(price.long?.aboveInputTokens === 272_000
              ? {
                  input_cost_per_token_above_272k_tokens: perToken(price.long.inputUsdPerMillion),
                  output_cost_per_token_above_272k_tokens: perToken(price.long.outputUsdPerMillion),
                }
              : {}),
          },
        ]),
      ),
    });
    expect(Object.keys(table)).toHaveLength(300);
    for (const { name, price } of three) {
      expect(table[name]).toMatchObject({ asOf: '2026-11-01', source: "LiteLLM's table in given.json" });
      expect(table[name]?.inputUsdPerMillion).toBeCloseTo(price.inputUsdPerMillion, 9);
      expect(table[name]?.outputUsdPerMillion).toBeCloseTo(price.outputUsdPerMillion, 9);
    }
    const long = three.filter(({ price }) => price.long?.aboveInputTokens === 272_000);
    expect(long.length).toBeGreaterThan(0);
    for (const { name, price } of long)
      expect(table[name]?.long?.inputUsdPerMillion).toBeCloseTo(price.long?.inputUsdPerMillion ?? -1, 9);
  });

  test('in the form of models.dev prices 300 models', async () => {
    const catalog: Record<string, { models: Record<string, unknown> }> = {};
    for (const { id, price, modelsDev } of three) {
      catalog[modelsDev] ??= { models: {} };
      catalog[modelsDev].models[id] = {
        id,
        limit: { context: 1, output: 1 },
        cost: {
          input: price.inputUsdPerMillion,
          output: price.outputUsdPerMillion,
          cache_read: price.cacheReadUsdPerMillion,
          cache_write: price.cacheWriteUsdPerMillion,
        },
      };
    }
    const table = await readGiven(catalog);
    expect(Object.keys(table)).toHaveLength(300);
    for (const { name, price } of three)
      expect(table[name]).toMatchObject({
        inputUsdPerMillion: price.inputUsdPerMillion,
        outputUsdPerMillion: price.outputUsdPerMillion,
        asOf: '2026-11-01',
        source: 'models.dev in given.json',
      });
  });

  test('of another form is refused with the form that is right', async () => {
    await expect(readGiven({ 'gpt-4o': { price: 1 } })).rejects.toThrow(
      /they must be \{ "<provider>:<model>"/,
    );
  });
});
