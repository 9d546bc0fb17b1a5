import type { JsonObject } from '../../json.js';
import type { Json, Message, ModelRequest, ModelWarning, Part, ReasoningSpec } from '../../model.js';
import { encodeBase64, conversation, planOutput, systemText, unsupported } from '../prompt.js';
import type { Encoded } from '../protocol.js';

/** The body of a `generateContent` request. Source: ai.google.dev/api/generate-content, read October 2026. */
export function encodeGemini(model: string, request: ModelRequest): Encoded {
  const plan = planOutput(request, { json: true, schema: true });
  const warnings: ModelWarning[] = [...plan.warnings];
  const system = systemText(plan.messages);
  const { output } = request;
  const config: Record<string, Json | undefined> = {
    maxOutputTokens: request.maxOutputTokens,
    temperature: request.temperature,
    topP: request.topP,
    stopSequences: request.stop,
    seed: request.seed,
    responseMimeType: plan.mode === 'text' ? undefined : 'application/json',
    responseJsonSchema: output.mode === 'schema' ? output.schema : undefined,
    thinkingConfig:
      request.reasoning === undefined ? undefined : chooseThinking(model, request.reasoning, warnings),
  };
  const stated: JsonObject = Object.fromEntries(
    Object.entries(config).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])),
  );
  const body: JsonObject = {
    ...(system === undefined ? {} : { systemInstruction: { parts: [{ text: system }] } }),
    contents: conversation(plan.messages).map(encodeMessage),
    ...(Object.keys(stated).length === 0 ? {} : { generationConfig: stated }),
  };
  return { body, outputMode: plan.mode, warnings };
}

/** Tokens that an effort stands for at Gemini 2.5, which has budgets and no levels; -1 lets the model choose. */
const budgets = { none: 0, minimal: 512, low: 1024, medium: 8192, high: 24_576, max: 24_576 } as const;
/** Levels of later models. */
const levels = {
  none: 'minimal',
  minimal: 'minimal',
  low: 'low',
  medium: 'medium',
  high: 'high',
  max: 'high',
} as const;

/** Source: ai.google.dev/gemini-api/docs/thinking, read October 2026. */
function chooseThinking(model: string, spec: ReasoningSpec, warnings: ModelWarning[]): JsonObject {
  const { effort, budgetTokens, keepText } = spec;
  const shown = keepText === true ? { includeThoughts: true } : {};
  if (budgetTokens !== undefined) return { thinkingBudget: budgetTokens, ...shown };
  if (effort === undefined) return shown;
  if (/2\.5/.test(model)) return { thinkingBudget: budgets[effort], ...shown };
  const level = levels[effort];
  if (level !== effort)
    warnings.push(
      unsupported('reasoning.effort', `'${effort}' is not known to this model, so '${level}' was sent`),
    );
  return { thinkingLevel: level, ...shown };
}

function encodeMessage({ role, content }: Message): JsonObject {
  return { role: role === 'assistant' ? 'model' : 'user', parts: content.map(encodePart) };
}

function encodePart(part: Part): JsonObject {
  if (part.type === 'text') return { text: part.text };
  return { inlineData: { mimeType: part.mediaType, data: encodeBase64(part) } };
}
