import { pickStated, type JsonObject } from '../../json.js';
import { findFacts } from '../../model-facts/model-facts.js';
import type { Message, ModelRequest, Part, ReasoningSpec } from '../../model-request.js';
import type { ModelWarning } from '../../model-result.js';
import { chooseNearestEffort, effortBudget } from '../effort.js';
import { encodeBase64, conversation, planOutput, systemText, unsupported } from '../prompt.js';
import type { Encoded } from '../protocol.js';

/** The body of a `generateContent` request. Source: ai.google.dev/api/generate-content, read October 2026. */
export function encodeGemini(model: string, request: ModelRequest): Encoded {
  const plan = planOutput(request, { json: true, schema: true });
  const warnings: ModelWarning[] = [...plan.warnings];
  const system = systemText(plan.messages);
  const { output } = request;
  const config = pickStated({
    maxOutputTokens: request.maxOutputTokens,
    temperature: request.temperature,
    topP: request.topP,
    stopSequences: request.stop,
    seed: request.seed,
    responseMimeType: plan.mode === 'text' ? undefined : 'application/json',
    responseJsonSchema: output.mode === 'schema' ? output.schema : undefined,
    thinkingConfig:
      request.reasoning === undefined ? undefined : chooseThinking(model, request.reasoning, warnings),
  });
  const body: JsonObject = {
    ...(system === undefined ? {} : { systemInstruction: { parts: [{ text: system }] } }),
    contents: conversation(plan.messages).map(encodeMessage),
    ...(Object.keys(config).length === 0 ? {} : { generationConfig: config }),
  };
  return { body, outputMode: plan.mode, warnings };
}

/**
 * Gemini 2.5 takes a budget of tokens, later models take levels, and earlier ones do not think. Without facts, a level is sent as
 * it is. Source: ai.google.dev/gemini-api/docs/thinking, read November 2026.
 */
function chooseThinking(
  model: string,
  spec: ReasoningSpec,
  warnings: ModelWarning[],
): JsonObject | undefined {
  const { effort, budgetTokens, keepText } = spec;
  const facts = findFacts(`google:${model.replace(/^models\//, '')}`);
  if (facts?.reasons === false) {
    if (effort !== 'none') warnings.push(unsupported('reasoning', 'this model does not think'));
    return undefined;
  }
  const shown = keepText === true ? { includeThoughts: true } : {};
  const range = facts?.thinkingBudget ?? (/2\.5/.test(model) ? { min: 128, max: 24_576 } : undefined);
  if (range !== undefined) {
    if (budgetTokens !== undefined) {
      const least = budgetTokens === 0 && facts?.canStopReasoning === true ? 0 : Math.max(range.min ?? 0, 1);
      const budget =
        budgetTokens === -1 ? -1 : Math.max(least, Math.min(budgetTokens, range.max ?? Infinity));
      if (budget !== budgetTokens) warnings.push(replaced(`a budget of ${budgetTokens} tokens`, `${budget}`));
      return { thinkingBudget: budget, ...shown };
    }
    if (effort === undefined) return shown;
    if (effort !== 'none') return { thinkingBudget: effortBudget(effort, range), ...shown };
    if (facts?.canStopReasoning === true) return { thinkingBudget: 0, ...shown };
    warnings.push(replaced("the effort 'none'", `a budget of ${range.min ?? 128} tokens`));
    return { thinkingBudget: range.min ?? 128, ...shown };
  }
  if (budgetTokens !== undefined)
    warnings.push(unsupported('reasoning.budgetTokens', 'this model takes an effort, and no budget'));
  if (effort === undefined) return shown;
  const level = chooseNearestEffort(effort, facts?.efforts ?? ['minimal', 'low', 'medium', 'high'], warnings);
  return level === undefined ? shown : { thinkingLevel: level, ...shown };
}

function replaced(what: string, by: string): ModelWarning {
  return {
    code: 'unsupported_setting',
    setting: 'reasoning',
    message: `This model does not take ${what}, so ${by} was sent`,
  };
}

function encodeMessage({ role, content }: Message): JsonObject {
  return { role: role === 'assistant' ? 'model' : 'user', parts: content.map(encodePart) };
}

function encodePart(part: Part): JsonObject {
  if (part.type === 'text') return { text: part.text };
  return { inlineData: { mimeType: part.mediaType, data: encodeBase64(part) } };
}
