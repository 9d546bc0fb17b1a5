import { ModelError, type ModelProvider, type ModelRequest, retryDecision } from '@masbench/llm';
import type { ProviderCall, ProviderReply } from '../provider.js';

/** What the world offers a process. */
declare const reach: {
  readonly call: (call: ProviderCall) => Promise<ProviderReply>;
  /** Ends this process, as running out of memory does. */
  readonly die: () => void;
};

/** Dollars of every answer. A call is bounded by more: a whole output. */
export const costUsd = 0.01;
export const boundUsd = 0.02;

export const prices = {
  'sim:paid': { inputUsdPerMillion: 0, outputUsdPerMillion: 100, asOf: '2026-11-23', source: 'made up' },
};

/** A model at the provider of the world. */
export const model: ModelProvider = {
  specVersion: 'masbench-1',
  id: 'sim',
  model: 'paid',
  limitKey: 'sim/paid',
  capabilities: () => ({
    output: { text: true, json: true, schema: 'enforced' },
    images: false,
    seed: 'ignored',
    temperature: 'honoured',
    reasoning: false,
  }),
  classify: retryDecision,
  cacheIdentity: () => ({}),
  generate: async (request) => {
    const word = await ask(questionIn(request));
    return {
      text: JSON.stringify({ word }),
      finish: { unified: 'stop' },
      usage: {
        input: { total: 10, uncached: 10, cacheRead: 0, cacheWrite: 0 },
        output: { total: 5, text: 5, reasoning: 0 },
        estimated: false,
      },
      cost: { usd: costUsd, source: 'provider' },
      model: { requested: 'paid' },
      outputMode: request.output.mode,
      warnings: [],
      timing: { ms: 0 },
    };
  },
};

/**
 * Asks the provider.
 *
 * @throws ModelError
 */
export async function ask(question: string, usd = costUsd): Promise<string> {
  const reply = await reach.call({ question, costUsd: usd });
  if (question.startsWith('poison')) reach.die();
  if (reply.kind === 'refused')
    throw new ModelError('overloaded', 'The provider is busy', { provider: 'sim', status: reply.status });
  if (reply.kind === 'broken off')
    throw new ModelError('network', 'The connection broke off', { provider: 'sim' });
  return reply.text;
}

/** The question that a prompt holds in double brackets. */
function questionIn({ messages }: ModelRequest): string {
  const texts = messages
    .flatMap(({ content }) => content)
    .flatMap((part) => (part.type === 'text' ? [part.text] : []));
  return /<<(.*?)>>/.exec(texts.join('\n'))?.[1] ?? texts.join('\n');
}
