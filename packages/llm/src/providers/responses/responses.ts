import { openaiBatches } from '../batch/openai.js';
import type { ModelProvider } from '../../model.js';
import { findFacts } from '../../model-facts/model-facts.js';
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
  const facts = findFacts(`openai:${model}`);
  const { capabilities } = openaiDialect.traits({ model, facts });
  return makeProvider({
    endpoint,
    name: 'responses',
    capabilities: { ...capabilities, seed: 'rejected' },
    headers: {
      authorization: `Bearer ${endpoint.apiKey ?? ''}`,
      ...(organization === undefined ? {} : { 'openai-organization': organization }),
      ...(project === undefined ? {} : { 'openai-project': project }),
    },
    protocol: {
      path: () => '/responses',
      modelPath: `/models/${encodeURIComponent(model)}`,
      framing: 'server-sent events',
      encode: (request, stream) => encodeResponse(model, facts, request, stream),
      decode: decodeResponse,
      assemble: assembleResponse,
      batches: openaiBatches('/v1/responses'),
    },
  });
}
