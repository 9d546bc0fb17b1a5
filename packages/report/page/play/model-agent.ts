import type { AnyGame, NamedAgent } from '@masbench/core';
import { genericPrompts, type Benchmark } from '@masbench/core/benchmark';
import { llmAgent, modelByName, named, withDefaults } from '@masbench/llm';

/** Providers that answer pages only where these say that the key is the visitor's own. */
const headersOf: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  anthropic: { 'anthropic-dangerous-direct-browser-access': 'true' },
};

/** Returns the player of a seat: a model that is called with the visitor's key. @throws MasbenchError if the key cannot be one */
export function makeModelAgent(
  { game, prompts = genericPrompts(game) }: Benchmark,
  name: string,
  key: string,
): NamedAgent<AnyGame> {
  const model = modelByName(name, {
    apiKey: key === '' ? undefined : key,
    env: {},
    headers: headersOf[name.split(':')[0] ?? ''],
  });
  return named(model, llmAgent({ model: withDefaults(model), prompts }));
}
