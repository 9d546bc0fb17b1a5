import type { JsonObject } from '../../json.js';
import type { ModelFacts } from '../../model-facts/read-facts.js';
import type { Capabilities } from '../../model.js';
import type { ReasoningSpec } from '../../model-request.js';
import type { ModelWarning } from '../../model-result.js';
import type { Host } from '../endpoint.js';
import type { SettingSupport } from '../prompt.js';

/** Settings of one member of the family for a model. */
export interface ChatModelTraits {
  readonly capabilities: Capabilities;
  readonly temperature: SettingSupport;
  readonly topP: SettingSupport;
  readonly stop: SettingSupport;
  readonly seed: SettingSupport;
}

/** A model as a dialect sees it. */
export interface ChatModel {
  /** Its id at the provider. */
  readonly model: string;
  /** Facts about it. */
  readonly facts: ModelFacts | undefined;
  /** The reasoning that a request asks for. */
  readonly reasoning?: ReasoningSpec | undefined;
}

/** How one provider differs from OpenAI's chat completions. */
export interface ChatDialect extends Host {
  /** The field of the output limit. */
  readonly maxTokensField: (model: string) => 'max_tokens' | 'max_completion_tokens';
  /** Whether a JSON schema is sent with `strict: true`. */
  readonly strictSchema: boolean;
  /** Whether `completion_tokens` includes reasoning. */
  readonly reasoningTokens: 'included' | 'separate';
  /** The field of the seed. @default 'seed' */
  readonly seedField?: string | undefined;
  /** Whether the usage of a stream must be asked for, and may be. @default true */
  readonly asksForUsage?: boolean | undefined;
  /** Whether a model answers in streams alone. @default false */
  readonly mustStream?: ((model: ChatModel) => boolean) | undefined;
  /** Whether its cache is told which requests begin alike, and which parts to keep. @default false */
  readonly cachesByKey?: boolean | undefined;
  /** Whether it is asked in batches, as OpenAI is. @default false */
  readonly takesBatches?: boolean | undefined;
  readonly traits: (model: ChatModel) => ChatModelTraits;
  /** Reasoning settings in the words of the provider; what it has no word for becomes a warning. */
  readonly reasoning: (spec: ReasoningSpec, model: ChatModel, warnings: ModelWarning[]) => JsonObject;
  /** Additional fields of every request. */
  readonly extras?:
    | ((request: { readonly schema: boolean; readonly stream: boolean }) => JsonObject)
    | undefined;
}
