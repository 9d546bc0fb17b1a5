import type { ImageMediaType } from '../../model-request.js';

/*
 * The part of the AI SDK's language model contracts that is used here, written down structurally so that no version of
 * `@ai-sdk/provider` is a dependency. Optional fields are without `undefined` because theirs are. Source: the type
 * declarations of @ai-sdk/provider 2.0.5, 3.0.19 and 4.0.38.
 */

interface AiSdkText {
  type: 'text';
  text: string;
}

interface AiSdkFile<Data> {
  type: 'file';
  mediaType: ImageMediaType;
  data: Data;
}

/** One message of a prompt. */
export type AiSdkMessage<Data> =
  | { role: 'system'; content: string }
  | { role: 'user'; content: (AiSdkText | AiSdkFile<Data>)[] }
  | { role: 'assistant'; content: AiSdkText[] };

/** The options of a call. `Data` is how the bytes of a file are written. */
export interface AiSdkOptions<Data> {
  /** The conversation, oldest message first. */
  prompt: AiSdkMessage<Data>[];
  /** Tokens, reasoning included. */
  maxOutputTokens?: number;
  /** Sampling temperature, in the range of the model's own provider. */
  temperature?: number;
  /** Probability mass of nucleus sampling, above 0 and at most 1. */
  topP?: number;
  /** Texts that end the answer where the model writes one of them. */
  stopSequences?: string[];
  /** Seed of the sampling, for the providers that take one. */
  seed?: number;
  /** Free text, some JSON, or JSON of a schema. */
  // oxlint-disable-next-line typescript/no-empty-object-type -- a JSON schema to us, their own type of it to them
  responseFormat?: { type: 'text' } | { type: 'json'; schema?: {}; name?: string };
  /** Options by the name of the AI SDK's provider, one object for each. */
  // oxlint-disable-next-line typescript/no-explicit-any -- their own type of JSON, which is mutable and ours is not
  providerOptions?: Record<string, any>;
  /** Aborts the call. */
  abortSignal?: AbortSignal;
}

/** The version 4 also takes an effort. */
export interface AiSdkOptionsV4 extends AiSdkOptions<{ type: 'data'; data: Uint8Array }> {
  /** Effort of the reasoning; `max` is sent as `xhigh`. */
  reasoning?: 'none' | 'minimal' | 'low' | 'medium' | 'high' | 'xhigh';
}

/** The fields of a result that are read. They differ between the versions, so they are read as JSON from outside. */
export interface AiSdkResult {
  /** Parts of the answer; those of type `text` and `reasoning` are read. */
  readonly content: readonly unknown[];
  /** Why the answer ended: a word, or an object that adds the provider's own (`unified` and `raw`). */
  readonly finishReason: unknown;
  /** Token counts, whose shape differs between the versions. */
  readonly usage: unknown;
  /** Fields of the provider in addition to the standard ones, for the call log. */
  readonly providerMetadata?: unknown;
  /** Warnings of the AI SDK about settings that it did not send. */
  readonly warnings?: readonly unknown[];
  /** The HTTP response, as far as the provider passes it on. */
  readonly response?:
    | {
        /** The id of the model that answered. */
        readonly modelId?: string;
        /** Response headers, which hold the id of the request. */
        readonly headers?: Record<string, string> | undefined;
        /** The body of the response, for the call log. */
        readonly body?: unknown;
      }
    | undefined;
}

interface AiSdkStream {
  readonly stream: ReadableStream<unknown>;
  readonly response?: { readonly headers?: Record<string, string> } | undefined;
}

interface Versioned<Version, Options> {
  readonly specificationVersion: Version;
  readonly provider: string;
  readonly modelId: string;
  readonly doGenerate: (options: Options) => PromiseLike<AiSdkResult>;
  readonly doStream: (options: Options) => PromiseLike<AiSdkStream>;
}

/** A language model of the AI SDK: `LanguageModelV2`, `V3` or `V4`. */
export type AiSdkModel =
  | Versioned<'v2', AiSdkOptions<Uint8Array>>
  | Versioned<'v3', AiSdkOptions<Uint8Array>>
  | Versioned<'v4', AiSdkOptionsV4>;
