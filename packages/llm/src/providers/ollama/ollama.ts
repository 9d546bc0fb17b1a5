import type { Capabilities, ModelProvider } from '../../model.js';
import { makeProvider } from '../attempt.js';
import { webImages } from '../chat/traits.js';
import { chooseEndpoint } from '../endpoint.js';
import type { Host, ProviderSettings } from '../endpoint.js';
import { assembleOllama } from './assemble.js';
import { decodeOllama } from './decode.js';
import { encodeOllama } from './encode.js';

export const ollamaHost: Host = {
  id: 'ollama',
  baseUrl: 'http://127.0.0.1:11434',
  baseUrlVariable: 'OLLAMA_BASE_URL',
  keyVariable: 'OLLAMA_API_KEY',
  needsKey: false,
};

/** Settings of `ollama`. */
export interface OllamaSettings extends ProviderSettings {
  /** How long the model stays loaded, for example `10m`. @default the server's own */
  readonly keepAlive?: string | undefined;
}

const capabilities: Capabilities = {
  output: { text: true, json: true, schema: 'best_effort' },
  images: { mediaTypes: webImages },
  seed: 'honoured',
  temperature: 'honoured',
  reasoning: 'effort',
};

/**
 * Ollama's own API, at `http://127.0.0.1:11434` unless `OLLAMA_BASE_URL` says otherwise. A key is only needed for
 * Ollama's cloud.
 *
 * @throws MasbenchError `OPTION_INVALID`
 */
export function ollama(model: string, settings: OllamaSettings = {}): ModelProvider {
  const endpoint = chooseEndpoint(ollamaHost, model, settings);
  return makeProvider({
    endpoint,
    name: 'ollama-chat',
    capabilities,
    headers: endpoint.apiKey === undefined ? {} : { authorization: `Bearer ${endpoint.apiKey}` },
    protocol: {
      path: () => '/api/chat',
      framing: 'lines of JSON',
      encode: (request, stream, served) => encodeOllama(model, request, settings, { stream, served }),
      decode: (body, _request, served) => decodeOllama(body, settings.contextTokens ?? served.contextTokens),
      assemble: assembleOllama,
    },
  });
}
