import { afterEach, describe, expect, test } from 'vitest';
import { googleImageEditor, openaiImageEditor } from '@masbench/llm';
import { solidPng } from '../src/testing/mock/solid-png.ts';
import { apiKey, everyProvider } from './every-provider.js';
import { closeServers, saying, serve } from './providers-servers.js';
import { context, request } from './request.js';

afterEach(closeServers);

const image = { bytes: solidPng(4, 4, [0, 0, 0]), mediaType: 'image/png' } as const;

/** Sends one request of every provider and of every image editor. */
const callers: Readonly<Record<string, (url: string) => Promise<unknown>>> = {
  ...Object.fromEntries(
    Object.entries(everyProvider).map(([name, make]) => [
      name,
      async (url: string) => make(url).generate(request('secret question'), context()),
    ]),
  ),
  'openai images': async (url) =>
    openaiImageEditor('gpt-image-1', { apiKey, baseUrl: `${url}/v1` }).edit(
      { image, instruction: 'x' },
      context(),
    ),
  'google images': async (url) =>
    googleImageEditor('gemini-2.5-flash-image', { apiKey, baseUrl: url }).edit(
      { image, instruction: 'x' },
      context(),
    ),
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
