import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import type { CallRecord } from '@masbench/core/journal';
import { openai, type ModelProvider, type ModelResult, cache, cassette } from '@masbench/llm';
import { callLog } from '../src/wrappers/call-log.ts';
import { redact } from '../src/redact.ts';
import { scriptedModel } from '@masbench/llm/testing';
import { eventStream, json, saying } from './providers-servers.js';
import { temporaryFolder } from '../../../scripts/testing/temporary-folder.ts';
import { ask, context, faultOf, request } from './request.js';

let directory: string;
beforeEach(() => void (directory = temporaryFolder()));

/** Key characters that look random, and are the same in every run. */
const mixed = (length: number): string =>
  createHash('sha512').update('mixed').digest('base64').replaceAll(/[+/=]/g, 'x').slice(0, length);
const hex = (length: number): string => createHash('sha512').update('hex').digest('hex').slice(0, length);

const keys: Readonly<Record<string, string>> = {
  OpenAI: `sk-proj-${mixed(48)}`,
  'OpenAI without a digit': 'sk-abcdefGHIJKLmnopQRSTuvwxYZab',
  Anthropic: `sk-ant-api03-${mixed(60)}`,
  OpenRouter: `sk-or-v1-${hex(64)}`,
  'Gemini, old': `AIza${mixed(35)}`,
  'Gemini, new': `AQ.Ab${mixed(40)}`,
  xAI: `xai-${mixed(60)}`,
  Groq: `gsk_${mixed(52)}`,
  'Hugging Face': `hf_${mixed(34)}`,
  Together: `tgp_v1_${mixed(43)}`,
  Fireworks: `fw_${mixed(24)}`,
  Replicate: `r8_${mixed(37)}`,
  Perplexity: `pplx-${mixed(48)}`,
  NVIDIA: `nvapi-${mixed(64)}`,
  Mistral: mixed(32),
  Cohere: mixed(40),
  'Azure, in words': `api-key: ${hex(32)}`,
  AWS: 'AKIAIOSFODNN7EXAMPLE',
  GitHub: `ghp_${mixed(36)}`,
  'a bearer token': `Bearer ${hex(40)}`,
};

const plain = [
  'We used sk-learn-version-1.2.3-of-scikit and sk-learn-and-scikit-image-together.',
  'Basic understanding-of-the-rules is enough; Key performance-indicators-of-teams follow.',
  'Request 7d444840-9dc0-11d1-b245-5ffdce74fad2 failed, commit 0beec7b5ea3f0fdbc95d0dd47f3c5bc275da8a33.',
  'HTTP 400: the model gpt-4o-mini-2024-07-18 takes at most 128000 tokens (chatcmpl-1).',
  'InternationalizationOfUserInterfaces is one word, antidisestablishmentarianism another.',
  'The token count is 12345678901234567890; a secret is kept, a key is turned.',
  "Invalid schema for response_format 'peerAnalysisOfAllStatements': additionalProperties.",
];

describe('redact', () => {
  test.each(Object.entries(keys))('takes the key of %s out of a diagnostic', (_name, key) => {
    const secret = key.replace(/^(?:api-key: |Bearer )/, '');
    const clean = redact(`The server said "${key}" and nothing else`);
    expect(clean).not.toContain(secret);
    expect(clean).toMatch(/^The server said ".*\[redacted\]" and nothing else$/);
  });

  test.each(plain)('leaves alone: %s', (text) => {
    expect(redact(text)).toBe(text);
  });

  test('takes the keys in use out exactly, and none that is too short to be one', () => {
    expect(redact('my-own-key is here', ['my-own-key', undefined, 'here'])).toBe('[redacted] is here');
  });
});

/** Texts with all that redaction looks for. */
const tempting = fc
  .array(
    fc.oneof(
      fc.string(),
      fc.constantFrom(...Object.values(keys), ...plain),
      fc.constantFrom('"https://x.org/?key=abc"', '{"api_key": "abc\\"d"}', '\\"', 'Bearer ', "?token=a'b"),
    ),
    { minLength: 1, maxLength: 4 },
  )
  .map((pieces) => pieces.join(' '));

async function askedOnce(model: ModelProvider, prompt: string): Promise<ModelResult> {
  const result = await ask(model, prompt);
  await model.close?.();
  return result;
}

describe('what was asked and answered', () => {
  test('comes back exactly from cassette, cache and call log', async () => {
    let run = 0;
    await fc.assert(
      fc.asyncProperty(tempting, tempting, async (prompt, answer) => {
        run += 1;
        const folder = join(directory, String(run));
        const taped = (mode: 'record' | 'replay', model: ModelProvider): ModelProvider =>
          cassette({ directory: join(folder, 'tape'), mode })(model);
        const cached = (model: ModelProvider) => cache({ directory: join(folder, 'cache') })(model);
        const traced: CallRecord[] = [];
        const logged = (model: ModelProvider, known: readonly CallRecord[]): ModelProvider =>
          callLog({ trace: (record) => void traced.push(record), traced: known })(model);
        const [model, silent] = [scriptedModel(() => answer), scriptedModel([])];
        for (const wrapped of [taped('record', model), cached(model), logged(model, [])])
          await askedOnce(wrapped, prompt);
        const read: readonly CallRecord[] = JSON.parse(JSON.stringify(traced));
        for (const wrapped of [taped('replay', silent), cached(silent), logged(silent, read)])
          expect((await askedOnce(wrapped, prompt)).text).toBe(answer);
        expect(JSON.stringify(read[0]?.['asked'])).toContain(JSON.stringify(prompt));
      }),
      { numRuns: 40 },
    );
  });
});

describe('a server that repeats the key', () => {
  const apiKey = 'own-secret-without-a-pattern';

  test.each([false, true])('never gets it into the answer that is played, streamed: %s', async (stream) => {
    const text = `Your key is ${apiKey}.`;
    const chunks = [text.slice(0, 20), text.slice(20)].map(
      (content) => `data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`,
    );
    const whole = JSON.stringify({ choices: [{ message: { content: text }, finish_reason: 'stop' }] });
    const body = stream ? `${chunks.join('')}data: [DONE]\n\n` : whole;
    const url = await saying(200, body, { ...(stream ? eventStream : json), 'x-request-id': apiKey });
    const model = openai('m', { apiKey, baseUrl: url });
    const tape = cassette({ directory, mode: 'record' })(model);
    const traced: CallRecord[] = [];
    const logged = callLog({ trace: (record) => void traced.push(record), traced: [] })(tape);
    const asked = request(`The operator pasted ${apiKey} into the passage`);
    const played = await logged.generate(asked, context({ stream }));
    await logged.close?.();
    expect(played.text).toBe('Your key is [redacted].');
    expect(JSON.stringify([played, traced])).not.toContain(apiKey);
    expect(readFileSync(join(directory, 'calls.jsonl'), 'utf8')).not.toContain(apiKey);
    const replayed = cassette({ directory, mode: 'replay' })(openai('m', { apiKey, baseUrl: url }));
    expect((await replayed.generate(asked, context())).text).toBe(played.text);
  });

  test('gets it into no error, header or record of one', async () => {
    const baseUrl = await saying(
      500,
      { error: { message: `bad ${apiKey}`, code: apiKey } },
      { ...json, 'x-request-id': apiKey, 'x-debug': `key ${apiKey}`, 'set-cookie': 'a=b' },
    );
    const traced: CallRecord[] = [];
    const headers = { 'x-proxy-auth': 'Bearer another-own-secret' };
    const model = callLog({ trace: (record) => void traced.push(record), traced: [] })(
      openai('m', { apiKey, baseUrl, headers }),
    );
    const error = await faultOf(ask(model));
    const written = JSON.stringify([error, String(error), traced]);
    expect(written).toContain('[redacted]');
    expect(written).not.toContain(apiKey);
    expect(written).not.toContain('another-own-secret');
    expect(JSON.stringify(model.cacheIdentity())).not.toContain('another-own-secret');
  });

  test('is refused where its URL carries a secret, in a sentence without it', () => {
    const url = 'http://127.0.0.1:1/v1?key=SECRET-SECRET';
    expect(() => openai('m', { apiKey, baseUrl: url })).toThrow(/has a query, which may contain a secret/);
    expect(() => openai('m', { apiKey, baseUrl: url })).not.toThrow(/SECRET/);
  });
});
