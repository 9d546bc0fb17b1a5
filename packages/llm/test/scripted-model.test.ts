import { expect, test } from 'vitest';
import { scriptedModel } from '@masbench/llm/testing';
import { ask, request } from './request.js';

test('says a value for ever, and records every call', async () => {
  const [model, asked] = [scriptedModel('yes'), request()];
  for (let call = 0; call < 3; call++)
    expect((await ask(model, asked, { tags: { seat: `S${call}` } })).text).toBe('yes');
  expect(model.calls.map(({ tags }) => tags?.seat)).toEqual(['S0', 'S1', 'S2']);
  expect(model.calls[0]?.request).toBe(asked);
});

test('says a list to its end and not further', async () => {
  const model = scriptedModel(['a', { json: { vote: 1 } }, new Error('boom')]);
  expect((await ask(model)).text).toBe('a');
  expect((await ask(model)).text).toBe('{"vote":1}');
  await expect(ask(model)).rejects.toThrow('boom');
  await expect(ask(model)).rejects.toThrow('Cannot answer call 4: the script has 3 replies');
});

test('says what a function makes of the request', async () => {
  const model = scriptedModel(async ({ messages }, { index }) => ({
    result: { text: `${messages.length}/${index}`, finish: { unified: 'length' } },
  }));
  expect(await ask(model)).toMatchObject({ text: '1/0', finish: { unified: 'length' } });
});

test('counts four characters a token and costs nothing', async () => {
  const { usage, cost } = await ask(scriptedModel('four'), 'eight ch');
  expect(usage).toMatchObject({ input: { total: 2 }, output: { total: 1 }, estimated: false });
  expect(cost).toEqual({ usd: 0, source: 'provider' });
});

test('can be aborted while it takes its time', async () => {
  const controller = new AbortController();
  const call = ask(scriptedModel('late', { latencyMs: 60_000 }), 'Hello', { signal: controller.signal });
  controller.abort();
  await expect(call).rejects.toMatchObject({ name: 'ModelError', kind: 'aborted' });
});
