import type { JsonObject } from '../../json.js';
import { findFacts } from '../../model-facts/model-facts.js';
import type { ModelFacts } from '../../model-facts/read-facts.js';
import type { Message, ModelRequest, Part } from '../../model-request.js';
import type { ModelWarning } from '../../model-result.js';
import { encodeBase64, conversation, planOutput, systemText, unsupported } from '../prompt.js';
import type { Encoded } from '../protocol.js';
import { planThinking } from './thinking.js';

interface EncodeOptions {
  readonly stream: boolean;
  readonly defaultMaxOutputTokens: number;
}

/** The body of a Messages request. Source: platform.claude.com/docs/en/api/messages, read November 2026. */
export function encodeMessages(model: string, request: ModelRequest, options: EncodeOptions): Encoded {
  const plan = planOutput(request, { json: false, schema: !isWithoutSchema.test(model) });
  const warnings: ModelWarning[] = [...plan.warnings];
  if (request.seed !== undefined) warnings.push(unsupported('seed', 'Anthropic has no seed'));
  const system = systemText(plan.messages);
  const hasMarks = plan.messages.some(({ content }) => content.some(isRecurring));
  const facts = findFacts(`anthropic:${model}`);
  const maxTokens = request.maxOutputTokens ?? options.defaultMaxOutputTokens;
  const { thinking, effort } = planThinking(model, facts, { request, maxTokens }, warnings);
  const config: JsonObject = {
    ...(effort === undefined ? {} : { effort }),
    ...(request.output.mode === 'schema' && plan.mode === 'schema'
      ? { format: { type: 'json_schema', schema: request.output.schema } }
      : {}),
  };
  const thinks = thinking?.['type'] === 'enabled' || thinking?.['type'] === 'adaptive';
  const body: JsonObject = {
    model,
    max_tokens: maxTokens,
    ...(system === undefined ? {} : { system: hasMarks ? encodeSystem(plan.messages) : system }),
    messages: conversation(plan.messages).map(encodeMessage),
    ...(request.stop === undefined ? {} : { stop_sequences: request.stop }),
    ...sampling(request, whySamplingIsRefused(model, facts, thinks), warnings),
    ...(thinking === undefined ? {} : { thinking }),
    ...(Object.keys(config).length === 0 ? {} : { output_config: config }),
    ...(options.stream ? { stream: true } : {}),
  };
  return { body, outputMode: plan.mode, warnings };
}

/** Models from before structured outputs. Source: platform.claude.com/docs/en/build-with-claude/structured-outputs. */
const isWithoutSchema = /^claude-(3|(opus|sonnet)-4(-[01])?(-\d{8})?$)/;

/** Models up to 4.6, for names that no table knows. */
const isOld = /^claude-(2|3|(opus|sonnet|haiku)-4(-[0-6])?(-\d{8})?$)/;

/** Models after Opus 4.6 answer 400 to any sampling setting, as all do that think; without facts, none is sent. */
function whySamplingIsRefused(
  model: string,
  facts: ModelFacts | undefined,
  thinks: boolean,
): string | undefined {
  if (thinks) return 'Anthropic rejects it beside thinking';
  if (facts?.takesTemperature ?? isOld.test(model)) return undefined;
  return 'newer models of Anthropic reject it';
}

/** Older models take one of the two settings. */
function sampling(
  { temperature, topP }: ModelRequest,
  why: string | undefined,
  warnings: ModelWarning[],
): JsonObject {
  if (why !== undefined) {
    if (temperature !== undefined) warnings.push(unsupported('temperature', why));
    if (topP !== undefined) warnings.push(unsupported('topP', why));
    return {};
  }
  if (temperature !== undefined && topP !== undefined)
    warnings.push(unsupported('topP', 'Anthropic takes it or the temperature, not both'));
  if (temperature !== undefined) return { temperature };
  return topP === undefined ? {} : { top_p: topP };
}

function isRecurring(part: Part): boolean {
  return part.type === 'text' && part.recurs === true;
}

function encodeSystem(messages: readonly Message[]): JsonObject[] {
  return messages.filter(({ role }) => role === 'system').flatMap(({ content }) => content.map(encodePart));
}

function encodeMessage({ role, content }: Message): JsonObject {
  return { role, content: content.map(encodePart) };
}

/** Up to four marks, each after a part with which later requests begin. Source: platform.claude.com/docs/en/build-with-claude/prompt-caching. */
function encodePart(part: Part): JsonObject {
  if (part.type === 'text')
    return {
      type: 'text',
      text: part.text,
      ...(isRecurring(part) ? { cache_control: { type: 'ephemeral' } } : {}),
    };
  return { type: 'image', source: { type: 'base64', media_type: part.mediaType, data: encodeBase64(part) } };
}
