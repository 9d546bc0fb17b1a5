import type { JsonObject } from '../../json.js';
import type { Capabilities, ModelWarning, ReasoningSpec } from '../../model.js';
import type { Host } from '../endpoint.js';
import type { SettingSupport } from '../prompt.js';

/** Reasoning settings in the words of a provider. */
export interface ReasoningFields {
  readonly fields: JsonObject;
  readonly warnings: readonly ModelWarning[];
}

/** Settings of one member of the family for a model. */
export interface ChatModelTraits {
  readonly capabilities: Capabilities;
  readonly temperature: SettingSupport;
  readonly topP: SettingSupport;
  readonly stop: SettingSupport;
  readonly seed: SettingSupport;
}

/** How one provider differs from OpenAI's chat completions. */
export interface ChatDialect extends Host {
  readonly maxTokensField: 'max_tokens' | 'max_completion_tokens';
  /** Whether a JSON schema is sent with `strict: true`. */
  readonly strictSchema: boolean;
  /** Whether `completion_tokens` includes reasoning. */
  readonly reasoningTokens: 'included' | 'separate';
  readonly traits: (model: string) => ChatModelTraits;
  readonly reasoning: (spec: ReasoningSpec, model: string) => ReasoningFields;
  /** Additional fields of every request. */
  readonly extras?:
    | ((request: { readonly schema: boolean; readonly stream: boolean }) => JsonObject)
    | undefined;
}
