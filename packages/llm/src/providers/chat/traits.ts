import type { Capabilities, ImageMediaType, ModelWarning, ReasoningSpec } from '../../model.js';
import { unsupported } from '../prompt.js';
import type { ChatModelTraits, ReasoningFields } from './dialect.js';

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

/** Reasoning as OpenAI says it: an effort and no budget. */
export function effortReasoning({ effort, budgetTokens }: ReasoningSpec): ReasoningFields {
  const warnings: ModelWarning[] =
    budgetTokens === undefined ? [] : [unsupported('reasoning.budgetTokens', 'there is only an effort here')];
  return { fields: effort === undefined ? {} : { reasoning_effort: effort }, warnings };
}
