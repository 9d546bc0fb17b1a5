import { expect, test } from 'vitest';
import { modelByName, providerList } from '@masbench/llm';

const env = {
  OPENAI_API_KEY: 'sk-openai-1',
  ANTHROPIC_API_KEY: 'sk-ant-1',
  GOOGLE_API_KEY: 'g-1',
  OPENAI_BASE_URL: 'http://127.0.0.1:4000/v1/',
};

test.each([
  ['openai:gpt-4o-mini', 'openai', 'gpt-4o-mini', 'http://127.0.0.1:4000/v1'],
  ['openai-responses:gpt-5', 'openai', 'gpt-5', 'http://127.0.0.1:4000/v1'],
  ['anthropic:claude-sonnet-4-5', 'anthropic', 'claude-sonnet-4-5', 'https://api.anthropic.com'],
  ['google:gemini-2.5-flash', 'google', 'gemini-2.5-flash', 'https://generativelanguage.googleapis.com'],
  ['ollama:llama3.2:3b', 'ollama', 'llama3.2:3b', 'http://127.0.0.1:11434'],
  ['vllm:org/name@http://gpu-1:8000/v1', 'vllm', 'org/name', 'http://gpu-1:8000/v1'],
  [
    'openai-compatible:qwen2.5@http://127.0.0.1:1234/v1',
    'openai-compatible',
    'qwen2.5',
    'http://127.0.0.1:1234/v1',
  ],
])('finds %s', (name, id, model, baseUrl) => {
  const provider = modelByName(name, { env });
  expect(provider).toMatchObject({ id, model });
  expect(provider.cacheIdentity()).toMatchObject({ baseUrl });
});

const mantle = 'https://bedrock-mantle.us-east-2.api.aws/openai/v1';
const runtime = 'https://bedrock-runtime.us-east-2.amazonaws.com/openai/v1';
test.each([
  [{ AWS_REGION: 'us-east-2' }, mantle],
  [{ AWS_DEFAULT_REGION: 'us-east-2' }, mantle],
  [{ AWS_REGION: 'us-east-2', AWS_BEDROCK_BASE_URL: runtime }, runtime],
])('finds Bedrock by its region or its address: %o', (where, baseUrl) => {
  const environment = { ...where, AWS_BEARER_TOKEN_BEDROCK: 'aws-1' };
  const provider = modelByName('bedrock:openai.gpt-5.6', { env: environment });
  expect(provider.cacheIdentity()).toMatchObject({ provider: 'bedrock', baseUrl });
  expect(provider.capabilities()).toMatchObject({ reasoning: 'effort', temperature: 'rejected' });
  expect(providerList(environment)).toContainEqual(
    expect.objectContaining({ id: 'bedrock', keySet: true, baseUrl }),
  );
});

test('asks for the region of Bedrock', () => {
  const named = { AWS_BEARER_TOKEN_BEDROCK: 'aws-1' };
  expect(() => modelByName('bedrock:openai.gpt-5.6', { env: named })).toThrow(
    /no region is given: set AWS_REGION, or AWS_BEDROCK_BASE_URL/,
  );
});

test.each([
  ['gpt-4o-mini', /write '<provider>:<model>' with one of openai, /],
  ['constructor:x', /Cannot find the provider "constructor"/],
  ['openai:', /no model is named: write for example 'openai:<model>'/],
  ['xai:grok-4', /no key is set. Put it into the environment variable XAI_API_KEY/],
  ['openai-compatible:m', /no base URL is given: set OPENAI_COMPATIBLE_BASE_URL/],
  ['ollama:m@http://user:hunter2@host', /contains a user name or a password/],
])('says what is wrong with %s', (name, message) => {
  expect(() => modelByName(name, { env })).toThrow(message);
});

test('never repeats a key or a password in what it says', () => {
  const spaced = { OPENAI_API_KEY: 'sk-secret with space' };
  expect(() => modelByName('openai:m', { env: spaced })).toThrow(
    /^Cannot use openai:m: its key has a space, .*. Check OPENAI_API_KEY$/,
  );
  expect(() => modelByName('ollama:m@http://user:hunter2@host', { env })).not.toThrow(/hunter2/);
});

test('separates limits by account, model and host', () => {
  const key = (name: string, OPENAI_API_KEY: string): string =>
    modelByName(name, { env: { OPENAI_API_KEY } }).limitKey;
  const keys = [
    key('openai:a', 'sk-1'),
    key('openai:b', 'sk-1'),
    key('openai:a', 'sk-2'),
    key('openai:a@http://127.0.0.1:1', 'sk-1'),
  ];
  expect(new Set(keys).size).toBe(4);
  expect(key('openai:a', 'sk-1')).toBe(keys[0]);
});

test('lists the providers and which keys are set, never the keys', () => {
  const list = providerList(env);
  const named = (of: typeof list) => of.map(({ id }) => id).join(' ');
  expect(named(list.filter(({ keySet }) => keySet))).toBe('openai openai-responses anthropic google');
  expect(list.find(({ id }) => id === 'openai')?.baseUrl).toBe('http://127.0.0.1:4000/v1');
  expect(named(list.filter(({ needsKey }) => !needsKey))).toBe(
    'ollama vllm sglang llamacpp lmstudio openai-compatible',
  );
  for (const secret of ['sk-openai-1', 'sk-ant-1', 'g-1']) expect(JSON.stringify(list)).not.toContain(secret);
});
