import type { ImageMediaType } from '../../model.js';

/*
 * What of the AI SDK's language model contracts is used here, written down structurally so that no version of
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
  prompt: AiSdkMessage<Data>[];
  maxOutputTokens?: number;
  temperature?: number;
  topP?: number;
  stopSequences?: string[];
  seed?: number;
  // oxlint-disable-next-line typescript/no-empty-object-type -- a JSON schema to us, their own type of it to them
  responseFormat?: { type: 'text' } | { type: 'json'; schema?: {}; name?: string };
  // oxlint-disable-next-line typescript/no-explicit-any -- their own type of JSON, which is mutable and ours is not
  providerOptions?: Record<string, any>;
  abortSignal?: AbortSignal;
}

/** The version 4 also takes an effort. */
export interface AiSdkOptionsV4 extends AiSdkOptions<{ type: 'data'; data: Uint8Array }> {
  reasoning?: 'none' | 'minimal' | 'low' | 'medium' | 'high' | 'xhigh';
}

/** What of a result is read. The fields differ between the versions, so that they are read as JSON of a stranger. */
export interface AiSdkResult {
  readonly content: readonly unknown[];
  readonly finishReason: unknown;
  readonly usage: unknown;
  readonly providerMetadata?: unknown;
  readonly warnings?: readonly unknown[];
  readonly response?:
    | {
        readonly modelId?: string;
        readonly headers?: Record<string, string> | undefined;
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
