import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { judgeFrom, ModelError, type Finish } from '@masbench/llm';
import { cache } from '@masbench/llm/wrappers';
import { scriptedModel } from '@masbench/llm/testing';

describe('judgeFrom', () => {
  test('asks the model and says what it spent', async () => {
    const model = scriptedModel('yes');
    const reply = await judgeFrom(model)({ system: 'You judge.', user: 'Is it true?' }, {});
    expect(reply).toMatchObject({ text: 'yes', finish: 'stop', usage: { calls: 1, costUsd: 0 } });
    expect(model.calls[0]?.request.messages.map(({ role }) => role)).toEqual(['system', 'user']);
    expect(model.calls[0]?.request).toMatchObject({ maxOutputTokens: 1_024, output: { mode: 'text' } });
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
    const judge = judgeFrom(scriptedModel({ result: { text: '', finish: { unified } } }));
    expect((await judge({ user: 'x' }, {})).finish).toBe(finish);
  });

  test('never turns a fault of the transport into a verdict', async () => {
    const judge = judgeFrom(scriptedModel(new ModelError('server', 'down', { provider: 'scripted' })));
    await expect(judge({ user: 'x' }, {})).rejects.toMatchObject({
      code: 'AGENT_UNAVAILABLE',
      cause: { kind: 'server' },
    });
  });

  test('asks the same question once where there is a cache', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'masbench-judge-'));
    const model = scriptedModel(() => 'yes');
    const judge = judgeFrom(cache({ directory })(model));
    await judge({ user: 'x' }, {});
    await judge({ user: 'x' }, {});
    await judge({ user: 'y' }, {});
    expect(model.calls).toHaveLength(2);
    rmSync(directory, { recursive: true });
  });

  test('asks for JSON where that is requested and the model supports it', async () => {
    const able = scriptedModel('{}');
    const unable = scriptedModel('{}', {
      capabilities: { output: { text: true, json: false, schema: false } },
    });
    for (const model of [able, unable])
      await judgeFrom(model, { json: true })({ user: 'Answer in JSON.' }, {});
    expect([able, unable].map(({ calls }) => calls[0]?.request.output.mode)).toEqual(['json', 'text']);
  });
});
