import type { JsonObject } from '../../json.js';
import { findFacts } from '../../model-facts/model-facts.js';
import type { Message, ModelRequest, OutputSpec, Part } from '../../model-request.js';
import type { ModelWarning } from '../../model-result.js';
import { marksParts, breakpointFields, cacheFields } from '../cache-breakpoints.js';
import { dataUrl, planOutput, mergeSettings, joinText } from '../prompt.js';
import type { Encoded } from '../protocol.js';
import type { ChatDialect } from './dialect.js';

/** The body of a chat completion in the words of a dialect. */
export function encodeChat(
  dialect: ChatDialect,
  model: string,
  request: ModelRequest,
  stream: boolean,
): Encoded {
  const asked = { model, facts: findFacts(`${dialect.id}:${model}`), reasoning: request.reasoning };
  const traits = dialect.traits(asked);
  const { json, schema } = traits.capabilities.output;
  const plan = planOutput(request, { json, schema: schema !== false });
  const warnings: ModelWarning[] = [...plan.warnings];
  const reasoning =
    request.reasoning === undefined ? {} : dialect.reasoning(request.reasoning, asked, warnings);
  const sent = mergeSettings(warnings);
  const body: JsonObject = {
    model,
    messages: plan.messages.map((message) =>
      encodeMessage(message, dialect.cachesByKey === true ? model : ''),
    ),
    ...(dialect.cachesByKey === true ? cacheFields(model, request) : {}),
    ...sent(dialect.maxTokensField(model), 'maxOutputTokens', request.maxOutputTokens, true),
    ...sent('temperature', 'temperature', request.temperature, traits.temperature),
    ...sent('top_p', 'topP', request.topP, traits.topP),
    ...sent('stop', 'stop', request.stop, traits.stop),
    ...sent(dialect.seedField ?? 'seed', 'seed', request.seed, traits.seed),
    ...responseFormat(request.output, plan.mode, dialect),
    ...reasoning,
    ...dialect.extras?.({ schema: plan.mode === 'schema', stream }),
    ...(stream ? { stream: true } : {}),
    ...(stream && dialect.asksForUsage !== false ? { stream_options: { include_usage: true } } : {}),
  };
  return { body, outputMode: plan.mode, warnings };
}

function responseFormat(output: OutputSpec, mode: OutputSpec['mode'], dialect: ChatDialect): JsonObject {
  if (mode === 'text') return {};
  if (mode === 'json' || output.mode !== 'schema') return { response_format: { type: 'json_object' } };
  const { name, schema } = output;
  return {
    response_format: {
      type: 'json_schema',
      json_schema: { name, schema, ...(dialect.strictSchema ? { strict: true } : {}) },
    },
  };
}

/** Text alone is sent as a string: some servers of the family know nothing else. */
function encodeMessage(message: Message, model: string): JsonObject {
  const { role, content } = message;
  const isText = content.every(
    (part) => part.type === 'text' && (part.recurs !== true || !marksParts(model)),
  );
  return isText
    ? { role, content: joinText(message) }
    : { role, content: content.map((part) => encodePart(part, model)) };
}

function encodePart(part: Part, model: string): JsonObject {
  if (part.type === 'text') return { type: 'text', text: part.text, ...breakpointFields(model, part) };
  const detail = part.detail === undefined ? {} : { detail: part.detail };
  return { type: 'image_url', image_url: { url: dataUrl(part), ...detail } };
}
