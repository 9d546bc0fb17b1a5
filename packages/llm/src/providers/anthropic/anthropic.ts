import { anthropicBatches } from '../batch/anthropic.js';
import type { Capabilities, ModelProvider } from '../../model.js';
import { makeProvider } from '../attempt.js';
import { webImages } from '../chat/traits.js';
import { chooseEndpoint } from '../endpoint.js';
import type { Host, ProviderSettings } from '../endpoint.js';
import { assembleMessage } from './assemble.js';
import { decodeMessage } from './decode.js';
import { encodeMessages } from './encode.js';

export const anthropicHost: Host = {
  id: 'anthropic',
  baseUrl: 'https://api.anthropic.com',
  baseUrlVariable: 'ANTHROPIC_BASE_URL',
  keyVariable: 'ANTHROPIC_API_KEY',
};

/** Settings of `anthropic`. */
export interface AnthropicSettings extends ProviderSettings {
  /** The API demands a limit: this one where a request has none. @default 8192 */
  readonly defaultMaxOutputTokens?: number | undefined;
  /** Version of the API. @default '2023-06-01' */
  readonly version?: string | undefined;
}

const capabilities: Capabilities = {
  output: { text: true, json: false, schema: 'enforced', isSchemaCached: true },
  images: { mediaTypes: webImages, maxBytes: 5 * 1024 * 1024 },
  seed: 'rejected',
  temperature: 'rejected',
  reasoning: 'budget',
};

/**
 * Anthropic Messages. Key: `ANTHROPIC_API_KEY`. The base URL is without `/v1`, as in Anthropic's own clients.
 *
 * @throws MasbenchError `OPTION_INVALID`
 */
export function anthropic(model: string, settings: AnthropicSettings = {}): ModelProvider {
  const endpoint = chooseEndpoint(anthropicHost, model, settings);
  return makeProvider({
    endpoint,
    name: 'messages',
    capabilities: /^claude-(2|3)/.test(model) ? { ...capabilities, temperature: 'honoured' } : capabilities,
    headers: { 'x-api-key': endpoint.apiKey ?? '', 'anthropic-version': settings.version ?? '2023-06-01' },
    protocol: {
      path: () => '/v1/messages',
      modelPath: `/v1/models/${encodeURIComponent(model)}`,
      framing: 'server-sent events',
      encode: (request, stream) =>
        encodeMessages(model, request, {
          stream,
          defaultMaxOutputTokens: settings.defaultMaxOutputTokens ?? 8192,
        }),
      decode: decodeMessage,
      assemble: assembleMessage,
      batches: anthropicBatches,
    },
  });
}
