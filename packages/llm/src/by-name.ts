import { MasbenchError } from '@masbench/core';
import type { ModelProvider } from './model.js';
import { anthropic, anthropicHost } from './providers/anthropic/anthropic.js';
import { chat, openai, openaiCompatible } from './providers/chat/chat.js';
import type { ChatDialect } from './providers/chat/dialect.js';
import {
  azureDialect,
  bedrockDialect,
  deepseekDialect,
  fireworksDialect,
  groqDialect,
  mistralDialect,
  openaiDialect,
  openrouterDialect,
  qwenDialect,
  togetherDialect,
  xaiDialect,
} from './providers/chat/dialects.js';
import {
  compatibleDialect,
  llamacppDialect,
  lmstudioDialect,
  sglangDialect,
  vllmDialect,
} from './providers/chat/local-dialects.js';
import {
  findUrl,
  type EnvironmentVariables,
  type Host,
  type ProviderSettings,
} from './providers/endpoint.js';
import { readModelSpec, type ModelSettings } from './model-spec.js';
import { google, googleHost } from './providers/google/google.js';
import { ollama, ollamaHost } from './providers/ollama/ollama.js';
import { openaiResponses } from './providers/responses/responses.js';

interface Entry {
  readonly host: Host;
  readonly create: (model: string, settings: ProviderSettings) => ModelProvider;
}

const providers: Readonly<Record<string, Entry>> = {
  openai: { host: openaiDialect, create: openai },
  'openai-responses': { host: openaiDialect, create: openaiResponses },
  anthropic: { host: anthropicHost, create: anthropic },
  google: { host: googleHost, create: google },
  ...chatEntries(azureDialect, bedrockDialect, xaiDialect, mistralDialect, deepseekDialect, qwenDialect),
  ...chatEntries(groqDialect, togetherDialect, fireworksDialect, openrouterDialect),
  ollama: { host: ollamaHost, create: ollama },
  ...chatEntries(vllmDialect, sglangDialect, llamacppDialect, lmstudioDialect),
  'openai-compatible': { host: compatibleDialect, create: openaiCompatible },
};

/** Hosts that differ from each other by their dialect alone. */
function chatEntries(...dialects: readonly ChatDialect[]): Readonly<Record<string, Entry>> {
  return Object.fromEntries(
    dialects.map((host) => [host.id, { host, create: (model, settings) => chat(host, model, settings) }]),
  );
}

/**
 * A model by its name on the command line: `<provider>:<model>`, with `@<baseUrl>` behind it for a server of one's
 * own, and its settings after `?`: `openai:gpt-4o-mini`, `openai:gpt-5.6?effort=low`,
 * `openai-compatible:qwen2.5@http://127.0.0.1:1234/v1?temperature=0`. Agents and judges ask with these settings. Keys and base
 * URLs come from the environment only; `batch=true` needs the setting `batch`.
 *
 * @throws MasbenchError `OPTION_INVALID` if the name, the key or the base URL is missing or wrong.
 */
export function modelByName(name: string, settings: ProviderSettings = {}): ModelProvider {
  const colon = name.indexOf(':');
  const id = colon === -1 ? name : name.slice(0, colon);
  const entry = Object.hasOwn(providers, id) ? providers[id] : undefined;
  if (entry === undefined) {
    throw new MasbenchError(
      'OPTION_INVALID',
      `Cannot find the provider ${JSON.stringify(id)} of the model ${JSON.stringify(
        name,
      )}: write '<provider>:<model>' with one of ${Object.keys(providers).join(', ')}`,
    );
  }
  const { model: bare, ...spec } = readModelSpec(name);
  const rest = colon === -1 ? '' : bare.slice(colon + 1);
  const address = /@(https?:\/\/.*)$/.exec(rest);
  const model = address === null ? rest : rest.slice(0, address.index);
  if (/^(?:bedrock:(?:.*\.)?anthropic\.|azure:claude-)/.test(`${id}:${model}`))
    throw new MasbenchError(
      'OPTION_INVALID',
      `Cannot ask ${id}:${model}: Claude on Bedrock and Azure does not speak OpenAI's protocol: write anthropic:<model>, or openrouter:anthropic/<model>`,
    );
  if (spec.batch === true && settings.batch === undefined)
    throw new MasbenchError(
      'OPTION_INVALID',
      `Cannot ask ${id}:${model} in batches: their answers come within a day and have to be kept: name a folder with --cache`,
    );
  return entry.create(model, {
    ...providerSettings(spec),
    ...settings,
    batch: spec.batch === true ? settings.batch : undefined,
    baseUrl: address?.[1] ?? settings.baseUrl,
  });
}

/** Returns the name of a model in tables of prices: with the id of its provider, and without address and settings. */
export function pricedName(name: string): string {
  const [, id = '', model = ''] = /^([^:]*):(.*)$/s.exec(readModelSpec(name).model) ?? [];
  const host = Object.hasOwn(providers, id) ? providers[id]?.host.id : undefined;
  return `${host ?? id}:${model.replace(/@https?:.*$/, '')}`;
}

/** The part of a model's settings that its provider keeps. */
function providerSettings(spec: ModelSettings): ProviderSettings {
  const { effort, thinkingTokens, temperature, topP, seed, maxOutputTokens } = spec;
  return {
    callSettings: {
      temperature,
      topP,
      seed,
      maxOutputTokens,
      reasoning:
        effort === undefined && thinkingTokens === undefined
          ? undefined
          : { effort, budgetTokens: thinkingTokens },
    },
    contextTokens: spec.contextTokens,
    keyVariable: spec.keyVariable,
    headers: spec.headers,
    options: spec.body,
    stream: spec.stream,
  };
}

/** Facts about a provider that are known without asking it. */
export interface ProviderListing {
  /** The part of a model's name before the colon. */
  readonly id: string;
  /** The environment variable of its key. */
  readonly keyVariable: string | undefined;
  /** Whether `keyVariable`, or the provider's second variable for a key, is set and not blank. */
  readonly keySet: boolean;
  /** False for servers on the own machine. */
  readonly needsKey: boolean;
  /** Where it is reached now; `undefined` if none is known. */
  readonly baseUrl: string | undefined;
  /** The environment variable that moves it. */
  readonly baseUrlVariable: string | undefined;
}

/** All providers, and which keys are set. The keys themselves are not in it. */
export function providerList(env: EnvironmentVariables = process.env): readonly ProviderListing[] {
  return Object.entries(providers).map(([id, { host }]) => ({
    id,
    keyVariable: host.keyVariable,
    keySet: isSet(env, host.keyVariable) || isSet(env, host.otherKeyVariable),
    needsKey: host.needsKey !== false,
    baseUrl: shownUrl(findUrl(host, env)) ?? host.baseUrl,
    baseUrlVariable: host.baseUrlVariable,
  }));
}

function isSet(env: EnvironmentVariables, variable: string | undefined): boolean {
  return variable !== undefined && (env[variable] ?? '').trim() !== '';
}

/** A base URL without a name, a password or a query, which may hold secrets. */
function shownUrl(text: string | undefined): string | undefined {
  if (text === undefined || !URL.canParse(text)) return undefined;
  const { origin, pathname } = new URL(text);
  return `${origin}${pathname}`.replace(/\/+$/, '');
}
