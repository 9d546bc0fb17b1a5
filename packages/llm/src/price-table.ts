import { listModelFacts } from './model-facts/model-facts.js';
import { factsDate, factsSource } from './model-facts/rows.js';
import { findPrice, type Price, type PriceTable, type TokenRates } from './prices.js';

/** The price of what runs on your own machine. */
const free: Price = Object.freeze({
  inputUsdPerMillion: 0,
  outputUsdPerMillion: 0,
  asOf: '2026-11-21',
  source: 'runs on your own machine',
});

function scaled(base: TokenRates, input: number, output: number): TokenRates {
  const times = (rate: number | undefined): number | undefined =>
    rate === undefined ? undefined : rate * input;
  return {
    inputUsdPerMillion: base.inputUsdPerMillion * input,
    outputUsdPerMillion: base.outputUsdPerMillion * output,
    cacheReadUsdPerMillion: times(base.cacheReadUsdPerMillion),
    cacheWriteUsdPerMillion: times(base.cacheWriteUsdPerMillion),
  };
}

/** Input, cache read, output and, if it is charged, cache write. */
function rates(input: number, cacheRead: number, output: number, cacheWrite?: number): TokenRates {
  return {
    inputUsdPerMillion: input,
    outputUsdPerMillion: output,
    cacheReadUsdPerMillion: cacheRead,
    cacheWriteUsdPerMillion: cacheWrite,
  };
}

/** Returns how prices are made that were read on a page: from the day and the rates. */
function makePriceReader(source: string): (asOf: string, ...of: Parameters<typeof rates>) => Price {
  return (asOf, ...of) => ({ ...rates(...of), asOf, source });
}

const openai = makePriceReader('https://developers.openai.com/api/docs/pricing');
const anthropic = makePriceReader('https://platform.claude.com/docs/en/about-claude/pricing');
const google = makePriceReader('https://ai.google.dev/gemini-api/docs/pricing');
const xaiPage = 'https://docs.x.ai/developers/models';

/** OpenAI: a whole request with more input than this costs twice as much to read and half as much again to write. */
function openaiTiered(...read: Parameters<typeof openai>): Price {
  const base = openai(...read);
  return { ...base, long: { aboveInputTokens: 272_000, ...scaled(base, 2, 1.5) } };
}

/** The version of this table, for manifests: the day of its latest entry. */
export const pricesVersion = '2026-10-16';

/** Prices that were read one by one, which are newer than those of `model-facts`. */
const read: PriceTable = {
  'openai:gpt-4o': openai('2026-05-01', 2.5, 1.25, 10),
  'openai:gpt-4o-mini': openai('2026-05-01', 0.15, 0.075, 0.6),
  'openai:gpt-4.1': openai('2026-06-21', 2, 0.5, 8),
  'openai:gpt-4.1-mini': openai('2026-06-21', 0.4, 0.1, 1.6),
  'openai:gpt-4.1-nano': openai('2026-04-01', 0.1, 0.025, 0.4),
  'openai:o4-mini': openai('2026-03-01', 1.1, 0.275, 4.4),
  'openai:gpt-5': openai('2026-03-01', 1.25, 0.125, 10),
  'openai:gpt-5-mini': openai('2026-03-01', 0.25, 0.025, 2),
  'openai:gpt-5-nano': openai('2026-03-01', 0.05, 0.005, 0.4),
  'openai:gpt-5.6-luna': openaiTiered('2026-08-01', 0.2, 0.02, 1.2, 0.25),
  'openai:gpt-5.6-terra': openaiTiered('2026-08-01', 2, 0.2, 12, 2.5),
  'openai:gpt-5.6-sol': openaiTiered('2026-08-01', 5, 0.5, 30, 6.25),
  'anthropic:claude-haiku-4-5': anthropic('2026-10-10', 1, 0.1, 5, 1.25),
  'anthropic:claude-sonnet-4-5': anthropic('2026-10-10', 3, 0.3, 15, 3.75),
  'anthropic:claude-sonnet-4-6': anthropic('2026-10-10', 3, 0.3, 15, 3.75),
  'anthropic:claude-opus-4-5': anthropic('2026-10-10', 5, 0.5, 25, 6.25),
  'anthropic:claude-opus-5': anthropic('2026-10-10', 5, 0.5, 25, 6.25),
  'anthropic:claude-opus-5-5': anthropic('2026-10-10', 4, 0.2, 20, 5),
  'anthropic:claude-sonnet-5-5': anthropic('2026-10-10', 2, 0.1, 10, 2.5),
  'anthropic:claude-haiku-5-5': {
    ...anthropic('2026-10-16', 0.1, 0.01, 0.5, 0.125),
    long: { aboveInputTokens: 100_000, ...rates(0.5, 0.05, 2.5, 0.625) },
  },
  'google:gemini-3.5-flash-lite': google('2026-07-21', 0.3, 0.03, 2.5),
  'google:gemini-3.6-flash': google('2026-07-21', 1.5, 0.15, 7.5),
  /** A launch price until the end of 2026, then twice as much. */
  'google:gemini-3.8-flash': google('2026-10-07', 0.75, 0.075, 3.75),
  'deepseek:deepseek-flash': {
    ...rates(0.3, 0.006, 1.2),
    asOf: '2026-09-18',
    source: 'https://api-docs.deepseek.com/quick_start/pricing (peak hours)',
  },
  'xai:grok-4.5': {
    ...rates(2, 0.5, 6),
    long: { aboveInputTokens: 204_800, inputUsdPerMillion: 4, outputUsdPerMillion: 12 },
    asOf: '2026-07-13',
    source: xaiPage,
  },
  'xai:grok-4.3': {
    ...rates(1.25, 0.2, 2.5),
    long: { aboveInputTokens: 204_800, inputUsdPerMillion: 2.5, outputUsdPerMillion: 5 },
    asOf: '2026-07-13',
    source: xaiPage,
  },
  'scripted:*': { ...rates(0, 0, 0), asOf: '2026-11-21', source: 'no model: a script' },
};

/**
 * List prices of models, as they were read from the named page or source on the named day. Discounts, batches, images,
 * audio and tools are left out; where a price changes with the hour, it is the dearest. Prices change: compare
 * before you plan a large run, and override what differs.
 */
export const prices: PriceTable = Object.freeze({
  ...listed(),
  ...local('ollama', 'vllm', 'sglang', 'llamacpp', 'lmstudio'),
  ...read,
});

/** Prices of the models that `model-facts` knows. */
function listed(): PriceTable {
  return Object.fromEntries(
    listModelFacts().flatMap(([name, { rates: known, long }]) =>
      known === undefined || findPrice(read, name) !== undefined
        ? []
        : [[name, { ...known, long, asOf: factsDate, source: factsSource }] as const],
    ),
  );
}

/** Free prices of providers that run on the own machine. */
function local(...providers: readonly string[]): PriceTable {
  return Object.fromEntries(providers.map((provider) => [`${provider}:*`, free]));
}
