import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ModelError, limiter, retry, timeout } from '@masbench/llm';
import { scriptedModel } from '@masbench/llm/testing';
import { ask } from './request.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const day = 86_400_000;

test.each([Infinity, 3e9, 40 * day])(
  'a time-out of %d ms does not end a call that takes a day',
  async (ms) => {
    const slow = scriptedModel('late', { latencyMs: day });
    const wrapped = timeout({ ms, scope: 'call' })(timeout({ ms, scope: 'attempt' })(slow));
    const answer = ask(wrapped);
    await vi.advanceTimersByTimeAsync(day);
    await expect(answer).resolves.toMatchObject({ text: 'late' });
  },
);

test('a time-out of forty days comes after forty days, and no earlier', async () => {
  const never = scriptedModel(() => new Promise<string>(() => undefined));
  const call = ask(timeout({ ms: 40 * day, scope: 'attempt' })(never));
  const ended = vi.fn<() => void>();
  call.catch(ended);
  await vi.advanceTimersByTimeAsync(40 * day - 1);
  expect(ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await expect(call).rejects.toMatchObject({ kind: 'timeout' });
});

test('a Retry-After of thirty-five days is waited for once, not asked about again at once', async () => {
  const busy = new ModelError('rate-limit', 'wait', { provider: 'scripted', retryAfterMs: 35 * day });
  const model = scriptedModel([busy, 'at last']);
  const answer = ask(retry()(model));
  await vi.advanceTimersByTimeAsync(34 * day);
  expect(model.calls).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(2 * day);
  await expect(answer).resolves.toMatchObject({ text: 'at last' });
});

test('a limiter whose bucket fills in months holds the second call back', async () => {
  const model = scriptedModel('ok');
  const held = limiter({ requestsPerMinute: 1 / (60 * 24 * 60), now: () => Date.now() })(model);
  const waiting = ask(held);
  await vi.advanceTimersByTimeAsync(day);
  void waiting.catch(() => undefined);
  const second = ask(held);
  void second.catch(() => undefined);
  await vi.advanceTimersByTimeAsync(day);
  expect(model.calls.length).toBeLessThanOrEqual(1);
});
