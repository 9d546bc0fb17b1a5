import { googleBatches } from '../batch/google.js';
import type { Capabilities, ModelProvider } from '../../model.js';
import { makeProvider } from '../attempt.js';
import { chooseEndpoint } from '../endpoint.js';
import type { Host, ProviderSettings } from '../endpoint.js';
import { assembleGemini } from './assemble.js';
import { decodeGemini } from './decode.js';
import { encodeGemini } from './encode.js';

export const googleHost: Host = {
  id: 'google',
  baseUrl: 'https://generativelanguage.googleapis.com',
  baseUrlVariable: 'GOOGLE_GEMINI_BASE_URL',
  keyVariable: 'GEMINI_API_KEY',
  otherKeyVariable: 'GOOGLE_API_KEY',
};

/** Settings of `google`. */
export interface GoogleSettings extends ProviderSettings {
  /** Version of the API. @default 'v1beta' */
  readonly version?: string | undefined;
}

const capabilities: Capabilities = {
  output: { text: true, json: true, schema: 'enforced' },
  images: { mediaTypes: ['image/png', 'image/jpeg', 'image/webp'] },
  seed: 'honoured',
  temperature: 'honoured',
  reasoning: 'effort',
};

/**
 * Google's Gemini, `generateContent`. Key: `GEMINI_API_KEY` or `GOOGLE_API_KEY`, sent as a header and never in the
 * URL. The base URL is without the version, as in Google's own client.
 *
 * @throws MasbenchError `OPTION_INVALID`
 */
export function google(model: string, settings: GoogleSettings = {}): ModelProvider {
  const endpoint = chooseEndpoint(googleHost, model, settings);
  const { version = 'v1beta' } = settings;
  const root = `/${version}/models/${encodeURIComponent(model.replace(/^models\//, ''))}`;
  return makeProvider({
    endpoint,
    name: 'generate-content',
    capabilities: /2\.5/.test(model) ? { ...capabilities, reasoning: 'budget' } : capabilities,
    headers: { 'x-goog-api-key': endpoint.apiKey ?? '' },
    protocol: {
      modelPath: root,
      path: (stream) => (stream ? `${root}:streamGenerateContent?alt=sse` : `${root}:generateContent`),
      framing: 'server-sent events',
      encode: (request) => encodeGemini(model, request),
      decode: decodeGemini,
      assemble: assembleGemini,
      batches: googleBatches(version, root),
    },
  });
}
