import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { MasbenchError } from '@masbench/core';
import { readJsonFile } from '@masbench/core/record';
import * as z from 'zod';
import { prices } from '../price-table.js';
import { tokenRates } from '../model-spec.js';
import type { PriceTable } from '../price.js';
import { readLitellmPrices, readModelsDevPrices } from './price-files.js';

/** Prices by `<provider>:<model>`, as in `prices`; where and when they were read may be left out. */
export const pricesSchema = z.record(
  z.string().regex(/^[^:]+:.+$/, 'A model is named as <provider>:<model>, or <provider>:* for all others'),
  z.strictObject({
    ...tokenRates,
    long: z.strictObject({ ...tokenRates, aboveInputTokens: z.int().positive() }).optional(),
    asOf: z.string().default('unknown'),
    source: z.string().default('the user'),
  }),
);

/**
 * Reads prices from a JSON file: `{ "<provider>:<model>": { "inputUsdPerMillion": …, "outputUsdPerMillion": … } }`, or a
 * table in the form of LiteLLM or of models.dev, whose entries are dated by the day of the file.
 *
 * @throws MasbenchError `CONFIG_INVALID` or `OPTION_INVALID` naming the file and what is wrong in it
 */
export async function readPrices(file: string): Promise<PriceTable> {
  const given = await readJsonFile(file, 'the prices');
  const origin = { asOf: (await stat(file)).mtime.toISOString().slice(0, 10), file: basename(file) };
  const imported = readLitellmPrices(given, origin) ?? readModelsDevPrices(given, origin);
  if (imported !== undefined && Object.keys(imported).length > 0) return imported;
  const parsed = pricesSchema.safeParse(given);
  if (parsed.success) return parsed.data;
  throw new MasbenchError(
    'OPTION_INVALID',
    `Cannot read the prices ${file}: they must be { "<provider>:<model>": { "inputUsdPerMillion": …, "outputUsdPerMillion": … } }:\n${z.prettifyError(parsed.error)}`,
  );
}

/** The known prices with those that were given, which win. */
export function mergePrices(given: PriceTable | undefined): PriceTable {
  return given === undefined ? prices : { ...prices, ...given };
}
