import type { JsonObject } from '../../json.js';
import type { Message, ModelRequest, ModelWarning, Part } from '../../model.js';
import { encodeBase64, conversation, planOutput, systemText, unsupported } from '../prompt.js';
import type { Encoded } from '../protocol.js';

interface EncodeOptions {
  readonly stream: boolean;
  readonly defaultMaxOutputTokens: number;
}

/** The body of a Messages request. Source: platform.claude.com/docs/en/api/messages, read October 2026. */
export function encodeMessages(model: string, request: ModelRequest, options: EncodeOptions): Encoded {
  const plan = planOutput(request, { json: false, schema: true });
  const warnings: ModelWarning[] = [...plan.warnings];
  if (request.seed !== undefined) warnings.push(unsupported('seed', 'Anthropic has no seed'));
  const system = systemText(plan.messages);
  const body: JsonObject = {
    model,
    max_tokens: request.maxOutputTokens ?? options.defaultMaxOutputTokens,
    ...(system === undefined ? {} : { system }),
    messages: conversation(plan.messages).map(encodeMessage),
    ...(request.stop === undefined ? {} : { stop_sequences: request.stop }),
    ...sampling(model, request, warnings),
    ...thinking(request),
    ...outputConfig(request, warnings),
    ...(options.stream ? { stream: true } : {}),
  };
  return { body, outputMode: plan.mode, warnings };
}

/** Models after Opus 4.6 answer 400 to any sampling setting; older ones take one of them, while not thinking. */
function sampling(model: string, { temperature, topP }: ModelRequest, warnings: ModelWarning[]): JsonObject {
  if (temperature === undefined && topP === undefined) return {};
  if (!/^claude-(2|3|(opus|sonnet|haiku)-4)/.test(model)) {
    if (temperature !== undefined)
      warnings.push(unsupported('temperature', 'newer models of Anthropic reject it'));
    if (topP !== undefined) warnings.push(unsupported('topP', 'newer models of Anthropic reject it'));
    return {};
  }
  if (temperature !== undefined && topP !== undefined)
    warnings.push(unsupported('topP', 'Anthropic takes it or the temperature, not both'));
  return temperature === undefined ? { top_p: topP ?? 1 } : { temperature };
}

function thinking({ reasoning: spec }: ModelRequest): JsonObject {
  if (spec?.budgetTokens !== undefined)
    return { thinking: { type: 'enabled', budget_tokens: spec.budgetTokens } };
  if (spec?.effort === undefined) return {};
  if (spec.effort === 'none') return { thinking: { type: 'disabled' } };
  return { thinking: { type: 'adaptive', ...(spec.keepText === true ? { display: 'summarized' } : {}) } };
}

/** The schema and the effort share one field. */
function outputConfig({ output, reasoning }: ModelRequest, warnings: ModelWarning[]): JsonObject {
  const format = output.mode === 'schema' ? { format: { type: 'json_schema', schema: output.schema } } : {};
  const effort = reasoning?.budgetTokens === undefined ? chooseEffort(reasoning?.effort, warnings) : {};
  const config: JsonObject = { ...effort, ...format };
  return Object.keys(config).length === 0 ? {} : { output_config: config };
}

function chooseEffort(
  effort: NonNullable<ModelRequest['reasoning']>['effort'],
  warnings: ModelWarning[],
): JsonObject {
  if (effort === undefined || effort === 'none') return {};
  if (effort !== 'minimal') return { effort };
  warnings.push(unsupported('reasoning.effort', "'minimal' is not known to Anthropic, so 'low' was sent"));
  return { effort: 'low' };
}

function encodeMessage({ role, content }: Message): JsonObject {
  return { role, content: content.map(encodePart) };
}

function encodePart(part: Part): JsonObject {
  if (part.type === 'text') return { type: 'text', text: part.text };
  return { type: 'image', source: { type: 'base64', media_type: part.mediaType, data: encodeBase64(part) } };
}
