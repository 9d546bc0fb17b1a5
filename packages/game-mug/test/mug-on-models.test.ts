import { createHash } from 'node:crypto';
import { replay, type Agent, type Seat } from '@masbench/core';
import {
  anthropic,
  google,
  llmAgent,
  ollama,
  openai,
  openaiResponses,
  type ModelProvider,
} from '@masbench/llm';
import { mockServer, type MockCall } from '@masbench/llm/testing';
import { generateQuestion } from '@masbench/counterfactual-images';
import { mug, mugPrompts, type Mug } from '@masbench/game-mug';
import { expect, it } from 'vitest';
import { blobs, playMug } from './playing.js';

const { question, counterfactual, original, edited } = generateQuestion({ seed: 'models', index: 2 });

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

it('sends each model its own image and no other, in every protocol', async () => {
  const calls: MockCall[] = [];
  const server = await mockServer({
    reply: (call) => {
      calls.push(call);
      return {};
    },
  });
  try {
    const apiKey = 'key';
    const at = (baseUrl: string): { apiKey: string; baseUrl: string } => ({ apiKey, baseUrl });
    const models: Readonly<Record<Seat, ModelProvider>> = {
      chat: openai('gpt-4o-mini', at(`${server.url}/v1`)),
      responses: openaiResponses('gpt-5-mini', at(`${server.url}/v1`)),
      messages: anthropic('claude-sonnet-4-5', at(server.url)),
      gemini: google('gemini-2.5-flash', at(server.url)),
      local: ollama('qwen2.5vl', at(server.url)),
    };
    const agents = Object.fromEntries(
      Object.entries(models).map(([seat, model]): [Seat, Agent<Mug>] => [
        seat,
        llmAgent({ model, prompts: mugPrompts }),
      ]),
    );
    const result = await playMug({
      agents,
      blobs: await blobs(
        { bytes: original, reference: question.image },
        { bytes: edited, reference: counterfactual.image },
      ),
      config: { question, counterfactual, maxRounds: 1 },
    });

    expect(result.status).toBe('finished');
    expect(Object.values(result.seats).flatMap(({ standIns }) => Object.keys(standIns))).toEqual([]);
    const [hidden = ''] = result.outcome?.undercovers ?? [];
    for (const call of calls) {
      const seat = Object.keys(models).find((name) => models[name]?.model === call.model) ?? '';
      expect(call.images.map(sha256)).toEqual([sha256(seat === hidden ? edited : original)]);
    }
    expect(new Set(calls.map(({ model }) => model)).size).toBe(5);
    const state = replay(mug, result.journal).state;
    for (const seat of Object.keys(models)) expect(state.rounds[0]?.statements[seat]?.by).toBe('agent');
  } finally {
    await server.close();
  }
});
