import { createRng, hashBytes } from '@masbench/statistics';
import type { Usage } from '@masbench/core';
import type { CallRecord } from '@masbench/core/journal';
import { describe, expect, test } from 'vitest';
import { googleImageEditor, openaiImageEditor, imageEditService, type ImageEditor } from '@masbench/llm';
import { type ImageEditRequest } from '../src/image-editors/image-editor.ts';
import { solidPng } from '../src/testing/mock/solid-png.ts';
import { type MockServer } from '@masbench/llm/testing';
import { serve } from './providers-servers.js';
import { context, faultOf } from './request.js';
import type { ServiceIO } from '../../core/src/contracts/service.ts';

const apiKey = 'k-123';
const original = solidPng(12, 8, [200, 0, 0]);
const request: ImageEditRequest = {
  image: { bytes: original, mediaType: 'image/png' },
  instruction: 'make the car blue',
};
const edited = async (editor: ImageEditor) => editor.edit(request, context());

const makers: Readonly<Record<string, (server: MockServer) => ImageEditor>> = {
  openai: (server) => openaiImageEditor('gpt-image-1', { apiKey, baseUrl: `${server.url}/v1` }),
  google: (server) => googleImageEditor('gemini-2.5-flash-image', { apiKey, baseUrl: server.url }),
};

describe.each(Object.entries(makers))('the image editor of %s', (name, make) => {
  test('sends the image and the instruction, and brings the edited image', async () => {
    let seen: unknown;
    const server = await serve({
      apiKey,
      reply: (call) => {
        seen = [call.model, call.messages.at(-1)?.text, Buffer.from(call.images[0] ?? []).equals(original)];
        return { usage: { inputTokens: 30, outputTokens: 70 } };
      },
    });
    const edit = await edited(make(server));
    expect(seen).toEqual([make(server).model, 'make the car blue', true]);
    expect(edit).toMatchObject({
      outcome: 'edited',
      image: { width: 12, height: 8, mediaType: 'image/png' },
      usage: { input: { total: 30 }, output: { total: 70 } },
    });
    expect(edit.image?.sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(server.requests).toHaveLength(1);
  });

  test.each([
    ['other-size', solidPng(4, 4, [0, 0, 200])],
    ['same-image', original],
    ['junk', new TextEncoder().encode('this is no image')],
    ['no-image', null],
  ] as const)('says so where it got: %s', async (outcome, image) => {
    const server = await serve({ reply: { image, text: 'here you are' } });
    expect((await edited(make(server))).outcome).toBe(outcome);
  });

  test('says so where the edit was refused', async () => {
    const server = await serve({ faults: () => (name === 'google' ? 'refusal' : 'input-filter') });
    const edit = await edited(make(server));
    expect(edit).toMatchObject({ outcome: 'refused', image: undefined });
    expect(edit.refusal).toBeDefined();
  });

  test('throws the faults of the infrastructure, once asked', async () => {
    const server = await serve({
      faults: ({ index }) => (['rate-limit', 'server-error', 'html', 'cut', 'auth'] as const)[index],
    });
    const kinds = [];
    for (let call = 0; call < 5; call++)
      kinds.push(make(server).classify(await faultOf(edited(make(server)))).kind);
    expect(kinds).toEqual(['rate_limit', 'transient', 'fatal', 'transient', 'auth']);
    expect(server.requests).toHaveLength(5);
  });

  test('is aborted by its caller', async () => {
    const server = await serve({ latencyMs: 5000 });
    const controller = new AbortController();
    const edit = make(server).edit(request, { signal: controller.signal });
    setTimeout(() => controller.abort(), 20);
    await expect(edit).rejects.toMatchObject({ kind: 'aborted' });
  });
});

test('a self-hosted server needs no key, and is asked for bytes', async () => {
  const server = await serve();
  const editor = openaiImageEditor('step-image-edit', {
    env: {},
    baseUrl: `${server.url}/v1`,
    options: { response_format: 'b64_json' },
  });
  expect((await edited(editor)).outcome).toBe('edited');
  expect(server.requests[0]?.body).toMatchObject({ response_format: 'b64_json', size: 'auto' });
  expect(() => openaiImageEditor('gpt-image-1', { env: {} })).toThrow(/no key is set/);
});

describe('an editor as a service of a game', () => {
  const image = { sha256: hashBytes(original), mediaType: 'image/png', width: 12, height: 8 };
  const input = { image, instruction: 'paint it' };

  function io(traced: readonly CallRecord[] = []) {
    const used: Partial<Usage>[] = [];
    const records: CallRecord[] = [];
    const stored: Uint8Array[] = [];
    const of: ServiceIO = {
      signal: new AbortController().signal,
      rng: createRng(1, 'edit'),
      id: 'edit#1',
      attempt: 1,
      use: (usage) => void used.push(usage),
      reserve: async () => (how) => void (typeof how === 'object' && used.push(how.usage)),
      trace: async (record) => void records.push(record),
      traced,
      blob: async () => original,
      store: async (bytes, about) => {
        stored.push(bytes);
        return { sha256: hashBytes(bytes), ...about };
      },
    };
    return { io: of, used, records, stored };
  }

  const serviceOf = ({ url }: MockServer) =>
    imageEditService(openaiImageEditor('gpt-image-1', { apiKey, baseUrl: `${url}/v1` }));

  test('stores the image, books what it cost, and does not pay twice on resume', async () => {
    const server = await serve();
    const service = serviceOf(server);
    const first = io();
    const output = await service.serve(input, first.io);
    const { sha256: _sha256, ...about } = image;
    expect(output).toMatchObject({ outcome: 'edited', image: about });
    expect(first.stored).toHaveLength(1);
    expect(first.used).toMatchObject([{ calls: 1 }]);
    const resumed = io(first.records);
    expect(await service.serve(input, resumed.io)).toEqual(output);
    expect(server.requests).toHaveLength(1);
    // What was found in the call log counts as what it had cost.
    expect(JSON.parse(JSON.stringify(resumed.used))).toEqual(JSON.parse(JSON.stringify(first.used)));
    await service.serve({ ...input, instruction: 'paint it again' }, resumed.io);
    expect(server.requests).toHaveLength(2);
  });

  test('leaves what may pass to the match, and stops it where trying again is no use', async () => {
    const server = await serve({ faults: ({ index }) => (['overloaded', 'auth'] as const)[index] });
    const service = serviceOf(server);
    const failing = async () => service.serve(input, io().io);
    const faults = [await faultOf(failing()), await faultOf(failing())];
    expect(faults).toMatchObject([{ name: 'ModelError', kind: 'overloaded' }, { code: 'AGENT_UNAVAILABLE' }]);
  });
});
