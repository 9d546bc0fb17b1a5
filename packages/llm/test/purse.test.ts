import { defineGame, move, play, type LimitsInput } from '@masbench/core';
import { createRng } from '@masbench/statistics';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { countCases } from '../../../scripts/testing/cases.ts';
import { ledger, llmAgent, openai, withDefaults, type PriceTable } from '@masbench/llm';
import type { Price } from '../src/price.ts';
import { type SpendingLedger } from '../src/spending-account.ts';
import { type MockCall } from '@masbench/llm/testing';
import { serve } from './providers-servers.js';
import { price } from './request.js';
import { passingFaults } from '../src/testing/mock/faults.ts';

/** All seats move at once, `rounds` times each, none waiting for the others. */
const crowd = defineGame<{ left: Record<string, number> }>()({
  name: 'crowd',
  version: 1,
  config: z.object({ rounds: z.int() }),
  asks: {
    go: move({ data: z.null(), action: z.object({ word: z.string() }), fallback: () => ({ word: '' }) }),
  },
  setup: ({ rounds }, seats) => ({ left: Object.fromEntries(seats.map((seat) => [seat, rounds])) }),
  open: ({ left }, ask) =>
    Object.keys(left)
      .filter((seat) => left[seat] !== 0)
      .map((seat) => ask.go(seat, null)),
  on: { go: ({ left }, { seat }) => void (left[seat] = (left[seat] ?? 0) - 1) },
  views: {},
  outcome: ({ left }) => (Object.values(left).every((rounds) => rounds === 0) ? {} : null),
});

interface Table {
  readonly url: string;
  readonly price: Price;
  /** Greatest output of a call of each seat, in tokens. */
  readonly bounds: readonly number[];
  readonly rounds: number;
  readonly limits: LimitsInput;
  readonly account: SpendingLedger;
}

/** Plays a crowd of models whose calls are reserved twice: with the match, and with a ledger of their own. */
async function played({ url, bounds, rounds, limits, account, ...table }: Table) {
  const prices: PriceTable = { 'openai:gpt-4o-mini': table.price };
  const model = withDefaults(openai('gpt-4o-mini', { baseUrl: `${url}/v1`, apiKey: 'test-key' }), {
    budget: { account, prices },
    retry: { retries: 2, baseMs: 1, capMs: 2 },
    limiter: { concurrency: { start: 64, most: 64, cooldownMs: 1 } },
  });
  const prompts = { go: () => ({ user: 'Say a word.' }) };
  const seats = bounds.map((maxOutputTokens, index) => [
    `S${index}`,
    llmAgent({ model, prompts, prices, maxOutputTokens }),
  ]);
  return play(crowd, { config: { rounds }, agents: Object.fromEntries(seats), limits, seed: 1 });
}

const boundOf = ({ body }: MockCall): number =>
  z
    .looseObject({ max_tokens: z.int().optional(), max_completion_tokens: z.int().optional() })
    .transform((asked) => asked.max_completion_tokens ?? asked.max_tokens ?? 0)
    .parse(body);

describe('the budget of a match and a ledger around its models', () => {
  test('are passed neither by what was billed and lost nor by what the server wrote, in spite of answers that break off', async () => {
    const seen = { reached: 0, lost: 0, calls: 0 };
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          match: fc.integer({ min: 5, max: 25 }),
          own: fc.integer({ min: 5, max: 25 }),
          input: fc.integer({ min: 0, max: 2 }),
          output: fc.integer({ min: 5, max: 10 }),
          bounds: fc.array(fc.integer({ min: 1, max: 200 }), { minLength: 64, maxLength: 64 }),
          rate: fc.integer({ min: 20, max: 60 }),
          silent: fc.boolean(),
          seed: fc.integer(),
        }),
        async ({ input, output, bounds, rate, silent, seed, ...thousandths }) => {
          const [match, own] = [thousandths.match / 1000, thousandths.own / 1000];
          const faults = [...passingFaults, 'refusal', silent ? 'missing-usage' : 'refusal'] as const;
          let written = 0;
          const server = await serve({
            slowMs: 1,
            retryAfterMs: 1,
            keepBodies: false,
            reply: (call) => {
              const rng = createRng(seed, `call ${call.index}`);
              const fault = rng.chance(rate / 100) ? rng.pick(faults) : undefined;
              const usage = { inputTokens: rng.int(40), outputTokens: rng.int(boundOf(call) + 1) };
              // What is turned away is not billed; everything else is, whether or not it arrives.
              if (!turnedAway.has(fault ?? ''))
                written += (usage.inputTokens * input + usage.outputTokens * output) / 1e6;
              return { usage, fault, latencyMs: rng.int(4) };
            },
          });
          const account = ledger({ costUsd: own });
          const limits = { match: { costUsd: match } };
          const result = await played({
            url: server.url,
            price: price(input, output),
            bounds,
            rounds: 2,
            limits,
            account,
          });
          await server.close();
          // Where an answer reports no usage, what it cost is unknown, and the limit counts its bound.
          const ofMatch = (result.usage.costUsd ?? 0) + (result.lost.costUsd ?? NaN);
          const ofModels = (account.billed().costUsd ?? 0) + (account.lost().costUsd ?? NaN);
          expect(ofMatch).toBeLessThanOrEqual(match + 1e-9);
          expect(ofModels).toBeLessThanOrEqual(own + 1e-9);
          expect(written).toBeLessThanOrEqual(Math.min(match, own) + 1e-9);
          // A match ends where a model has nothing left of its own.
          const atLimit = Object.values(result.seats).some(({ standIns }) => (standIns.budget ?? 0) > 0);
          seen.reached += atLimit || result.status === 'aborted' ? 1 : 0;
          seen.lost += account.lost().calls ?? 0;
          seen.calls += server.requests.length;
        },
      ),
      { numRuns: countCases(3) },
    );
    // The limits were reached, answers were lost, and calls were made.
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(0);
  });

  test('let 8 seats with bounds of $0.20, a budget of $1 and a cost of $0.01 finish without a fallback', async () => {
    // 1,000 tokens may cost $0.20; 50 are written.
    const server = await serve({ reply: { usage: { inputTokens: 30, outputTokens: 50 } }, latencyMs: 2 });
    const account = ledger({ costUsd: 1 });
    const result = await played({
      url: server.url,
      price: price(0, 200),
      bounds: Array<number>(8).fill(1_000),
      rounds: 4,
      limits: { match: { costUsd: 1 } },
      account,
    });
    expect(result.status).toBe('finished');
    for (const { standIns, failedAttempts } of Object.values(result.seats))
      expect([standIns, failedAttempts]).toEqual([{}, {}]);
    expect(result.usage.costUsd).toBeCloseTo(0.32, 9);
    expect(account.billed().costUsd).toBeCloseTo(0.32, 9);
    expect([result.lost.calls, account.lost().calls]).toEqual([0, 0]);
    expect(server.requests).toHaveLength(32);
    // Five bounds fit at the same time.
    expect(server.counts.mostOpen).toBeLessThanOrEqual(5);
  });
});

/** Faults of what is not billed. */
const turnedAway = new Set(
  'rate-limit rate-limit-bare concurrency server-error overloaded error-in-200 bad-gateway'.split(' '),
);
