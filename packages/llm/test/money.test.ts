import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BudgetError } from '@masbench/core';
import { costBound, type Price } from '../src/prices.ts';
import {
  computeCost,
  ledger,
  maximumCost,
  ModelError,
  findPrice,
  prices,
  type ModelUsage,
  budget,
  retry,
} from '@masbench/llm';
import { scriptedModel } from '@masbench/llm/testing';
import { type ScriptedReply } from '../src/testing/scripted-model.ts';
import { context, request } from './request.js';
import { countCases } from '../../../scripts/testing/cases.ts';

const tokens = (input: number, output: number): ModelUsage => ({
  input: { total: input },
  output: { total: output },
  estimated: false,
});
const price = (input: number, output: number): Price => ({
  inputUsdPerMillion: input,
  outputUsdPerMillion: output,
  asOf: '2026-01-01',
  source: 'test',
});
const unpriced = (usage: ModelUsage): ScriptedReply => ({ result: { usage, cost: undefined } });

describe('prices', () => {
  const read = Object.entries(prices).filter(
    ([, { source }]) => !source.includes('models.dev') && !source.includes('your own machine'),
  );

  test.each(read)('the price of %s has a day, a source and rates', (name, one) => {
    expect(one.asOf).toMatch(/^2026-\d\d-\d\d$/);
    expect(one.source).not.toBe('');
    expect(Math.min(one.inputUsdPerMillion, one.outputUsdPerMillion) > 0).toBe(name !== 'scripted:*');
    expect(one.outputUsdPerMillion).toBeGreaterThanOrEqual(one.inputUsdPerMillion);
  });

  test('hundreds of models have the price of their source, with its day and its commit', () => {
    const listed = Object.values(prices).filter(({ source }) => source.includes('models.dev'));
    expect(listed.length).toBeGreaterThan(500);
    for (const { asOf, source, inputUsdPerMillion, outputUsdPerMillion } of listed) {
      expect(asOf).toMatch(/^2026-\d\d-\d\d$/);
      expect(source).toMatch(/ at [0-9a-f]{8}$/);
      expect(Math.min(inputUsdPerMillion, outputUsdPerMillion)).toBeGreaterThanOrEqual(0);
      expect(Math.max(inputUsdPerMillion, outputUsdPerMillion)).toBeLessThan(1000);
    }
  });

  test('what runs on your own machine costs nothing', () => {
    for (const name of ['ollama:m', 'vllm:m', 'sglang:m', 'llamacpp:m', 'lmstudio:m'])
      expect(findPrice(prices, name)).toMatchObject({ inputUsdPerMillion: 0, outputUsdPerMillion: 0 });
  });

  test('a dated model has the price of its name, an own price comes first, a star stands for the rest', () => {
    const own = { ...prices, 'openai:gpt-4o-mini-2024-07-18': price(9, 9), 'ollama:*': price(1, 2) };
    expect(findPrice(prices, 'openai:gpt-4o-mini-2024-07-18')).toBe(prices['openai:gpt-4o-mini']);
    expect(findPrice(prices, 'anthropic:claude-haiku-4-5-20251001')).toBe(
      prices['anthropic:claude-haiku-4-5'],
    );
    expect(findPrice(own, 'openai:gpt-4o-mini-2024-07-18')?.inputUsdPerMillion).toBe(9);
    expect(findPrice(own, 'ollama:anything')?.outputUsdPerMillion).toBe(2);
    expect(findPrice(prices, 'openai.chat:gpt-4o-mini')).toBe(prices['openai:gpt-4o-mini']);
    expect(findPrice(prices, 'openai:unheard-of')).toBeUndefined();
    expect(findPrice(prices, 'constructor')).toBeUndefined();
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
    expect(() => maximumCost([{ model: 'a:unheard-of', budget: { costUsd: 5 } }], { prices: table })).toThrow(
      /price of a:unheard-of is not known: add it/,
    );
    expect(() => maximumCost([{ model: 'a:unheard-of' }], { prices: table, match: { costUsd: 5 } })).toThrow(
      /limit in dollars/,
    );
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
              return turns === 3
                ? new ModelError('server', 'down', { provider: 'scripted' })
                : unpriced(tokens(Math.min(input, 80), output));
            }),
          );
          await Promise.allSettled(calls.map(() => model.generate(request('x'), context())));
          const spent = account.charged();
          expect(spent.calls).toBeLessThanOrEqual(limits.calls);
          expect((spent.inputTokens ?? 0) + (spent.outputTokens ?? 0)).toBeLessThanOrEqual(limits.tokens);
          expect(spent.costUsd).toBeLessThanOrEqual(limits.costUsd + 1e-9);
        },
      ),
      { numRuns: countCases(30) },
    );
  });

  test('refuses the call that has no room before it is made', async () => {
    const inner = scriptedModel('x');
    const model = budget({ account: ledger({ calls: 1 }) })(inner);
    await model.generate(request(), context());
    await expect(model.generate(request(), context())).rejects.toBeInstanceOf(BudgetError);
    expect(inner.calls).toHaveLength(1);
  });

  test('gives back what a call did not use', async () => {
    const model = budget({ account: ledger({ tokens: 400 }), maxOutputTokens: 200 })(
      scriptedModel(() => unpriced(tokens(10, 10))),
    );
    for (let call = 0; call < 5; call += 1) {
      await expect(model.generate(request('x'), context())).resolves.toBeDefined();
    }
  });

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
      request('', {
        messages: [
          {
            role: 'user',
            content: [{ type: 'image', mediaType: 'image/png', sha256: 'x', bytes: new Uint8Array() }],
          },
        ],
      }),
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
    await model.generate(request(), context());
    await model.generate(request('x', { maxOutputTokens: 7 }), context());
    expect(inner.calls.map((call) => call.request.maxOutputTokens)).toEqual([300, 7]);
  });

  test('lets eight callers finish whose bounds together exceed the limit, as their costs do not', async () => {
    const account = ledger({ costUsd: 1 });
    const model = budget({
      account,
      prices: { 'scripted:scripted': price(0, 2_000) },
      maxOutputTokens: 100,
    })(
      scriptedModel(async () => {
        await Promise.resolve();
        return unpriced(tokens(10, 5));
      }),
    );
    const calls = Array.from({ length: 8 }, () => model.generate(request('x'), context()));
    await expect(Promise.all(calls)).resolves.toHaveLength(8);
    expect(account.charged().costUsd).toBeCloseTo(0.08, 9);
  });

  test('counts attempts that broke off as lost at their bound, and what was turned away as nothing', async () => {
    const account = ledger();
    const fault = (kind: 'network' | 'timeout' | 'bad-response' | 'server' | 'rate-limit'): ModelError =>
      new ModelError(kind, 'what to do', { provider: 'scripted' });
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
    await model.generate(request(), context());
    expect(account.billed()).toMatchObject({ calls: 6, costUsd: 0.00005 });
    expect(account.lost()).toMatchObject({ calls: 3, tokens: 3 * (85 + 1_000), costUsd: 0.03 });
  });

  test('never charges and loses more than the limit when calls break off', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.double({ min: 0, max: 0.02, noNaN: true }),
        fc.array(fc.tuple(fc.nat(100), fc.boolean(), fc.nat(3)), { minLength: 64, maxLength: 200 }),
        async (costUsd, draws) => {
          const account = ledger({ costUsd });
          let sent = 0;
          const model = budget({
            account,
            prices: { 'scripted:scripted': price(0, 10) },
            maxOutputTokens: 100,
          })(
            retry({ retries: 3, sleep: async () => {} })(
              scriptedModel(async (_request, { index }) => {
                const [output, breaks, turns] = draws[index % draws.length] ?? [0, false, 0];
                for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
                sent += output;
                return breaks
                  ? new ModelError('network', 'gone', { provider: 'scripted' })
                  : unpriced(tokens(10, output));
              }),
            ),
          );
          await Promise.allSettled(Array.from({ length: 64 }, () => model.generate(request('x'), context())));
          const together = (account.charged().costUsd ?? NaN) + (account.lost().costUsd ?? NaN);
          expect(together).toBeLessThanOrEqual(costUsd + 1e-9);
          // What the provider has really written is never more than that either.
          expect((sent * 10) / 1e6).toBeLessThanOrEqual(together + 1e-9);
        },
      ),
      { numRuns: countCases(20) },
    );
  });

  test('bills every attempt, and charges one call', async () => {
    const account = ledger();
    const fault = new ModelError('server', 'down', { provider: 'scripted' });
    const flaky = retry({ retries: 5, sleep: async () => {} })(
      scriptedModel([fault, fault, unpriced(tokens(5, 5)), fault, fault, fault, fault, fault, fault]),
    );
    const model = budget({ account })(flaky);
    await model.generate(request(), context());
    expect([account.charged().calls, account.billed().calls]).toEqual([1, 3]);
    await expect(model.generate(request(), context())).rejects.toMatchObject({ kind: 'server' });
    expect([account.charged().calls, account.billed().calls]).toEqual([1, 9]);
  });

  test('puts the price on an answer, and leaves the dollars that a provider reports', async () => {
    const model = budget({ account: ledger(), prices: { 'scripted:scripted': price(10, 10) } })(
      scriptedModel([
        unpriced(tokens(50, 50)),
        { result: { cost: { usd: 3, source: 'provider' } } },
        unpriced({ input: {}, output: {}, estimated: false }),
      ]),
    );
    await expect(model.generate(request(), context())).resolves.toMatchObject({
      cost: { usd: 0.001, source: 'table', version: 'custom' },
    });
    await expect(model.generate(request(), context())).resolves.toMatchObject({
      cost: { usd: 3, source: 'provider' },
    });
    expect((await model.generate(request(), context())).cost).toBeUndefined();
  });

  test('counts tokens that were not reported as unknown, never as zero', async () => {
    const account = ledger();
    await budget({ account })(scriptedModel(unpriced({ input: {}, output: {}, estimated: false }))).generate(
      request(),
      context(),
    );
    expect(account.charged()).toMatchObject({
      calls: 1,
      inputTokens: undefined,
      outputTokens: undefined,
      costUsd: undefined,
    });
  });
});
