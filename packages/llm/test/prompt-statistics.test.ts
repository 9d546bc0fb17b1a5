import { expect, test } from 'vitest';
import { openai, type ModelRequest } from '@masbench/llm';
import { promptStatistics } from '@masbench/llm/testing';
import { solidPng } from '../src/testing/mock/solid-png.ts';
import type { MockServer } from '../src/testing/mock-server.ts';
import { serve } from './providers-servers.js';
import { ask, request } from './request.js';

/** What a model of the name of each seat is asked for, in order. */
type Sent = readonly (readonly [seat: string, asked: string | ModelRequest])[];

async function requestsOf(sent: Sent): Promise<MockServer['requests']> {
  const server = await serve();
  for (const [seat, asked] of sent)
    await ask(openai(seat, { apiKey: 'k-123456', baseUrl: `${server.url}/v1` }), asked);
  return server.requests;
}

const statisticsOf = async (...sent: Sent) => promptStatistics(await requestsOf(sent));

/** Asks for an object of one field. */
function ofKind(kind: string, text: string): ModelRequest {
  const schema = {
    type: 'object',
    properties: { [kind]: { type: 'string' } },
    required: [kind],
    additionalProperties: false,
  };
  return request(text, { output: { mode: 'schema', name: kind, schema } });
}

/** What the statistics read of one message: the role, the text and two line breaks. */
const around = 'user\n\n'.length;

test('counts calls, tokens and growth for each seat and each kind', async () => {
  const text = (length: number): string => 'x'.repeat(length - around);
  const { total, bySeat, byKind } = await statisticsOf(
    ['A', text(400)],
    ['B', text(800)],
    ['A', text(600)],
    ['A', text(1000)],
  );
  expect(total).toMatchObject({ calls: 4, characters: 2800, tokens: 700, images: 0 });
  expect(bySeat['A']).toMatchObject({
    calls: 3,
    tokens: 500,
    tokensPerCall: { least: 100, mean: 167, most: 250 },
    growth: 75,
  });
  expect(bySeat['B']?.growth).toBe(0);
  expect(byKind['-']?.calls).toBe(4);
});

test('takes the shared prefix from the previous call of the same seat', async () => {
  const half = (end: string): string => 'a'.repeat(200 - around) + end.repeat(200);
  const { bySeat, total } = await statisticsOf(['A', half('x')], ['B', half('x')], ['A', half('y')]);
  // The last line break of the message is not reached: 199 characters of the second call of A repeat the first.
  expect(bySeat['A']?.sharedWithPrevious).toBeCloseTo(199 / 800, 10);
  expect(bySeat['B']?.sharedWithPrevious).toBe(0);
  expect(total.sharedWithPrevious).toBeCloseTo(199 / 1200, 10);
});

test('takes what a cache can give back from any earlier call with the same schema', async () => {
  const common = 'the rules of the game '.repeat(20);
  const { bySeat } = await statisticsOf(
    ['A', ofKind('vote', `${common}vote`)],
    ['A', ofKind('speak', `${common}speak`)],
    ['A', ofKind('vote', `${common}vote`)],
    ['A', ofKind('vote', `${common}vote`)],
  );
  const figures = bySeat['A'];
  // The first calls of both kinds find nothing, the other two all of themselves.
  expect(figures?.cacheable).toBeGreaterThan(0.49);
  expect(figures?.cacheable).toBeLessThan(0.51);
  expect(figures?.sharedWithPrevious).toBeGreaterThan(0.5);
});

test('counts an image at its place: a prefix goes through the same one, and ends at another', async () => {
  const shown = (red: number): ModelRequest => {
    const image = {
      type: 'image',
      mediaType: 'image/png',
      sha256: '',
      bytes: solidPng(4, 4, [red, 0, 0]),
    } as const;
    const content = [image, { type: 'text', text: 'x'.repeat(400 - around) } as const];
    return request('', { messages: [{ role: 'user', content }] });
  };
  const requests = await requestsOf([
    ['A', shown(1)],
    ['A', shown(1)],
    ['B', shown(1)],
    ['B', shown(2)],
  ]);
  const { bySeat } = promptStatistics(requests, { imageTokens: 100 });
  expect(bySeat['A']).toMatchObject({ images: 2, tokens: 400, sharedWithPrevious: 0.5 });
  expect(bySeat['B']?.tokens).toBe(400);
  expect(bySeat['B']?.sharedWithPrevious).toBeLessThan(0.01);
  expect(promptStatistics(requests).bySeat['B']).toMatchObject({ tokens: 200, sharedWithPrevious: 0.5 });
});

test('has no figures but zeros for no requests', () => {
  expect(promptStatistics([])).toMatchObject({
    total: { calls: 0, tokens: 0, growth: 0, sharedWithPrevious: 0, cacheable: 0 },
    bySeat: {},
    byKind: {},
  });
});
