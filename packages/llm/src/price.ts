/** Prices of tokens, in US dollars per million. */
export interface TokenRates {
  /** Input that was neither read from nor written to the provider's prompt cache. */
  readonly inputUsdPerMillion: number;
  /** Reasoning included. */
  readonly outputUsdPerMillion: number;
  /** Input read from the provider's prompt cache. @default `inputUsdPerMillion` */
  readonly cacheReadUsdPerMillion?: number | undefined;
  /** Input written to the provider's prompt cache. @default `inputUsdPerMillion` */
  readonly cacheWriteUsdPerMillion?: number | undefined;
}

/** The price of a model on a day. */
export interface Price extends TokenRates {
  /** Rates of a whole request whose input is longer than `aboveInputTokens`. */
  readonly long?: (TokenRates & { readonly aboveInputTokens: number }) | undefined;
  /** The day on which the price was read, for example `2026-10-07`. */
  readonly asOf: string;
  /** Where it was read. */
  readonly source: string;
}

/**
 * Prices by `provider:model`; `provider:*` stands for every other model of a provider. Plain data: spread `prices` and
 * add or replace entries.
 */
export type PriceTable = Readonly<Record<string, Price>>;
