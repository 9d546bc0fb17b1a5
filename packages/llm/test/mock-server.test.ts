import { afterEach, expect, test } from 'vitest';
import { ModelError, openai } from '@masbench/llm';
import type { ModelProvider, ModelRequest } from '@masbench/llm';
import { faultKinds, mockServer } from '@masbench/llm/testing';
import type { MockServer, MockServerOptions } from '@masbench/llm/testing';

const servers: MockServer[] = [];

async function serve(options?: MockServerOptions): Promise<{ server: MockServer; model: ModelProvider }> {
  const server = await mockServer(options);
  servers.push(server);
  return { server, model: openai('m', { apiKey: 'k-123456', baseUrl: `${server.url}/v1` }) };
}

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

const request: ModelRequest = {
  messages: [{ role: 'user', content: [{ type: 'text', text: 'hi' }] }],
  output: { mode: 'text' },
};
const context = (): { signal: AbortSignal } => ({ signal: new AbortController().signal });

test('gives the replies of a list one after the other, and says when there are no more', async () => {
  const { model } = await serve({ reply: ['one', 'two'] });
  expect((await model.generate(request, context())).text).toBe('one');
  expect((await model.generate(request, context())).text).toBe('two');
  await expect(model.generate(request, context())).rejects.toThrow(
    'its list holds 2 replies, and this is request 3',
  );
});

test('answers with an instance of the schema where nothing is scripted', async () => {
  const { model } = await serve();
  const schema = {
    type: 'object',
    properties: {
      vote: { type: 'string', enum: ['A', 'B'] },
      sure: { anyOf: [{ $ref: '#/$defs/share' }, { type: 'null' }] },
      tags: { type: 'array', items: { type: 'string' }, minItems: 2 },
    },
    required: ['vote', 'sure', 'tags'],
    additionalProperties: false,
    $defs: { share: { type: 'number', exclusiveMinimum: 0 } },
  };
  const { text } = await model.generate(
    { ...request, output: { mode: 'schema', name: 'vote', schema } },
    context(),
  );
  expect(JSON.parse(text)).toEqual({ vote: 'A', sure: 1, tags: ['x', 'x'] });
});

test('draws the same faults for the same seed', async () => {
  const faultsOf = async (seed: number): Promise<unknown[]> => {
    const { server, model } = await serve({ faults: { rate: 0.5, seed, kinds: [...faultKinds] }, slowMs: 1 });
    for (let call = 0; call < 30; call++) await model.generate(request, context()).catch(() => undefined);
    return server.requests.map(({ fault }) => fault);
  };
  const first = await faultsOf(7);
  expect(await faultsOf(7)).toEqual(first);
  expect(await faultsOf(8)).not.toEqual(first);
  expect(new Set(first).size).toBeGreaterThan(5);
});

test('keeps no key', async () => {
  const { server, model } = await serve({ apiKey: 'k-123456' });
  await model.generate(request, context());
  expect(JSON.stringify(server.requests)).not.toContain('k-123456');
});

test('turns away what is above its limits, and counts at the socket', async () => {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const { server, model } = await serve({
    limits: { concurrency: 2 },
    reply: async () => {
      await released;
      return 'ok';
    },
  });
  let rejected = 0;
  const calls = Array.from({ length: 5 }, () =>
    model.generate(request, context()).catch((error: unknown) => {
      rejected += 1;
      if (rejected === 3) release();
      return { text: ModelError.isInstance(error) ? error.kind : 'unknown' };
    }),
  );
  const texts = (await Promise.all(calls)).map(({ text }) => text);
  expect(texts.toSorted()).toEqual(['concurrency', 'concurrency', 'concurrency', 'ok', 'ok']);
  expect(server.requests).toHaveLength(5);
  expect(server.counts.open).toBe(0);
  expect(server.counts.mostOpen).toBeGreaterThan(2);
});

test('forgets the bodies where it is told to', async () => {
  const { server, model } = await serve({ keepBodies: false });
  await model.generate(request, context());
  expect(server.requests[0]).toMatchObject({ model: 'm', body: undefined, status: 200 });
});
