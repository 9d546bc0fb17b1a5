import { isJsonObject, parseJson, readCount, readList, readPath, readText } from '../json.js';
import type { Json } from '../model-request.js';
import { transport } from '../transport.js';
import type { Endpoint } from './endpoint.js';

/** Facts that a server tells of a model that it serves. */
export interface ServedLimits {
  /** Tokens of prompt and answer together: as the server was started, or as it is asked for with every call. */
  readonly contextTokens?: number | undefined;
  /** Whether the context is asked for with every call: Ollama's `num_ctx`. @default false */
  readonly isOnRequest?: boolean | undefined;
  /** Whether it can be asked to think; `undefined` where the server does not say. */
  readonly thinks?: boolean | undefined;
}

/** How long a server may take to tell. */
const patienceMs = 5_000;

/**
 * Asks a server what it says of a model, which costs nothing: vLLM and SGLang tell `max_model_len` at `/v1/models`, llama.cpp
 * its `n_ctx` at `/props`, LM Studio the loaded context at `/api/v0/models`, Ollama at `/api/show` and `/api/ps`. Empty where
 * the server says nothing, or cannot be reached.
 *
 * Sources, read in November 2026: docs.vllm.ai/en/latest/serving/openai_compatible_server, github.com/ggml-org/llama.cpp
 * (tools/server/README.md), lmstudio.ai/docs/developer/rest, docs.ollama.com/api.
 */
export async function askServedLimits(
  endpoint: Endpoint,
  headers: Readonly<Record<string, string>>,
): Promise<ServedLimits> {
  const { host, model, baseUrl } = endpoint;
  const root = baseUrl.replace(/\/v1$/, '');
  const get = async (url: string): Promise<Json | undefined> => ask(endpoint, { url, headers });
  switch (host.id) {
    case 'ollama':
      return askOllama(endpoint, headers);
    case 'lmstudio': {
      const told = await get(`${root}/api/v0/models/${encodeURIComponent(model)}`);
      return {
        contextTokens: readCount(told, 'loaded_context_length') ?? readCount(told, 'max_context_length'),
      };
    }
    case 'llamacpp':
      return { contextTokens: readContext(await get(`${root}/props`)) };
    case 'vllm':
    case 'sglang':
    case 'openai-compatible': {
      const listed = readList(await get(`${baseUrl}/models`), 'data');
      const own =
        listed.find((one) => readText(one, 'id') === model) ?? (listed.length === 1 ? listed[0] : undefined);
      const stated = ['max_model_len', 'context_length', 'context_window', 'max_context_length'].map(
        (field) => readCount(own, field),
      );
      const contextTokens = stated.find((count) => count !== undefined);
      if (contextTokens !== undefined || host.id !== 'openai-compatible') return { contextTokens };
      return { contextTokens: readContext(await get(`${root}/props`)) };
    }
    default:
      return {};
  }
}

/** The context of a slot of llama.cpp's server. */
function readContext(props: Json | undefined): number | undefined {
  return readCount(props, 'default_generation_settings', 'n_ctx') ?? readCount(props, 'n_ctx');
}

async function askOllama(
  endpoint: Endpoint,
  headers: Readonly<Record<string, string>>,
): Promise<ServedLimits> {
  const { baseUrl, model } = endpoint;
  const [shown, running] = await Promise.all([
    ask(endpoint, { url: `${baseUrl}/api/show`, headers, body: JSON.stringify({ model }) }),
    ask(endpoint, { url: `${baseUrl}/api/ps`, headers }),
  ]);
  const [, fixed] = /^num_ctx\s+(\d+)/m.exec(readText(shown, 'parameters') ?? '') ?? [];
  const info = readPath(shown, 'model_info');
  const trained = isJsonObject(info)
    ? Object.entries(info).find(([name]) => name.endsWith('.context_length'))?.[1]
    : undefined;
  const loaded = readList(running, 'models').find(
    (one) => readText(one, 'name') === model || readText(one, 'model') === model,
  );
  const abilities = readList(shown, 'capabilities');
  const most = typeof trained === 'number' ? trained : undefined;
  const usual = Math.max(usualContext, readCount(loaded, 'context_length') ?? 0);
  return {
    ...(fixed !== undefined
      ? { contextTokens: Number(fixed) }
      : most === undefined
        ? {}
        : { contextTokens: Math.min(most, usual), isOnRequest: true }),
    thinks: abilities.length === 0 ? undefined : abilities.includes('thinking'),
  };
}

/** Context that Ollama is asked for where neither the model's file nor the user says more: its own 4,096 cut every longer game. Tokens. */
const usualContext = 16_384;

async function ask(
  { settings }: Endpoint,
  {
    url,
    headers,
    body,
  }: { readonly url: string; readonly headers: Readonly<Record<string, string>>; readonly body?: string },
): Promise<Json | undefined> {
  try {
    const { get, post } = await transport();
    const about = { url, headers, signal: AbortSignal.timeout(patienceMs), dispatcher: settings.dispatcher };
    const reply = await (body === undefined ? get(about) : post({ ...about, body }));
    const text = await reply.text();
    return reply.status < 300 ? parseJson(text) : undefined;
  } catch {
    return undefined;
  }
}
