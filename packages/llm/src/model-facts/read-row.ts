import type { Effort } from '../model-request.js';
import type { TokenRates } from '../prices.js';

/** Facts about one version of a model at one provider. What a source does not say is left out. */
export interface ModelFacts {
  /** Tokens of prompt and answer together. */
  readonly contextTokens?: number | undefined;
  /** The longest answer in tokens, reasoning included. */
  readonly maxOutputTokens?: number | undefined;
  /** Whether it reasons before it answers. */
  readonly reasons: boolean;
  /** Whether reasoning can be switched off without naming an effort. */
  readonly canStopReasoning: boolean;
  /** Levels of effort, lowest first; empty if there are none. */
  readonly efforts: readonly Effort[];
  /** Range of a budget of reasoning tokens, where the model takes one. */
  readonly thinkingBudget?:
    | { readonly min?: number | undefined; readonly max?: number | undefined }
    | undefined;
  /** Whether it takes a temperature and a nucleus. */
  readonly takesTemperature: boolean;
  /** Whether it is known to enforce a JSON schema; `false` says nothing. */
  readonly enforcesSchema: boolean;
  /** Whether it reads images. */
  readonly readsImages: boolean;
  /** Prices of its tokens. */
  readonly rates?: TokenRates | undefined;
  /** Prices of a whole request whose input is longer than `aboveInputTokens`. */
  readonly long?: (TokenRates & { readonly aboveInputTokens: number }) | undefined;
}

/** Levels of effort, lowest first. */
export const effortOrder = [
  'none',
  'minimal',
  'low',
  'medium',
  'high',
  'xhigh',
  'max',
] as const satisfies readonly Effort[];

/**
 * Reads a row of the table: `provider:model|context|largest output|marks|efforts|thinking budget|prices|long prices`. Marks
 * are `r` reasons, `o` can stop reasoning, `t` temperature, `s` enforced schema, `v` vision. A budget is `min-max`, prices
 * are `input,output,cache read,cache write` in dollars per million tokens, and long prices begin with the input above which
 * they hold.
 */
export function readRow(row: string): readonly [name: string, facts: ModelFacts] {
  const [name = '', context, output, marks = '', efforts = '', budget = '', rates = '', long = ''] =
    row.split('|');
  const [min, max] = budget.split('-').map(readNumber);
  const [above, ...ofLong] = long.split(',');
  const aboveInputTokens = readNumber(above);
  const ratesOfLong = readRates(ofLong);
  return [
    name,
    {
      contextTokens: readNumber(context),
      maxOutputTokens: readNumber(output),
      reasons: marks.includes('r'),
      canStopReasoning: marks.includes('o'),
      efforts: effortOrder.filter((effort) => efforts.split(',').includes(effort)),
      thinkingBudget: budget === '' ? undefined : { min, max },
      takesTemperature: marks.includes('t'),
      enforcesSchema: marks.includes('s'),
      readsImages: marks.includes('v'),
      rates: readRates(rates.split(',')),
      long:
        ratesOfLong === undefined || aboveInputTokens === undefined
          ? undefined
          : { ...ratesOfLong, aboveInputTokens },
    },
  ];
}

function readRates([input, output, cacheRead, cacheWrite]: readonly string[]): TokenRates | undefined {
  const inputUsdPerMillion = readNumber(input);
  const outputUsdPerMillion = readNumber(output);
  if (inputUsdPerMillion === undefined || outputUsdPerMillion === undefined) return undefined;
  return {
    inputUsdPerMillion,
    outputUsdPerMillion,
    cacheReadUsdPerMillion: readNumber(cacheRead),
    cacheWriteUsdPerMillion: readNumber(cacheWrite),
  };
}

/** A number that is stated; 0 tokens of context are none. */
function readNumber(text: string | undefined): number | undefined {
  return text === undefined || text === '' ? undefined : Number(text);
}
