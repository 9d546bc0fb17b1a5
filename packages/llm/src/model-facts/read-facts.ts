import * as z from 'zod';
import type { Effort } from '../model-request.js';
import type { Price } from '../price.js';
import listed from './listed.json' with { type: 'json' };
import recent from './recent.json' with { type: 'json' };

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

const count = z.int().nonnegative();
const dollars = z.number().nonnegative();
const day = z.iso.date();

/** Dollars per million tokens. */
const rates = {
  input: dollars,
  output: dollars,
  cacheRead: dollars.optional(),
  cacheWrite: dollars.optional(),
};

const factsSchema = z
  .strictObject({
    /** Tokens of prompt and answer together. */
    contextTokens: count,
    /** The longest answer in tokens, reasoning included. */
    maxOutputTokens: count,
    /** Whether it reasons before it answers. */
    reasons: z.boolean(),
    /** Whether reasoning can be switched off without naming an effort. */
    canStopReasoning: z.boolean(),
    /** Levels of effort; none if it is left out. */
    efforts: z.array(z.enum(effortOrder)),
    /** Range of a budget of reasoning tokens, where the model takes one. */
    thinkingBudget: z.strictObject({ min: count.optional(), max: count.optional() }),
    /** Whether it takes a temperature and a nucleus. */
    takesTemperature: z.boolean(),
    /** Whether it takes them while it does not reason: at the effort `none`. */
    temperatureAtNone: z.boolean(),
    /** Whether it is known to enforce a JSON schema; `false` says nothing. */
    enforcesSchema: z.boolean(),
    /** Whether it reads images. */
    readsImages: z.boolean(),
    /** Where and when it was read, if not with the whole list. */
    price: z.strictObject({ ...rates, asOf: day.optional(), source: z.string().optional() }),
    /** Prices of a whole request whose input is longer. */
    longPrice: z.strictObject({ ...rates, aboveInputTokens: count }),
    /** The day from which its provider does not serve it any more. */
    endsOn: day,
  })
  .partial();

/** The most that a provider takes of an image. */
const imageLimitsSchema = z.strictObject({
  /** Larger images are made smaller by it before a model sees them, or refused. */
  maxPixels: count.optional(),
  /** Bytes of an image in base64, of which larger ones are refused. */
  maxBytes: count.optional(),
});

const models = z.record(z.string().regex(/^[a-z-]+:.+$/), factsSchema);

/** The two files of facts: a whole list, which a script writes, and what is newer, by hand. Fields of the latter win. */
const filesSchema = z.strictObject({
  listed: z.strictObject({ source: z.string(), date: day, models }),
  recent: z.strictObject({
    /** Pages on which it was read, by what. */
    sources: z.record(z.string(), z.string()),
    /** Names that stand for another model of the same provider. */
    aliases: z.record(z.string(), z.string()),
    /** By provider, as far as it documents them. */
    images: z.record(z.string(), imageLimitsSchema),
    models,
  }),
});

/** Facts about one version of a model at one provider. What no source says is left out; a switch that is left out is off. */
export type ModelFacts = Omit<
  z.infer<typeof factsSchema>,
  'price' | 'longPrice' | 'reasons' | 'canStopReasoning' | 'efforts' | 'takesTemperature'
> & {
  readonly reasons: boolean;
  readonly canStopReasoning: boolean;
  readonly efforts: readonly Effort[];
  readonly takesTemperature: boolean;
  /** Its price, with where and when it was read. */
  readonly price: Price | undefined;
};

/** All known models, and where they are known from. */
export interface KnownModels {
  /** Where most of it was read, and the day. */
  readonly source: string;
  readonly date: string;
  readonly aliases: Readonly<Record<string, string>>;
  /** The most that a provider takes of an image, by provider. */
  readonly images: Readonly<Record<string, z.infer<typeof imageLimitsSchema>>>;
  /** By `provider:model`. */
  readonly models: ReadonlyMap<string, ModelFacts>;
}

/** Reads the files of facts. @throws ZodError if they are not as their schema says */
export function readKnownModels(): KnownModels {
  const files = filesSchema.parse({ listed, recent });
  const { source, date } = files.listed;
  const { aliases, images } = files.recent;
  const names = new Set([...Object.keys(files.listed.models), ...Object.keys(files.recent.models)]);
  const read = [...names].flatMap((name) => {
    if (Object.hasOwn(aliases, name)) return [];
    const { price, longPrice, ...facts } = { ...files.listed.models[name], ...files.recent.models[name] };
    const full: ModelFacts = {
      ...facts,
      reasons: facts.reasons === true,
      canStopReasoning: facts.canStopReasoning === true,
      efforts: effortOrder.filter((effort) => facts.efforts?.includes(effort)),
      takesTemperature: facts.takesTemperature === true,
      price:
        price === undefined
          ? undefined
          : {
              ...toRates(price),
              ...(longPrice === undefined
                ? {}
                : { long: { aboveInputTokens: longPrice.aboveInputTokens, ...toRates(longPrice) } }),
              asOf: price.asOf ?? date,
              source: price.source ?? source,
            },
    };
    return [[name, full] as const];
  });
  return { source, date, aliases, images, models: new Map(read) };
}

function toRates({
  input,
  output,
  cacheRead,
  cacheWrite,
}: z.infer<z.ZodObject<typeof rates>>): Omit<Price, 'asOf' | 'source'> {
  return {
    inputUsdPerMillion: input,
    outputUsdPerMillion: output,
    cacheReadUsdPerMillion: cacheRead,
    cacheWriteUsdPerMillion: cacheWrite,
  };
}
