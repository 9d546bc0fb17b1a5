import type { JsonObject } from '../../json.js';
import type { Capabilities } from '../../model.js';
import type { Effort, ImageMediaType, ReasoningSpec } from '../../model-request.js';
import type { ModelWarning } from '../../model-result.js';
import { chooseNearestEffort } from '../effort.js';
import { unsupported } from '../prompt.js';
import type { ChatModel, ChatModelTraits } from './dialect.js';

export const webImages: readonly ImageMediaType[] = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'];

/** Everything is sent as it is asked for. */
export function openTraits(capabilities: Partial<Capabilities> = {}): ChatModelTraits {
  return {
    capabilities: {
      output: { text: true, json: true, schema: 'enforced' },
      images: { mediaTypes: webImages },
      seed: 'honoured',
      temperature: 'honoured',
      reasoning: false,
      ...capabilities,
    },
    temperature: true,
    topP: true,
    stop: true,
    seed: true,
  };
}

/** Reasoning by an effort and no budget: the nearest level that the model has, or the one asked for where that is not known. */
export function effortReasoning(
  { effort, budgetTokens }: ReasoningSpec,
  { facts }: ChatModel,
  warnings: ModelWarning[],
): JsonObject {
  return effortFields(facts?.efforts, { effort, budgetTokens }, warnings);
}

/** Reasoning by one of some levels; `undefined` where they are not known, so that the level is sent as it is. */
export function effortFields(
  efforts: readonly Effort[] | undefined,
  { effort, budgetTokens }: ReasoningSpec,
  warnings: ModelWarning[],
): JsonObject {
  if (budgetTokens !== undefined)
    warnings.push(unsupported('reasoning.budgetTokens', 'there is only an effort here'));
  if (effort === undefined) return {};
  const sent = efforts === undefined ? effort : chooseNearestEffort(effort, efforts, warnings);
  return sent === undefined ? {} : { reasoning_effort: sent };
}
