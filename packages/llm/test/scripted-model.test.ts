import { expect, test } from 'vitest';
import { ModelError } from '@masbench/llm';
import type { ModelRequest } from '@masbench/llm';
import { scriptedModel } from '@masbench/llm/testing';

const request: ModelRequest = {
  messages: [{ role: 'user', content: [{ type: 'text', text: 'eight ch' }] }],
  output: { mode: 'text' },
};
const context = (): { signal: AbortSignal } => ({ signal: new AbortController().signal });

test('says a value for ever, and records every call', async () => {
  const model = scriptedModel('yes');
  for (let call = 0; call < 3; call++)
    expect((await model.generate(request, { ...context(), tags: { seat: `S${call}` } })).text).toBe('yes');
  expect(model.calls.map(({ tags }) => tags?.seat)).toEqual(['S0', 'S1', 'S2']);
  expect(model.calls[0]?.request).toBe(request);
});

test('says a list to its end and not further', async () => {
  const model = scriptedModel(['a', { json: { vote: 1 } }, new Error('boom')]);
  expect((await model.generate(request, context())).text).toBe('a');
  expect((await model.generate(request, context())).text).toBe('{"vote":1}');
  await expect(model.generate(request, context())).rejects.toThrow('boom');
  await expect(model.generate(request, context())).rejects.toThrow(
    'Cannot answer call 4: the script has 3 replies',
  );
});

test('says what a function makes of the request', async () => {
  const model = scriptedModel(async ({ messages }, { index }) => ({
    result: { text: `${messages.length}/${index}`, finish: { unified: 'length' } },
  }));
  expect(await model.generate(request, context())).toMatchObject({
    text: '1/0',
    finish: { unified: 'length' },
  });
});

test('counts four characters a token and costs nothing', async () => {
  const { usage, cost } = await scriptedModel('four').generate(request, context());
  expect(usage).toMatchObject({ input: { total: 2 }, output: { total: 1 }, estimated: false });
  expect(cost).toEqual({ usd: 0, source: 'provider' });
});

test('can be aborted while it takes its time', async () => {
  const controller = new AbortController();
  const call = scriptedModel('late', { latencyMs: 60_000 }).generate(request, { signal: controller.signal });
  controller.abort();
  const error: unknown = await call.catch((thrown: unknown) => thrown);
  expect(ModelError.isInstance(error) && error.kind).toBe('aborted');
});
