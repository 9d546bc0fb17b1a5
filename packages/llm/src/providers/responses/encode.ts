import type { JsonObject } from '../../json.js';
import type { Message, ModelRequest, Part } from '../../model-request.js';
import type { ModelWarning } from '../../model-result.js';
import type { ModelFacts } from '../../model-facts/read-facts.js';
import { openaiDialect } from '../chat/dialects.js';
import { chooseNearestEffort } from '../effort.js';
import { breakpointFields, cacheFields } from '../cache-breakpoints.js';
import { dataUrl, planOutput, mergeSettings, unsupported } from '../prompt.js';
import type { Encoded } from '../protocol.js';

/** The body of a response. Source: platform.openai.com/docs/api-reference/responses/create, read October 2026. */
export function encodeResponse(
  model: string,
  facts: ModelFacts | undefined,
  request: ModelRequest,
  stream: boolean,
): Encoded {
  const plan = planOutput(request, { json: true, schema: true });
  const warnings: ModelWarning[] = [...plan.warnings];
  const sent = mergeSettings(warnings);
  const traits = openaiDialect.traits({ model, facts, reasoning: request.reasoning });
  const body: JsonObject = {
    model,
    input: plan.messages.map((message) => encodeMessage(message, model)),
    ...cacheFields(model, request),
    store: false,
    ...sent('max_output_tokens', 'maxOutputTokens', request.maxOutputTokens, true),
    ...sent('temperature', 'temperature', request.temperature, traits.temperature),
    ...sent('top_p', 'topP', request.topP, traits.topP),
    ...sent('stop', 'stop', request.stop, 'the Responses API has no stop sequences'),
    ...sent('seed', 'seed', request.seed, 'the Responses API has no seed'),
    ...textFormat(request, plan.mode),
    ...reasoning(request, facts, warnings),
    ...(stream ? { stream: true } : {}),
  };
  return { body, outputMode: plan.mode, warnings };
}

function textFormat({ output }: ModelRequest, mode: Encoded['outputMode']): JsonObject {
  if (mode === 'text') return {};
  if (output.mode !== 'schema') return { text: { format: { type: 'json_object' } } };
  return {
    text: { format: { type: 'json_schema', name: output.name, schema: output.schema, strict: true } },
  };
}

function reasoning(
  { reasoning: spec }: ModelRequest,
  facts: ModelFacts | undefined,
  warnings: ModelWarning[],
): JsonObject {
  if (spec === undefined) return {};
  if (spec.budgetTokens !== undefined)
    warnings.push(unsupported('reasoning.budgetTokens', 'there is only an effort here'));
  const effort =
    spec.effort === undefined || facts === undefined
      ? spec.effort
      : chooseNearestEffort(spec.effort, facts.efforts, warnings);
  const fields: JsonObject = {
    ...(effort === undefined ? {} : { effort }),
    ...(spec.keepText === true ? { summary: 'auto' } : {}),
  };
  return Object.keys(fields).length === 0 ? {} : { reasoning: fields };
}

function encodeMessage({ role, content }: Message, model: string): JsonObject {
  return {
    role,
    content: content.map((part) => ({ ...encodePart(part, role), ...breakpointFields(model, part) })),
  };
}

function encodePart(part: Part, role: Message['role']): JsonObject {
  if (part.type === 'text')
    return { type: role === 'assistant' ? 'output_text' : 'input_text', text: part.text };
  return { type: 'input_image', image_url: dataUrl(part), detail: part.detail ?? 'auto' };
}
