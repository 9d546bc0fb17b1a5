import { MasbenchError } from '@masbench/core';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Price } from '../src/price.ts';
import { costBound } from '../src/prices.ts';
import { computeCost, ledger, maximumCost, prices, type ModelUsage, budget, retry } from '@masbench/llm';
import { scriptedModel } from '@masbench/llm/testing';
import { type ScriptedReply } from '../src/testing/scripted-model.ts';
import { ask, context, fault, price, request } from './request.js';
import { countCases } from '../../../scripts/testing/cases.ts';

const tokens = (input: number, output: number): ModelUsage => ({
  input: { total: input },
  output: { total: output },
  estimated: false,
});
const unpriced = (usage: ModelUsage): ScriptedReply => ({ result: { usage, cost: undefined } });

describe('prices', () => {
  test('have a day, a source and rates, whether they were read from a page or hundreds at once', () => {
    const isListed = ({ source }: Price): boolean => source.includes('models.dev');
    expect(Object.values(prices).filter(isListed).length).toBeGreaterThan(500);
    for (const [name, one] of Object.entries(prices)) {
      const { asOf, source, inputUsdPerMillion: input, outputUsdPerMillion: output } = one;
      expect(asOf).toMatch(/^202[56]-\d\d-\d\d$/);
      expect(source).toMatch(isListed(one) ? / at [0-9a-f]{8}$/ : /./);
      expect(Math.min(input, output)).toBeGreaterThanOrEqual(0);
      expect(Math.max(input, output)).toBeLessThan(1000);
      if (isListed(one) || name.endsWith(':*')) continue;
      expect(input).toBeGreaterThan(0);
      expect(output).toBeGreaterThanOrEqual(input);
    }
  });

  test('a bound is never below what an answer within it costs', () => {
    const rate = fc.double({ min: 0, max: 100, noNaN: true });
    const anyPrice = fc.record({
      inputUsdPerMillion: rate,
      outputUsdPerMillion: rate,
      cacheReadUsdPerMillion: fc.option(rate, { nil: undefined }),
      cacheWriteUsdPerMillion: fc.option(rate, { nil: undefined }),
    });
    const count = fc.nat(500_000);
    fc.assert(
      fc.property(
        anyPrice,
        fc.option(anyPrice),
        count,
        count,
        count,
        count,
        count,
        (base, long, uncached, cacheRead, cacheWrite, output, spare) => {
          const rates: Price = {
            ...base,
            asOf: '',
            source: '',
            ...(long && { long: { ...long, aboveInputTokens: 200_000 } }),
          };
          const total = uncached + cacheRead + cacheWrite;
          const cost =
            computeCost(
              { input: { total, cacheRead, cacheWrite }, output: { total: output }, estimated: false },
              rates,
            ) ?? Infinity;
          expect(cost).toBeLessThanOrEqual(costBound(rates, total + spare, output + spare) + 1e-9);
        },
      ),
    );
  });
});

describe('maximumCost', () => {
  const table = { 'a:cheap': price(1, 2), 'a:dear': price(10, 50) };

  test('fails before a run that has a limit in dollars and a model without a price', () => {
    const model = 'a:unheard-of';
    const ofSeat = () => maximumCost([{ model, budget: { costUsd: 5 } }], { prices: table });
    const ofMatch = () => maximumCost([{ model }], { prices: table, match: { costUsd: 5 } });
    for (const limited of [ofSeat, ofMatch]) {
      expect(limited).toThrow(MasbenchError);
      expect(limited).toThrow(/limit in dollars: the price of a:unheard-of is not known: add it/);
    }
  });
});

describe('budget', () => {
  test('is never overshot by one call, however many are under way', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          calls: fc.nat(30),
          tokens: fc.nat(6_000),
          costUsd: fc.double({ min: 0, max: 0.01, noNaN: true }),
        }),
        fc.array(fc.tuple(fc.nat(200), fc.nat(100), fc.nat(3)), { minLength: 1, maxLength: 40 }),
        async (limits, calls) => {
          const account = ledger(limits);
          const model = budget({
            account,
            prices: { 'scripted:scripted': price(1, 2) },
            maxOutputTokens: 100,
          })(
            scriptedModel(async (_request, { index }) => {
              const [input, output, turns] = calls[index] ?? [0, 0, 0];
              for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
              return turns === 3 ? fault('server', 'down') : unpriced(tokens(Math.min(input, 80), output));
            }),
          );
          await Promise.allSettled(calls.map(() => ask(model, 'x')));
          const spent = account.charged();
          expect(spent.calls).toBeLessThanOrEqual(limits.calls);
          expect((spent.inputTokens ?? 0) + (spent.outputTokens ?? 0)).toBeLessThanOrEqual(limits.tokens);
          expect(spent.costUsd).toBeLessThanOrEqual(limits.costUsd + 1e-9);
        },
      ),
      { numRuns: countCases(30) },
    );
  });

  const image = { type: 'image', mediaType: 'image/png', sha256: 'x', bytes: new Uint8Array() } as const;
  const shown = request('', { messages: [{ role: 'user', content: [image] }] });
  test.each([
    [
      'tokens without a maximum output',
      { tokens: 1e6 },
      {},
      request(),
      /limit on tokens.*set 'maxOutputTokens'/,
    ],
    [
      'dollars without a price',
      { costUsd: 5 },
      { maxOutputTokens: 10, prices: {} },
      request(),
      /limit on costUsd.*give the model a price/,
    ],
    [
      'tokens with an image of unknown size',
      { tokens: 1e6 },
      { maxOutputTokens: 10 },
      shown,
      /limit on tokens.*'imageTokens'/,
    ],
  ])('refuses a limit on %s', async (_name, limits, options, asked, message) => {
    const inner = scriptedModel('x', { id: 'unpriced' });
    await expect(
      budget({ account: ledger(limits), ...options })(inner).generate(asked, context()),
    ).rejects.toThrow(message);
    expect(inner.calls).toEqual([]);
  });

  test('sends the maximum output that it has reserved, and the one of the request where there is one', async () => {
    const inner = scriptedModel('x');
    const model = budget({ account: ledger({ tokens: 5_000 }), maxOutputTokens: 300 })(inner);
    await ask(model);
    await ask(model, request('x', { maxOutputTokens: 7 }));
    expect(inner.calls.map((call) => call.request.maxOutputTokens)).toEqual([300, 7]);
  });

  test('counts attempts that broke off as lost at their bound, and what was turned away as nothing', async () => {
    const account = ledger();
    const model = budget({ account, prices: { 'scripted:scripted': price(0, 10) }, maxOutputTokens: 1_000 })(
      retry({ retries: 5, sleep: async () => {} })(
        scriptedModel([
          fault('network'),
          fault('server'),
          fault('timeout'),
          fault('rate-limit'),
          fault('bad-response'),
          unpriced(tokens(5, 5)),
        ]),
      ),
    );
    await ask(model);
    expect(account.billed()).toMatchObject({ calls: 6, costUsd: 0.00005 });
    expect(account.lost()).toMatchObject({ calls: 3, tokens: 3 * (85 + 1_000), costUsd: 0.03 });
  });

  test('bills every attempt, and charges one call', async () => {
    const account = ledger();
    const down = fault('server');
    const flaky = retry({ retries: 5, sleep: async () => {} })(
      scriptedModel([down, down, unpriced(tokens(5, 5)), down, down, down, down, down, down]),
    );
    const model = budget({ account })(flaky);
    await ask(model);
    expect([account.charged().calls, account.billed().calls]).toEqual([1, 3]);
    await expect(ask(model)).rejects.toMatchObject({ kind: 'server' });
    expect([account.charged().calls, account.billed().calls]).toEqual([1, 9]);
  });

  test('puts the price on an answer, and counts tokens that were not reported as unknown, never as zero', async () => {
    const account = ledger();
    const inner = scriptedModel([
      unpriced(tokens(50, 50)),
      unpriced({ input: {}, output: {}, estimated: false }),
    ]);
    const model = budget({ account, prices: { 'scripted:scripted': price(10, 10) } })(inner);
    expect((await ask(model)).cost).toEqual({ usd: 0.001, source: 'table', version: 'custom' });
    expect((await ask(model)).cost).toBeUndefined();
    expect(account.charged()).toMatchObject({
      inputTokens: undefined,
      outputTokens: undefined,
      costUsd: undefined,
    });
  });
});
