import { MasbenchError } from '@masbench/core';
import * as z from 'zod';
import { isJsonObject, parseJson, type JsonObject } from './json.js';
import type { Json } from './model-request.js';
import { effortOrder } from './model-facts/read-facts.js';

const rate = z.number().nonnegative();

/** The fields of prices of tokens. */
export const tokenRates = {
  inputUsdPerMillion: rate,
  outputUsdPerMillion: rate,
  cacheReadUsdPerMillion: rate.optional(),
  cacheWriteUsdPerMillion: rate.optional(),
};

/** Settings of a model as a value: typed once, for code, files and the command line. */
const settingsSchema = z.strictObject({
  /** Sampling temperature; models that take none answer without it, with a warning. @default not sent */
  temperature: z.number().min(0).max(2).optional(),
  /** Probability mass of nucleus sampling. @default not sent */
  topP: z.number().gt(0).max(1).optional(),
  /** Level of reasoning. @default the model's own */
  effort: z.enum(effortOrder).optional(),
  /** Budget of reasoning in tokens, for models that take one. @default the model's own */
  thinkingTokens: z.int().positive().optional(),
  /** Greatest output of a call in tokens, reasoning included; less where the context has no room. @default 4_096; 16_384 for models that reason */
  maxOutputTokens: z.int().positive().optional(),
  /** Seed of the sampling. @default not sent */
  seed: z.int().optional(),
  /** How JSON is requested. @default 'auto' */
  outputMode: z.enum(['auto', 'schema', 'json', 'text']).optional(),
  /** Streams every answer. @default false */
  stream: z.boolean().optional(),
  /** Asks in batches (OpenAI, Anthropic, Gemini): half the price, within a day. @default false */
  batch: z.boolean().optional(),
  /** How often an unusable answer is asked for again. @default 1 */
  reasks: z.int().nonnegative().optional(),
  /** How many of its own moves a player is reminded of. @default none */
  memory: z.int().positive().optional(),
  /** Context in tokens: of a local server that does not tell it, or to be asked of Ollama (`num_ctx`). @default the server's own */
  contextTokens: z.int().positive().optional(),
  /** Sent with every request. Keys belong into the environment: `keyVariable`. */
  headers: z.record(z.string(), z.string()).optional(),
  /** Fields of the body of every request, as the provider names them. */
  body: z.record(z.string(), z.json()).optional(),
  /** Limits of the calls to this model. @default adaptive */
  limits: z
    .strictObject({
      concurrency: z.int().positive().optional(),
      requestsPerMinute: z.number().positive().optional(),
      tokensPerMinute: z.number().positive().optional(),
    })
    .optional(),
  /** Prices of its tokens in US dollars per million, before all others. */
  prices: z.strictObject(tokenRates).optional(),
  /** The environment variable of its key, for several hosts of one provider. @default the provider's */
  keyVariable: z
    .string()
    .regex(/^[A-Z_][A-Z0-9_]*$/, 'The name of an environment variable')
    .optional(),
});

/** Settings of a model; each that is left out is the model's own. */
export type ModelSettings = z.infer<typeof settingsSchema>;

/** A model with its settings. */
export interface ModelSpec extends ModelSettings {
  /** `<provider>:<model>`, with `@<baseUrl>` behind it for a server of one's own. */
  readonly model: string;
}

const secretNames = /auth|cookie|key|secret|token(?!s)/i;

/**
 * Reads a model as it is typed: `<provider>:<model>[@<baseUrl>][?<setting>=<value>&…]`, dots leading into objects, for
 * example `openai:gpt-5.6?effort=low&limits.concurrency=4`.
 *
 * @throws MasbenchError `OPTION_INVALID` naming the setting, never its value: it may be a key
 */
export function readModelSpec(text: string): ModelSpec {
  const question = text.indexOf('?');
  const model = question < 0 ? text : text.slice(0, question);
  if (question < 0) return { model };
  let settings: JsonObject = {};
  for (const part of text.slice(question + 1).split('&')) {
    const equals = part.indexOf('=');
    if (equals < 1) throw invalid(model, 'a setting must be <name>=<value>');
    const path = part.slice(0, equals).split('.').map(decode);
    settings = withSetting(settings, path, readValue(path, decode(part.slice(equals + 1))));
  }
  return checkModelSpec({ model, ...settings });
}

/** Checks a model as a value. @throws MasbenchError `OPTION_INVALID` naming the settings that are wrong, never their values */
export function checkModelSpec({ model, ...settings }: { readonly model: string } & object): ModelSpec {
  const parsed = settingsSchema.safeParse(settings);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) =>
      issue.code === 'unrecognized_keys'
        ? `there is no setting ${issue.keys.map((key) => JSON.stringify(key)).join(', ')}: choose ${Object.keys(settingsSchema.shape).join(', ')}`
        : `${issue.path.join('.')}: ${issue.message}`,
    );
    throw invalid(model, problems.join('; '));
  }
  const secret = Object.keys(parsed.data.headers ?? {}).find((name) => secretNames.test(name));
  if (secret !== undefined)
    throw invalid(
      model,
      `the header ${JSON.stringify(secret)} would be recorded: put the key into an environment variable and name it as keyVariable`,
    );
  return { model, ...parsed.data };
}

/** Writes a model with its settings as text, always the same for the same settings: what `readModelSpec` reads. */
export function writeModelSpec({ model, ...settings }: ModelSpec): string {
  const parts = listSettings(settings).map(
    ([path, value]) =>
      `${path.map((name) => encode(name).replaceAll('.', '%2E')).join('.')}=${encode(writeValue(path, value))}`,
  );
  return parts.length === 0 ? model : `${model}?${parts.toSorted().join('&')}`;
}

/** Settings with the path of each: objects are opened, everything else is a value. */
function listSettings(
  settings: object,
  above: readonly string[] = [],
): readonly (readonly [readonly string[], unknown])[] {
  return Object.entries(settings).flatMap(([name, value]: [string, unknown]) => {
    if (value === undefined) return [];
    const path = [...above, name];
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject && Object.keys(value).length > 0 ? listSettings(value, path) : [[path, value] as const];
  });
}

function withSetting(settings: JsonObject, [name = '', ...rest]: readonly string[], value: Json): JsonObject {
  const inner = settings[name];
  return {
    ...settings,
    [name]: rest.length === 0 ? value : withSetting(isJsonObject(inner) ? inner : {}, rest, value),
  };
}

/** JSON if it is some, else text; headers are always text. */
function readValue([first]: readonly string[], text: string): Json {
  return first === 'headers' ? text : (parseJson(text) ?? text);
}

/** A text as it is, unless it would be read as a number or another value of JSON. */
function writeValue([first]: readonly string[], value: unknown): string {
  const isText = typeof value === 'string' && (first === 'headers' || parseJson(value) === undefined);
  return isText ? value : JSON.stringify(value);
}

/** Only what would end a setting is written in another way, so that a name stays readable. */
function encode(text: string): string {
  return text.replace(/[%&=#?\s]/g, (character) => encodeURIComponent(character));
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function invalid(model: string, what: string): MasbenchError {
  return new MasbenchError('OPTION_INVALID', `Cannot use ${model}: ${what}`);
}
