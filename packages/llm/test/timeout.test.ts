import { getEventListeners } from 'node:events';
import { describe, expect, test } from 'vitest';
import { timeout } from '@masbench/llm';
import { scriptedModel } from '@masbench/llm/testing';
import { ask, fault, faultOf } from './request.js';

describe('timeout', () => {
  test('ends an attempt that takes too long, as a fault that is worth another try', async () => {
    const model = timeout({ ms: 10, scope: 'attempt' })(scriptedModel('late', { latencyMs: 60_000 }));
    const error = await faultOf(ask(model));
    expect(error).toMatchObject({
      kind: 'timeout',
      message: expect.stringContaining("within 0.01 s: allow more time with 'timeout.attemptMs'"),
    });
    expect(model.classify(error)).toEqual({ retry: true, kind: 'transient' });
  });

  test('ends a call for good, even where what is below does not listen', async () => {
    const deaf = { ...scriptedModel('never'), generate: () => new Promise<never>(() => {}) };
    const model = timeout({ ms: 10, scope: 'call' })(deaf);
    const error = await faultOf(ask(model));
    expect(error).toMatchObject({ kind: 'timeout' });
    expect(model.classify(error).retry).toBe(false);
  });

  test('tells what is below by when the call must be over, and keeps an earlier deadline', async () => {
    const deadlines: (number | undefined)[] = [];
    const model = scriptedModel((_request, { deadlineAt }) => {
      deadlines.push(deadlineAt);
      return 'ok';
    });
    const before = Date.now();
    await ask(timeout({ ms: 5_000, scope: 'call' })(model));
    await ask(timeout({ ms: 5_000, scope: 'call' })(model), 'Hello', { deadlineAt: before + 1 });
    expect(deadlines[0]).toBeGreaterThanOrEqual(before + 5_000);
    expect(deadlines[1]).toBe(before + 1);
  });

  test('passes answers and faults on and takes its listener off the signal every time', async () => {
    const { signal } = new AbortController();
    const model = timeout({ ms: 60_000, scope: 'attempt' })(
      scriptedModel(['fine', fault('server', 'broken')]),
    );
    await expect(ask(model, 'Hello', { signal })).resolves.toMatchObject({ text: 'fine' });
    await expect(ask(model, 'Hello', { signal })).rejects.toMatchObject({ message: 'broken' });
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  test('hands the abort of the caller down, also one that came before', async () => {
    const controller = new AbortController();
    const model = timeout({ ms: 60_000, scope: 'attempt' })(scriptedModel('late', { latencyMs: 60_000 }));
    const call = ask(model, 'Hello', { signal: controller.signal });
    controller.abort();
    await expect(call).rejects.toMatchObject({ kind: 'aborted' });
    await expect(ask(model, 'Hello', { signal: controller.signal })).rejects.toMatchObject({
      kind: 'aborted',
    });
    expect(getEventListeners(controller.signal, 'abort')).toEqual([]);
  });
});
