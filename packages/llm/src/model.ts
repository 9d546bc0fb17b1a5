import type { Json, ImageMediaType, ModelRequest, CallContext } from './model-request.js';
import type { ModelResult } from './model-result.js';
import type { RetryDecision } from './call-attempt.js';
import type { EnforcedBounds } from './strict-schema.js';

/** Room of a model in tokens, as far as it is known. */
export interface ModelRoom {
  /** Prompt and answer together. */
  readonly contextTokens?: number | undefined;
  /** The longest answer, reasoning included. */
  readonly maxOutputTokens?: number | undefined;
}

/** Known abilities of a model. A router or a local server may differ: what happened is in the result's warnings. */
export interface Capabilities {
  /** Rungs of the JSON ladder that the model has. */
  readonly output: {
    readonly text: true;
    /** Whether it has a JSON mode. */
    readonly json: boolean;
    /** Whether it takes a JSON schema, and whether decoding enforces it or merely aims at it. */
    readonly schema: false | 'best_effort' | 'enforced';
    /** Whether the schema is part of what its prompt cache compares, so that it should stay the same. @default false */
    readonly isSchemaCached?: boolean | undefined;
    /** Bounds of values that its schemas may have, as they are enforced; others are told in words. @default none */
    readonly bounds?: EnforcedBounds | undefined;
  };
  /** Image formats that it reads, and the most bytes of one image; `false` for a model without vision. */
  readonly images:
    | false
    | { readonly mediaTypes: readonly ImageMediaType[]; readonly maxBytes?: number | undefined };
  /** Whether a seed fixes the sampling as far as the provider can, has no effect, or cannot be sent. */
  readonly seed: 'honoured' | 'ignored' | 'rejected';
  /** Whether a temperature takes effect, is fixed by the model, or cannot be sent. */
  readonly temperature: 'honoured' | 'fixed' | 'rejected';
  /** How its reasoning is set: by effort or by a budget of tokens; `always` cannot be set, `false` has none. */
  readonly reasoning: false | 'effort' | 'budget' | 'always';
}

/** Settings that come with a model and hold wherever a caller sets nothing else: in agents and judges. */
export type CallSettings = Pick<
  ModelRequest,
  'temperature' | 'topP' | 'seed' | 'reasoning' | 'maxOutputTokens'
>;

/**
 * A model behind one provider: every `generate` makes exactly one attempt. Retries, limits, caches, budgets and
 * time-outs are wrappers `(next: ModelProvider) => ModelProvider`.
 */
export interface ModelProvider {
  /** Version of this contract. */
  readonly specVersion: 'masbench-1';
  /** The provider: `openai`, `anthropic`, `google`, `ollama`, … */
  readonly id: string;
  /** The model as it is asked for. */
  readonly model: string;
  /** The key of a rate limit: provider, host, model and a hash of the API key; never the API key itself. */
  readonly limitKey: string;
  /** Abilities of the model, as far as they are known without asking it. */
  readonly capabilities: () => Capabilities;
  /** Settings that agents and judges ask with, unless they are told otherwise. @default none */
  readonly settings?: CallSettings | undefined;
  /** Its room in tokens: by its settings, by what is known of it, or by what its server tells. Resolves to nothing unknown. */
  readonly room?: (() => Promise<ModelRoom>) | undefined;
  /** One attempt. @throws ModelError */
  readonly generate: (request: ModelRequest, context: CallContext) => Promise<ModelResult>;
  /** The reaction to an error that `generate` threw. */
  readonly classify: (error: unknown) => RetryDecision;
  /** Everything besides model and request that decides the answer: base URL, protocol, fixed options. Part of every cache key. */
  readonly cacheIdentity: () => Json;
  /** Replaces the keys that this provider sends with `[redacted]`, for what wrappers write. @default no key is known */
  readonly redact?: ((text: string) => string) | undefined;
  /**
   * Asks what costs nothing: whether the key is accepted, and whether there is such a model. Resolves where that cannot be
   * told. @throws ModelError `auth` or `unknown-model`
   */
  readonly check?: ((signal: AbortSignal) => Promise<void>) | undefined;
  /** Releases files and connections. */
  readonly close?: (() => Promise<void>) | undefined;
}
