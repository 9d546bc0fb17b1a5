import { describe, expect, test } from 'vitest';
import { makeJudge, type ModelProvider, type ModelResult, type PriceTable } from '@masbench/llm';
import { type Finish } from '../src/model-result.ts';
import { scriptedModel } from '@masbench/llm/testing';
import { fault, price } from './request.js';

describe('judgeFrom', () => {
  test('asks the model and says what it spent', async () => {
    const model = scriptedModel('yes');
    const reply = await makeJudge(model)({ system: 'You judge.', user: 'Is it true?' }, {});
    expect(reply).toMatchObject({ text: 'yes', finish: 'stop', usage: { calls: 1, costUsd: 0 } });
    expect(model.calls[0]?.request.messages.map(({ role }) => role)).toEqual(['system', 'user']);
    expect(model.calls[0]?.request).toMatchObject({ maxOutputTokens: 1_024, output: { mode: 'text' } });
  });

  test('says what it cost by the prices, unless the provider says so', async () => {
    const usage = { input: { total: 1_000 }, output: { total: 100 }, estimated: false };
    const costUsdOf = async (model: ModelProvider, prices?: PriceTable): Promise<number | undefined> =>
      (await makeJudge(model, { prices })({ user: 'x' }, {})).usage?.costUsd;
    const openai = (cost?: ModelResult['cost']): ModelProvider =>
      scriptedModel({ result: { text: 'yes', usage, cost } }, { id: 'openai', model: 'gpt-4o-mini' });
    expect(await costUsdOf(openai(), { 'openai:gpt-4o-mini': price(2, 10) })).toBeCloseTo(0.003, 12);
    expect(await costUsdOf(openai())).toBeGreaterThan(0);
    expect(await costUsdOf(openai({ usd: 0.5, source: 'provider' }))).toBe(0.5);
    expect(await costUsdOf(openai(), {})).toBeUndefined();
  });

  test.each<[Finish, string | undefined]>([
    ['stop', 'stop'],
    ['length', 'length'],
    ['refusal', 'refusal'],
    ['content_filter', 'content_filter'],
    ['context_overflow', 'error'],
    ['error', 'error'],
    ['unknown', undefined],
  ])('says %s as %s', async (unified, finish) => {
    const judge = makeJudge(scriptedModel({ result: { text: '', finish: { unified } } }));
    expect((await judge({ user: 'x' }, {})).finish).toBe(finish);
  });

  test('never turns a fault of the transport into a verdict', async () => {
    const judge = makeJudge(scriptedModel(fault('server', 'down')));
    await expect(judge({ user: 'x' }, {})).rejects.toMatchObject({
      code: 'AGENT_UNAVAILABLE',
      cause: { kind: 'server' },
    });
  });

  test('asks for JSON where that is requested and the model supports it', async () => {
    const able = scriptedModel('{}');
    const unable = scriptedModel('{}', {
      capabilities: { output: { text: true, json: false, schema: false } },
    });
    for (const model of [able, unable])
      await makeJudge(model, { json: true })({ user: 'Answer in JSON.' }, {});
    expect([able, unable].map(({ calls }) => calls[0]?.request.output.mode)).toEqual(['json', 'text']);
  });
});
