import { openaiBatches } from '../batch/openai.js';
import { findFacts } from '../../model-facts/model-facts.js';
import type { ModelProvider } from '../../model.js';
import { makeProvider } from '../attempt.js';
import { chooseEndpoint } from '../endpoint.js';
import type { ProviderSettings } from '../endpoint.js';
import { assembleChat } from './assemble.js';
import { decodeChat } from './decode.js';
import type { ChatDialect } from './dialect.js';
import { openaiDialect } from './dialects.js';
import { encodeChat } from './encode.js';
import { compatibleDialect, vllmDialect } from './local-dialects.js';

/** OpenAI, chat completions. Key: `OPENAI_API_KEY`. @throws MasbenchError `OPTION_INVALID` */
export function openai(model: string, settings: OpenAiSettings = {}): ModelProvider {
  const { organization, project } = settings;
  return chat(openaiDialect, model, settings, {
    ...(organization === undefined ? {} : { 'openai-organization': organization }),
    ...(project === undefined ? {} : { 'openai-project': project }),
  });
}

/** Settings of `openai`. */
export interface OpenAiSettings extends ProviderSettings {
  /** Organization that is billed, sent as `openai-organization`. @default that of the key */
  readonly organization?: string | undefined;
  /** Project that is billed, sent as `openai-project`. @default that of the key */
  readonly project?: string | undefined;
}

/** A vLLM server, at `http://127.0.0.1:8000/v1` unless `VLLM_BASE_URL` says otherwise. @throws MasbenchError `OPTION_INVALID` */
export function vllm(model: string, settings: ProviderSettings = {}): ModelProvider {
  return chat(vllmDialect, model, settings);
}

/**
 * Any server that speaks OpenAI's chat completions (LM Studio, llama.cpp, Ollama under `/v1`, Groq, Together, …).
 * The key, if there is one, is `apiKey` or `OPENAI_COMPATIBLE_API_KEY`.
 *
 * @throws MasbenchError `OPTION_INVALID`
 */
export function openaiCompatible(model: string, settings: CompatibleSettings = {}): ModelProvider {
  return chat({ ...compatibleDialect, id: settings.name ?? compatibleDialect.id }, model, settings);
}

/** Settings of `openaiCompatible`. */
export interface CompatibleSettings extends ProviderSettings {
  /** Id of the provider in records. @default 'openai-compatible' */
  readonly name?: string | undefined;
}

/** A model of any member of the family. @throws MasbenchError `OPTION_INVALID` */
export function chat(
  dialect: ChatDialect,
  model: string,
  settings: ProviderSettings = {},
  headers: Readonly<Record<string, string>> = {},
): ModelProvider {
  const endpoint = chooseEndpoint(dialect, model, settings);
  const about = { model, facts: findFacts(`${dialect.id}:${model}`) };
  return makeProvider({
    endpoint,
    name: 'chat-completions',
    capabilities: dialect.traits(about).capabilities,
    headers: {
      ...(endpoint.apiKey === undefined ? {} : { authorization: `Bearer ${endpoint.apiKey}` }),
      ...headers,
    },
    protocol: {
      path: () => '/chat/completions',
      modelPath: `/models/${encodeURIComponent(model)}`,
      framing: 'server-sent events',
      encode: (request, stream) => encodeChat(dialect, model, request, stream),
      mustStream: ({ reasoning }) => dialect.mustStream?.({ ...about, reasoning }) === true,
      decode: (body) => decodeChat(dialect, body),
      assemble: assembleChat,
      batches: dialect.takesBatches === true ? openaiBatches('/v1/chat/completions') : undefined,
    },
  });
}
