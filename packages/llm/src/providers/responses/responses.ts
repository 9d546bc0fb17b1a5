import type { ModelProvider } from '../../model.js';
import { makeProvider } from '../attempt.js';
import { openaiDialect } from '../chat/dialects.js';
import type { OpenAiSettings } from '../chat/chat.js';
import { chooseEndpoint } from '../endpoint.js';
import { assembleResponse } from './assemble.js';
import { decodeResponse } from './decode.js';
import { encodeResponse } from './encode.js';

/**
 * OpenAI, Responses. Nothing is stored at OpenAI (`store: false`). Key: `OPENAI_API_KEY`.
 *
 * @throws MasbenchError `OPTION_INVALID`
 */
export function openaiResponses(model: string, settings: OpenAiSettings = {}): ModelProvider {
  const endpoint = chooseEndpoint(openaiDialect, model, settings);
  const { organization, project } = settings;
  const traits = openaiDialect.traits(model);
  return makeProvider({
    endpoint,
    name: 'responses',
    capabilities: { ...traits.capabilities, seed: 'rejected' },
    headers: {
      authorization: `Bearer ${endpoint.apiKey ?? ''}`,
      ...(organization === undefined ? {} : { 'openai-organization': organization }),
      ...(project === undefined ? {} : { 'openai-project': project }),
    },
    protocol: {
      path: () => '/responses',
      modelPath: `/models/${encodeURIComponent(model)}`,
      framing: 'server-sent events',
      encode: (request, stream) => encodeResponse(model, traits, request, stream),
      decode: decodeResponse,
      assemble: assembleResponse,
    },
  });
}
