import { resolve } from 'node:path';
import { MasbenchError } from '@masbench/core';
import * as z from 'zod';
import type { CassetteOptions } from '../wrappers/cassette.js';
import type { PriceTable } from '../price.js';
import { pricesSchema, readPrices } from './given-prices.js';

/** Where a run keeps what its models answered, and what they cost. */
export interface ModelOptions {
  /** Absolute path of a folder of answers that were paid for and are used again. */
  readonly cache?: string | undefined;
  /** A recording of the calls of a run. */
  readonly cassette?: CassetteOptions | undefined;
  /** In addition to the known prices, which they replace where both have one. */
  readonly prices?: PriceTable | undefined;
  /** The source and the day of what is known of models, as the manifest holds it. */
  readonly facts?: string | undefined;
}

const cassetteModes = ['record', 'replay', 'replay-or-record'] as const;

const modelOptionsSchema = z.strictObject({
  cache: z.string().optional(),
  cassette: z.strictObject({ directory: z.string(), mode: z.enum(cassetteModes) }).optional(),
  prices: pricesSchema.optional(),
  facts: z.string().optional(),
});

/**
 * The settings that a manifest holds of the models of a run that was begun.
 *
 * @throws ZodError if they are none
 */
export function recordedModelOptions(settings: unknown): ModelOptions {
  return settings === undefined ? {} : modelOptionsSchema.parse(settings);
}

/** The user's own words for them. */
export interface TypedModelOptions {
  /** The path of a folder. */
  readonly cache?: string | undefined;
  /** `<mode>=<folder>`, see `openCassette`. */
  readonly cassette?: string | undefined;
  /** The path of a JSON file, see `readPrices`. */
  readonly prices?: string | undefined;
}

/** Reads what a user typed. @throws MasbenchError `OPTION_INVALID` */
export async function typedModelOptions({
  cache,
  cassette,
  prices,
}: TypedModelOptions): Promise<ModelOptions> {
  return {
    ...(cache === undefined ? {} : { cache: resolve(cache) }),
    ...(prices === undefined ? {} : { prices: await readPrices(prices) }),
    ...(cassette === undefined ? {} : { cassette: openCassette(cassette) }),
  };
}

/**
 * A cassette from `<mode>=<folder>`, for example `replay=calls`.
 *
 * @throws MasbenchError `OPTION_INVALID` naming the modes
 */
export function openCassette(text: string): CassetteOptions {
  const equals = text.indexOf('=');
  const mode = cassetteModes.find((one) => one === text.slice(0, Math.max(0, equals)));
  if (mode !== undefined && equals < text.length - 1)
    return { directory: resolve(text.slice(equals + 1)), mode };
  throw new MasbenchError(
    'OPTION_INVALID',
    `Cannot read --cassette ${JSON.stringify(text)}: it must be <mode>=<folder>, with one of ${cassetteModes.join(', ')}`,
  );
}
