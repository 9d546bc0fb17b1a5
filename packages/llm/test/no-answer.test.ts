import { play } from '@masbench/core';
import { llmAgent, type ModelResult } from '@masbench/llm';
import { scriptedModel } from '@masbench/llm/testing';
import { expect, it } from 'vitest';
import { debate, debatePrompts, silent } from './debate.ts';

const asked = async (result: Partial<ModelResult>) => {
  const model = scriptedModel(() => ({ result }));
  const agents = { A: llmAgent({ model, prompts: debatePrompts }), B: silent };
  const { seats, journal } = await play(debate, { config: {}, agents, seed: 7 });
  const texts = model.calls.map(({ request }) => JSON.stringify(request.messages));
  return { seat: seats['A'], journal: [...journal.read()].join('\n'), texts };
};

it.each([
  "I'm sorry, but I can't take part in deceiving other people.",
  'As an AI, I am not able to vote against anyone.',
  '抱歉,我无法参与这个游戏。',
])('a refusal in prose is a refusal after one re-ask: %s', async (text) => {
  const { seat, texts, journal } = await asked({ text });
  expect(seat).toMatchObject({ failedAttempts: { refusal: 2 }, standIns: { refusal: 2 } });
  expect(texts).toHaveLength(4);
  expect(journal).toContain('declined to answer (in prose)');
});

it.each([
  ['called a tool', { text: '', finish: { unified: 'error', raw: 'tool_calls' } }],
  ['reasoned only', { text: '', reasoningText: 'B is the better choice.' }],
  ['wrote nothing', { text: '' }],
] as const)('a model that %s is told so, and never asked the same twice', async (what, result) => {
  const { seat, texts, journal } = await asked(result);
  expect(seat).toMatchObject({ failedAttempts: { error: 4 }, standIns: { error: 2 } });
  expect(journal).toContain(what);
  expect(texts).toHaveLength(6);
  expect(new Set(texts).size).toBe(6);
  expect(texts[1]).toContain(what);
});

const vote = (text: string): string => JSON.stringify({ text });

it.each<[string, Partial<ModelResult>]>([
  ['different JSON objects', { text: `${vote('one')} ${vote('two')}` }],
  ['a draft', { text: `I thought of ${vote('one')}, but no.` }],
  ['was cut off', { text: '{"text":"I sa' }],
  ['was cut off', { text: `Let me see: ${vote('one')}, or`, finish: { unified: 'length' } }],
  ['never ended', { text: `<think>Perhaps ${vote('one')}` }],
  ['no JSON object', { text: 'I say nothing.' }],
])('an answer that cannot be read is asked for again with the true reason: %s', async (reason, result) => {
  const { seat, texts, journal } = await asked(result);
  expect(seat).toMatchObject({ failedAttempts: { illegal: 4 }, standIns: { illegal: 2 } });
  expect(journal).toContain(reason);
  expect(texts[1]).toContain(reason);
  // The engine asks once more, and quotes what the record says.
  expect(texts[2]).toContain(reason);
});
