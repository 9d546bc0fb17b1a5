import { hash } from 'node:crypto';
import { MasbenchError } from '@masbench/core';
import type { Dispatcher } from 'undici';
import type { BatchingSettings } from './batch/batcher.js';
import type { JsonObject } from '../json.js';
import type { CallSettings } from '../model.js';
import type { Json } from '../model-request.js';
import { longSecrets, redactHeaders, findSecrets } from '../redact.js';

/** Settings of every provider. */
export interface ProviderSettings {
  /** @default the environment variable of the provider, for example `OPENAI_API_KEY` */
  readonly apiKey?: string | undefined;
  /** Root of the API. @default the environment variable of the provider, for example `OPENAI_BASE_URL`, otherwise its own */
  readonly baseUrl?: string | undefined;
  /** Sent with every request, after our own. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Fields merged into the body of every request; part of every cache key. */
  readonly options?: Readonly<Record<string, Json>> | undefined;
  /** Streams every answer, which measures the time to its first token. @default false */
  readonly stream?: boolean | undefined;
  /** Context of the model in tokens, for servers that do not tell it; of Ollama it is asked for (`num_ctx`). @default what is known, or what the server tells */
  readonly contextTokens?: number | undefined;
  /** The environment variable of the key, for several hosts of one provider. @default the provider's */
  readonly keyVariable?: string | undefined;
  /** Settings that agents and judges ask the model with, unless they are told otherwise. @default none */
  readonly callSettings?: CallSettings | undefined;
  /**
   * Asks in batches (OpenAI, Anthropic and Gemini), at half the price and within a day: for what needs no turn. Requests are
   * gathered until none has come for `quietMs` (500 ms unless set). Batches and answers are kept in `directory`, which one
   * process uses at a time; a later one finds them again, and pays nothing twice. @default each request alone, at once
   */
  readonly batch?: BatchingSettings | undefined;
  /** Connections of your own (`undici`), for example through a proxy. */
  readonly dispatcher?: Dispatcher | undefined;
  /** Where keys and base URLs are looked up. @default process.env */
  readonly env?: EnvironmentVariables | undefined;
}

/** Environment variables, as in `process.env`. */
export type EnvironmentVariables = Readonly<Record<string, string | undefined>>;

/** Where a provider lives and where its key stands. */
export interface Host {
  /** Id of the provider. */
  readonly id: string;
  readonly baseUrl?: string | undefined;
  /** The address in a region, `{region}` standing for what `AWS_REGION` or `AWS_DEFAULT_REGION` says. */
  readonly regionalUrl?: string | undefined;
  /** Environment variables. */
  readonly baseUrlVariable?: string | undefined;
  readonly keyVariable?: string | undefined;
  /** Looked at where the first one is not set. */
  readonly otherKeyVariable?: string | undefined;
  /** A server on the own machine needs none. @default true */
  readonly needsKey?: boolean | undefined;
}

/** A provider's address for one model, resolved and checked. The key stays in here. */
export interface Endpoint {
  readonly host: Host;
  readonly model: string;
  /** Without a slash at its end. */
  readonly baseUrl: string;
  readonly apiKey: string | undefined;
  /** The key and the values of secret headers: what must leave no trace. */
  readonly secrets: readonly string[];
  readonly limitKey: string;
  readonly settings: ProviderSettings;
}

/**
 * Settings and environment together.
 *
 * @throws MasbenchError `OPTION_INVALID` if the base URL is no URL or holds a password or a query, if no model is
 *   named, and where the key is missing or is not valid in a header.
 */
export function chooseEndpoint(host: Host, model: string, settings: ProviderSettings): Endpoint {
  const env = settings.env ?? process.env;
  if (model === '')
    throw invalid(`Cannot use ${host.id}: no model is named: write for example '${host.id}:<model>'`);
  const baseUrl = checkedUrl(host, settings.baseUrl ?? findUrl(host, env));
  const { keyVariable = host.keyVariable } = settings;
  const apiKey =
    settings.apiKey ??
    variable(env, keyVariable) ??
    (settings.keyVariable === undefined ? variable(env, host.otherKeyVariable) : undefined);
  if (apiKey === undefined && (host.needsKey !== false || settings.keyVariable !== undefined)) {
    throw invalid(
      `Cannot use ${host.id}:${model}: no key is set. Put it into the environment variable ${
        keyVariable ?? ''
      }`,
    );
  }
  if (apiKey !== undefined && !/^[\x21-\x7e]+$/.test(apiKey)) {
    throw invalid(
      `Cannot use ${
        host.id
      }:${model}: its key has a space, a line break or another character that a header cannot carry. Check ${
        keyVariable ?? 'apiKey'
      }`,
    );
  }
  const account = apiKey === undefined ? 'no-key' : hash('sha256', apiKey).slice(0, 8);
  const secrets = longSecrets([apiKey, ...findSecrets(settings.headers ?? {})]);
  const limitKey = [host.id, baseUrl, account, model].join('|');
  return { host, model, baseUrl, apiKey, secrets, settings, limitKey };
}

/** Returns where the environment says that a provider is, or where it usually is; `undefined` if neither is known. */
export function findUrl(host: Host, env: EnvironmentVariables): string | undefined {
  const stated = variable(env, host.baseUrlVariable) ?? host.baseUrl;
  const region = variable(env, 'AWS_REGION') ?? variable(env, 'AWS_DEFAULT_REGION');
  return stated ?? (region === undefined ? undefined : host.regionalUrl?.replace('{region}', region));
}

/** Everything besides model and request that decides an answer. */
export function endpointIdentity({ host, baseUrl, settings }: Endpoint, protocol: string): JsonObject {
  return {
    provider: host.id,
    protocol,
    baseUrl,
    options: settings.options ?? {},
    headers: redactHeaders(settings.headers ?? {}),
  };
}

function checkedUrl(host: Host, text: string | undefined): string {
  const hint = host.baseUrlVariable === undefined ? 'the base URL' : host.baseUrlVariable;
  if (text === undefined && host.regionalUrl !== undefined)
    throw invalid(`Cannot use ${host.id}: no region is given: set AWS_REGION, or ${hint}`);
  if (text === undefined)
    throw invalid(
      `Cannot use ${host.id}: no base URL is given: set ${hint}, for example to http://127.0.0.1:8000/v1`,
    );
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    throw invalid(`Cannot use ${host.id}: its base URL must start with http:// or https://: check ${hint}`);
  }
  if (url.username !== '' || url.password !== '') {
    throw invalid(
      `Cannot use ${host.id}: its base URL contains a user name or a password. Send them as a header instead`,
    );
  }
  if (url.search !== '') {
    throw invalid(
      `Cannot use ${host.id}: its base URL has a query, which may contain a secret. Send it as a header, or as a field of the body ('options')`,
    );
  }
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '');
}

/** A variable that is set to nothing is not set. */
function variable(env: EnvironmentVariables, name: string | undefined): string | undefined {
  const value = name === undefined ? undefined : env[name]?.trim();
  return value === '' ? undefined : value;
}

function invalid(message: string): MasbenchError {
  return new MasbenchError('OPTION_INVALID', message);
}
