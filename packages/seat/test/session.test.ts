import { inTurns, move, play, memoryBlobs } from '@masbench/core';
import { programSeat } from '@masbench/seat';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { inProcess, playBids } from './seated.ts';

it('what a program reported of a turn counts where the match does not wait for its answer', async () => {
  const transport = inProcess(({ id }, { message }) =>
    message({ type: 'usage', id, usage: { calls: 1, inputTokens: 400, outputTokens: 20, costUsd: 0.5 } }),
  );
  // Long enough for a report on a busy machine.
  const limits = { timeoutMs: 2000, retries: 0 };
  const { result } = await playBids({ A: programSeat(transport) }, { rounds: 1, limits });
  expect(result.seats['A']).toMatchObject({
    failedAttempts: { timeout: 1 },
    usage: { calls: 1, inputTokens: 400, costUsd: 0.5 },
  });
});

it('calls and dollars that a program leaves out next to tokens are unknown, not zero', async () => {
  const transport = inProcess(({ id }, { message }) => {
    message({ type: 'usage', id, usage: { inputTokens: 400, outputTokens: 20 } });
    message({ type: 'action', id, action: { bid: 1, diary: '' } });
  });
  const { result } = await playBids({ A: programSeat(transport) }, { rounds: 1 });
  expect(result.seats['A']?.usage).toMatchObject({ calls: undefined, inputTokens: 400, costUsd: undefined });
});

/** Every move shows the same image. */
const gallery = inTurns<{ looks: number }>()({
  name: 'gallery',
  version: 1,
  config: z.object({ sha256: z.string() }),
  setup: () => ({ looks: 0 }),
  move: move({ data: z.null(), action: z.literal('seen'), fallback: () => 'seen' as const }),
  data: () => null,
  apply: (draft) => {
    draft.looks += 1;
  },
  views: { image: (_state, _seat, { config }) => ({ sha256: config.sha256, mediaType: 'image/png' }) },
  outcome: ({ looks }) => (looks === 3 ? { looks } : null),
});

it('an image is sent until a turn that shows it was answered, and then no more', async () => {
  const blobs = memoryBlobs();
  const sha256 = await blobs.put(Buffer.from('the image'));
  const sent: (readonly string[])[] = [];
  const transport = inProcess(({ id, blobs: bytes = {} }, { message, failed }) => {
    sent.push(Object.values(bytes).map((one) => Buffer.from(one, 'base64').toString('utf8')));
    // As a server that could not be reached.
    if (sent.length === 1) failed(id, 'could not be asked');
    else message({ type: 'action', id, action: 'seen' });
  });
  await play(gallery, { config: { sha256 }, agents: { A: programSeat(transport) }, services: {}, blobs });
  expect(sent).toEqual([['the image'], ['the image'], [], []]);
});
