import { play } from '@masbench/core';
import { anthropic, google, llmAgent, ollama, openai, openaiResponses } from '@masbench/llm';
import { expect, it } from 'vitest';
import { debate, debatePrompts, silent } from './debate.ts';
import { saying } from './providers-servers.js';

const text = 'I say so.';
const args = JSON.stringify({ text });
const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };

/** A call of a tool that nobody offered, as each protocol writes it. */
const bodies = [
  [
    openai,
    '/v1',
    {
      choices: [
        {
          finish_reason: 'tool_calls',
          message: { content: null, tool_calls: [{ id: '1', function: { name: 'say', arguments: args } }] },
        },
      ],
      usage,
    },
  ],
  [
    anthropic,
    '',
    {
      type: 'message',
      content: [{ type: 'tool_use', id: '1', name: 'say', input: { text } }],
      stop_reason: 'tool_use',
      usage: { input_tokens: 1, output_tokens: 1 },
    },
  ],
  [
    google,
    '',
    {
      candidates: [
        { content: { parts: [{ functionCall: { name: 'say', args: { text } } }] }, finishReason: 'STOP' },
      ],
    },
  ],
  [
    openaiResponses,
    '/v1',
    { status: 'completed', output: [{ type: 'function_call', name: 'say', arguments: args }] },
  ],
  [
    ollama,
    '',
    {
      done: true,
      done_reason: 'stop',
      message: { content: '', tool_calls: [{ function: { name: 'say', arguments: { text } } }] },
    },
  ],
] as const;

it.each(bodies)('reads the answer in a call of a tool from %o', async (make, path, body) => {
  const model = make('m', { apiKey: 'k', baseUrl: (await saying(200, body)) + path });
  const agents = { A: llmAgent({ model, prompts: debatePrompts }), B: silent };
  const said = async (strict: boolean) =>
    play(debate, {
      config: {},
      agents: { ...agents, A: { say: agents.A.say, vote: silent.vote } },
      seed: 1,
      limits: { strict },
    });
  const { journal, seats } = await said(false);
  expect([...journal.read()].join('\n')).toContain(`"value":{"text":"${text}"}`);
  expect(seats['A']?.readings).toEqual({ normalized: 1 });
  expect(Object.values((await said(true)).seats['A']?.standIns ?? {})).toEqual([1]);
});
