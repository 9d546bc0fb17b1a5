import { defineGame, effect, move, play, type LimitsInput } from '@masbench/core';
import { makeJudge, type PriceTable } from '@masbench/llm';
import { scriptedModel } from '@masbench/llm/testing';
import { asService, scoreSchema, simpleQaGrader } from '@masbench/scorers';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import * as z from 'zod';

/** Many answers are judged at once. */
const judged = defineGame<{ open: number[] }>()({
  name: 'judged',
  version: 1,
  config: z.strictObject({}),
  asks: {
    say: move({ data: z.null(), action: z.string() }),
    judge: effect({
      input: z.object({ question: z.string(), gold: z.string(), answer: z.string() }),
      output: scoreSchema,
    }),
  },
  setup: () => ({ open: Array.from({ length: 32 }, (_, index) => index) }),
  open: ({ open }, ask) =>
    open.map((index) => ask.judge({ question: `${index}?`, gold: '1', answer: '1' }, `${index}`)),
  on: {
    say: () => undefined,
    judge: (state, { key }) => {
      state.open = state.open.filter((index) => `${index}` !== key);
    },
  },
  views: {},
  outcome: ({ open }) => (open.length === 0 ? { done: true } : null),
});

const dear: PriceTable = {
  'openai:gpt-4o-mini': {
    inputUsdPerMillion: 0,
    outputUsdPerMillion: 200,
    asOf: '2026-11-01',
    source: 'a test',
  },
};

async function spent(
  prices: PriceTable,
  limits: LimitsInput,
): Promise<{ sent: number; status: string; costUsd: number | undefined }> {
  let sent = 0;
  const usage = { input: { total: 10 }, output: { total: 1_000 }, estimated: false };
  const model = scriptedModel(
    async () => {
      sent += 1;
      await sleep(2);
      return { result: { text: 'A', usage, cost: undefined } };
    },
    { id: 'openai', model: 'gpt-4o-mini' },
  );
  const services = {
    judge: asService(simpleQaGrader(), { judge: makeJudge(model, { prices, maxOutputTokens: 1_000 }) }),
  };
  const result = await play(judged, { config: {}, agents: { A: () => '' }, services, seed: 1, limits });
  return { sent, status: result.status, costUsd: result.usage.costUsd };
}

it('judges of $0.20, 32 at once, never pass a limit of $1', async () => {
  const { sent, status, costUsd } = await spent(dear, { match: { costUsd: 1 } });
  expect(sent).toBe(5);
  expect(costUsd).toBeCloseTo(1);
  expect(status).toBe('aborted');
});

it('a limit in dollars that cannot bound a judge is refused before the judge is paid', async () => {
  expect(await spent({}, { match: { costUsd: 1 } })).toMatchObject({ sent: 0, status: 'aborted' });
});
