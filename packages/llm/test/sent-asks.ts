import { modelByName, type ModelRequest } from '@masbench/llm';
import type { Json } from '../src/model-request.ts';
import { findObjections } from './provider-rules/objections.ts';
import { splitName } from './provider-rules/shapes.ts';
import { serve } from './providers-servers.js';
import { ask as askModel } from './request.js';

const schema = {
  type: 'object',
  properties: {
    move: { type: 'string', enum: ['a', 'b'] },
    note: { anyOf: [{ type: 'string' }, { type: 'null' }] },
  },
  required: ['move', 'note'],
  additionalProperties: false,
};

/** The asks that a seat may make of a model. */
const asks: Readonly<Record<string, Partial<ModelRequest> & { readonly stream?: boolean }>> = {
  plain: {},
  limit: { maxOutputTokens: 4096 },
  json: { output: { mode: 'json' } },
  schema: { output: { mode: 'schema', name: 'move', schema } },
  'thinking low': { reasoning: { effort: 'low' }, maxOutputTokens: 4096 },
  'thinking high': { reasoning: { effort: 'high' }, maxOutputTokens: 16_384 },
  'thinking max': { reasoning: { effort: 'max', keepText: true }, maxOutputTokens: 16_384 },
  'thinking none': { reasoning: { effort: 'none' } },
  'a budget': { reasoning: { budgetTokens: 8000 }, maxOutputTokens: 4096, temperature: 0.2 },
  temperature: { temperature: 0.2, topP: 0.9 },
  'temperature without thinking': { temperature: 0, reasoning: { effort: 'none' } },
  'seed and stop': { seed: 7, stop: ['END'] },
  'a short answer that thinks': { reasoning: { effort: 'high' }, maxOutputTokens: 600 },
  stream: { stream: true, output: { mode: 'schema', name: 'move', schema } },
  'what recurs': {
    cacheKey: 'a-match-and-seat',
    messages: [
      { role: 'system', content: [{ type: 'text', text: 'The rules.', recurs: true }] },
      {
        role: 'user',
        content: [
          { type: 'text', text: 'Round 1. ', recurs: true },
          { type: 'text', text: 'Round 2. ', recurs: true },
          { type: 'text', text: 'Choose a move.' },
        ],
      },
    ],
  },
};

/** Returns what a provider is sent for every ask, without the prompt, and which settings were left out or changed. */
export async function sendAsks(name: string): Promise<readonly Sent[]> {
  const server = await serve();
  const [provider, model] = splitName(name);
  const root = ['anthropic', 'google', 'ollama'].includes(provider) ? '' : '/v1';
  const one = modelByName(name, { apiKey: 'k', baseUrl: `${server.url}${root}` });
  const sent: Sent[] = [];
  for (const [ask, { stream, ...more }] of Object.entries(asks)) {
    const request: ModelRequest = {
      messages: [
        { role: 'system', content: [{ type: 'text', text: 'The rules.' }] },
        { role: 'user', content: [{ type: 'text', text: 'Choose a move.' }] },
      ],
      output: { mode: 'text' },
      ...more,
    };
    const { warnings } = await askModel(one, request, { stream });
    const body = server.requests.at(-1)?.body;
    sent.push({
      ask,
      body,
      warned: warnings.flatMap(({ setting }) => setting ?? []).filter((setting) => setting !== 'output'),
      objections: findObjections(provider, model, body),
    });
  }
  return sent;
}

export interface Sent {
  readonly ask: string;
  readonly body: Json | undefined;
  readonly warned: readonly string[];
  readonly objections: readonly string[];
}
