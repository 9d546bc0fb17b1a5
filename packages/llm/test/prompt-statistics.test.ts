import { expect, test } from 'vitest';
import { openai, type ModelRequest } from '@masbench/llm';
import { mockServer, promptStatistics } from '@masbench/llm/testing';
import { solidPng } from '../src/testing/mock/solid-png.ts';
import type { PromptStatistics } from '../src/testing/prompt-statistics.ts';

interface Sent {
  readonly seat: string;
  readonly text: string;
  readonly kind?: string;
}

async function statisticsOf(sent: readonly Sent[]): Promise<PromptStatistics> {
  const server = await mockServer();
  try {
    for (const { seat, text, kind } of sent) {
      const model = openai(seat, { apiKey: 'k-123456', baseUrl: `${server.url}/v1` });
      await model.generate(request(text, kind), { signal: new AbortController().signal });
    }
    return promptStatistics(server.requests);
  } finally {
    await server.close();
  }
}

function request(text: string, kind?: string): ModelRequest {
  return {
    messages: [{ role: 'user', content: [{ type: 'text', text }] }],
    output:
      kind === undefined
        ? { mode: 'text' }
        : {
            mode: 'schema',
            name: kind,
            schema: {
              type: 'object',
              properties: { [kind]: { type: 'string' } },
              required: [kind],
              additionalProperties: false,
            },
          },
  };
}

/** What the statistics read of one message: the role, the text and two line breaks. */
const around = 'user\n\n'.length;

test('counts calls, tokens and growth for each seat and each kind', async () => {
  const text = (length: number): string => 'x'.repeat(length - around);
  const { total, bySeat, byKind } = await statisticsOf([
    { seat: 'A', text: text(400) },
    { seat: 'B', text: text(800) },
    { seat: 'A', text: text(600) },
    { seat: 'A', text: text(1000) },
  ]);
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
  const { bySeat, total } = await statisticsOf([
    { seat: 'A', text: half('x') },
    { seat: 'B', text: half('x') },
    { seat: 'A', text: half('y') },
  ]);
  // The last line break of the message is not reached: 199 characters of the second call of A repeat the first.
  expect(bySeat['A']?.sharedWithPrevious).toBeCloseTo(199 / 800, 10);
  expect(bySeat['B']?.sharedWithPrevious).toBe(0);
  expect(total.sharedWithPrevious).toBeCloseTo(199 / 1200, 10);
});

test('takes what a cache can give back from any earlier call with the same schema', async () => {
  const common = 'the rules of the game '.repeat(20);
  const { bySeat } = await statisticsOf([
    { seat: 'A', text: `${common}vote`, kind: 'vote' },
    { seat: 'A', text: `${common}speak`, kind: 'speak' },
    { seat: 'A', text: `${common}vote`, kind: 'vote' },
    { seat: 'A', text: `${common}vote`, kind: 'vote' },
  ]);
  const figures = bySeat['A'];
  // The first calls of both kinds find nothing, the other two all of themselves.
  expect(figures?.cacheable).toBeGreaterThan(0.49);
  expect(figures?.cacheable).toBeLessThan(0.51);
  expect(figures?.sharedWithPrevious).toBeGreaterThan(0.5);
});

test('counts an image at its place: a prefix goes through the same one, and ends at another', async () => {
  const server = await mockServer();
  const png = (red: number): Uint8Array => solidPng(4, 4, [red, 0, 0]);
  const asked = async (model: string, image: Uint8Array): Promise<void> => {
    const part = { type: 'image', mediaType: 'image/png', sha256: '', bytes: image } as const;
    await openai(model, { apiKey: 'k-123456', baseUrl: `${server.url}/v1` }).generate(
      {
        messages: [{ role: 'user', content: [part, { type: 'text', text: 'x'.repeat(400 - around) }] }],
        output: { mode: 'text' },
      },
      { signal: new AbortController().signal },
    );
  };
  try {
    for (const [model, red] of [
      ['A', 1],
      ['A', 1],
      ['B', 1],
      ['B', 2],
    ] as const)
      await asked(model, png(red));
    const { bySeat } = promptStatistics(server.requests, { imageTokens: 100 });
    expect(bySeat['A']).toMatchObject({ images: 2, tokens: 400, sharedWithPrevious: 0.5 });
    expect(bySeat['B']?.tokens).toBe(400);
    expect(bySeat['B']?.sharedWithPrevious).toBeLessThan(0.01);
    expect(promptStatistics(server.requests).bySeat['B']).toMatchObject({
      tokens: 200,
      sharedWithPrevious: 0.5,
    });
  } finally {
    await server.close();
  }
});

test('has no figures but zeros for no requests', () => {
  expect(promptStatistics([])).toMatchObject({
    total: { calls: 0, tokens: 0, growth: 0, sharedWithPrevious: 0, cacheable: 0 },
    bySeat: {},
    byKind: {},
  });
});
