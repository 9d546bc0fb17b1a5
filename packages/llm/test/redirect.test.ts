import { describe, expect, test } from 'vitest';
import { googleImageEditor, openaiImageEditor } from '@masbench/llm';
import { solidPng } from '../src/testing/mock/solid-png.ts';
import { apiKey, everyProvider } from './every-provider.js';
import { saying, serve } from './providers-servers.js';
import { ask, context } from './request.js';

const edit = {
  image: { bytes: solidPng(4, 4, [0, 0, 0]), mediaType: 'image/png' },
  instruction: 'x',
} as const;

/** Sends one request of every provider and of every image editor. */
const callers: Readonly<Record<string, (url: string) => Promise<unknown>>> = {
  ...Object.fromEntries(
    Object.entries(everyProvider).map(([name, make]) => [name, async (url: string) => ask(make(url))]),
  ),
  'openai images': async (url) =>
    openaiImageEditor('gpt-image-1', { apiKey, baseUrl: `${url}/v1` }).edit(edit, context()),
  'google images': async (url) =>
    googleImageEditor('gemini-2.5-flash-image', { apiKey, baseUrl: url }).edit(edit, context()),
};

describe.each([301, 302, 303, 307, 308])('a redirect %i to another host', (status) => {
  test.each(Object.entries(callers))(
    'is not followed by %s: neither key nor prompt gets there',
    async (_name, call) => {
      const elsewhere = await serve();
      const url = await saying(status, '', { location: `${elsewhere.url}/v1/chat/completions?key=x` });
      await expect(call(url)).rejects.toThrow(`a redirect to ${elsewhere.url}`);
      expect([elsewhere.requests.length, elsewhere.counts.connections]).toEqual([0, 0]);
    },
  );
});
