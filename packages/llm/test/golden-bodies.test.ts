import { describe, expect, test } from 'vitest';
import type { Provider } from './provider-rules/shapes.ts';
import { sendAsks, type Sent } from './sent-asks.ts';

/** Models that people play with in November 2026, one generation a text, by the rules that they are held to. */
const current: Readonly<Partial<Record<Provider, readonly string[]>>> = {
  openai: [
    'gpt-4o gpt-4.1-mini o3 o4-mini',
    'gpt-5 gpt-5-mini gpt-5-chat-latest',
    'gpt-5.1 gpt-5.2 gpt-5.4 gpt-5.5 gpt-5.6-luna gpt-5.6-sol',
    'gpt-6-astra gpt-6-sol gpt-6-luna gpt-6.1-sol gpt-6.1-terra gpt-6.2-sol',
  ],
  'openai-responses': ['gpt-5-nano gpt-5.2 gpt-5.6-terra'],
  anthropic: [
    'claude-haiku-4-5 claude-sonnet-4-5 claude-opus-4-5',
    'claude-opus-4-6 claude-sonnet-4-6 claude-opus-4-7 claude-opus-4-8',
    'claude-sonnet-5 claude-opus-5',
    'claude-opus-5-5 claude-sonnet-5-5 claude-haiku-5-5 claude-fable-5-1',
  ],
  google: [
    'gemini-2.0-flash gemini-2.5-pro gemini-2.5-flash gemini-2.5-flash-lite',
    'gemini-3-pro-preview gemini-3.1-pro-preview gemini-3.6-flash gemini-3.8-flash',
  ],
  deepseek: ['deepseek-chat deepseek-v4-pro deepseek-flash'],
  mistral: ['mistral-large-latest mistral-small-latest mistral-medium-3-5 magistral-medium-latest'],
  groq: ['openai/gpt-oss-120b qwen/qwen3-32b llama-3.3-70b-versatile'],
  xai: ['grok-4.3 grok-4.5'],
  ollama: ['gpt-oss:20b qwen3:8b llama3.2'],
  vllm: ['Qwen/Qwen3-8B openai/gpt-oss-120b'],
  llamacpp: ['qwen3-8b'],
};

/** One line of the golden file. The schema is always the same, and the prompt is no setting. */
function writeLine({ ask, body, warned }: Sent): string {
  const prompt = ['messages', 'input', 'contents', 'system', 'systemInstruction'];
  const settings = Object.fromEntries(
    Object.entries(Object(body)).filter(([name]) => !prompt.includes(name)),
  );
  const text = JSON.stringify(settings, (key, value: unknown) =>
    key === 'schema' ||
    key === 'responseJsonSchema' ||
    (key === 'format' && Object.hasOwn(Object(value), 'properties'))
      ? '…'
      : value,
  );
  return `  ${ask}: ${text}${warned.length === 0 ? '' : `  (changed: ${warned.join(', ')})`}`;
}

const names = Object.entries(current).flatMap(([provider, generations]) =>
  generations.flatMap((models) => models.split(' ')).map((model) => `${provider}:${model}`),
);

describe('bodies that current models take', () => {
  test('are on record, and no provider objects to one', async () => {
    expect(names.length).toBeGreaterThanOrEqual(40);
    const sent = await Promise.all(names.map(async (name) => [name, await sendAsks(name)] as const));
    const refused = sent.flatMap(([name, all]) =>
      all.flatMap(({ ask, objections }) => objections.map((objection) => `${name}, ${ask}: ${objection}`)),
    );
    expect(refused).toEqual([]);
    const lines = sent.flatMap(([name, all]) => [name, ...all.map(writeLine)]);
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('golden-bodies.txt');
  });
});
