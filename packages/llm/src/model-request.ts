import type { CallAttempt } from './call-attempt.js';

/** Plain JSON. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** The image formats that every provider with vision reads. */
export type ImageMediaType = 'image/png' | 'image/jpeg' | 'image/webp' | 'image/gif';

/** A piece of a message. Images are bytes named by their content hash, so that keys and logs never hold the bytes. */
export type Part =
  | {
      readonly type: 'text';
      readonly text: string;
      /** Whether later requests begin with all that comes up to here: caches are asked to keep it. No part of the identity. */
      readonly recurs?: boolean | undefined;
    }
  | {
      readonly type: 'image';
      /** Format of `bytes`, as the provider is given it. */
      readonly mediaType: ImageMediaType;
      /** SHA-256 of the bytes, in hexadecimal. */
      readonly sha256: string;
      /** The encoded file, not its pixels. */
      readonly bytes: Uint8Array;
      /** Resolution at which the OpenAI protocols read the image; others ignore it. @default the provider's own */
      readonly detail?: 'low' | 'high' | 'auto' | undefined;
    };

/** One message of the conversation. System messages come first and hold only text. */
export interface Message {
  /** `system` sets the rules, `user` is the caller, `assistant` is an earlier answer of the model. */
  readonly role: 'system' | 'user' | 'assistant';
  /** The pieces in the order in which the model reads them. */
  readonly content: readonly Part[];
}

/** The step of the JSON ladder that a call asks for. */
export type OutputSpec =
  | { readonly mode: 'text' }
  /** JSON mode: some object, no enforced shape. The word "JSON" must occur in the messages. */
  | { readonly mode: 'json' }
  | {
      /** Enforced schema: the answer is a JSON object of this shape. */
      readonly mode: 'schema';
      /** At most 64 of `A-Z a-z 0-9 _ -`. */
      readonly name: string;
      /** JSON Schema in the strictest common subset: every property required, no extra ones, no bounds but `Capabilities.output.bounds`. */
      readonly schema: Readonly<Record<string, Json>>;
    };

/** How JSON is asked for: enforced schema, JSON mode, or in words only. */
export type OutputMode = OutputSpec['mode'];

/** A level of reasoning; `none` asks for an answer without it. */
export type Effort = 'none' | 'minimal' | 'low' | 'medium' | 'high' | 'xhigh' | 'max';

/** How much a reasoning model is asked to think. Settings a provider has no word for come back as warnings. */
export interface ReasoningSpec {
  /** Level of effort; one that the provider lacks is replaced or dropped, with a warning. @default the model's own */
  readonly effort?: Effort | undefined;
  /** Tokens. */
  readonly budgetTokens?: number | undefined;
  /** Whether the result carries the reasoning text where the provider shows it. @default false */
  readonly keepText?: boolean | undefined;
}

/** Request to a model. A setting left out is not sent: some models reject each of them. */
export interface ModelRequest {
  /** The conversation, oldest message first. */
  readonly messages: readonly Message[];
  /** Form of the answer: text, some JSON object, or JSON of a given schema. */
  readonly output: OutputSpec;
  /** Tokens, reasoning included. */
  readonly maxOutputTokens?: number | undefined;
  /** Sampling temperature, from 0 to 1 or 2 depending on the provider. */
  readonly temperature?: number | undefined;
  /** Probability mass of nucleus sampling, above 0 and at most 1. */
  readonly topP?: number | undefined;
  /** Texts that end the answer where the model writes one of them. */
  readonly stop?: readonly string[] | undefined;
  /** Seed of the sampling; see `Capabilities.seed` for what becomes of it. */
  readonly seed?: number | undefined;
  /** Effort and budget of the reasoning that precedes the answer. */
  readonly reasoning?: ReasoningSpec | undefined;
  /** Tells provider caches which requests begin alike, for example those of one match and seat; no part of the identity. */
  readonly cacheKey?: string | undefined;
  /** Fields merged into the body of the request as they are; part of every cache key. */
  readonly providerOptions?: Readonly<Record<string, Json>> | undefined;
}

/** Purpose of a call. Caches, cassettes and logs use it; providers ignore it and it is never sent. */
export interface CallTags {
  /** Name of the run; left out of the identity of a request. */
  readonly run?: string | undefined;
  /** Name of the match, or a draw in its place as `llmAgent` sends it: part of every cache key. */
  readonly match?: string | undefined;
  /** Number of the repetition of a match: part of every cache key. */
  readonly trial?: number | undefined;
  /** Seat that the call is made for: part of every cache key. */
  readonly seat?: string | undefined;
  /** Number of the game's turn, as in the agent's `Turn`: part of every cache key. */
  readonly turn?: number | undefined;
  /** Id of the game's request. */
  readonly request?: string | undefined;
  /** Attempt of the agent at the game's request, 1 for the first. */
  readonly attempt?: number | undefined;
  /** Number of this call within the attempt, 1 for the first: a re-ask is the second. */
  readonly call?: number | undefined;
  /** Whether the call chooses a move, scores an answer, or does anything else; left out of the identity. */
  readonly purpose?: 'policy' | 'judge' | 'other' | undefined;
  /**
   * The random word in the marks of quotes (see `quoter`). It differs whenever a match is played, so the identity of a
   * request leaves it out wherever it occurs in a message.
   */
  readonly mark?: string | undefined;
}

/** The surroundings of a call, which are no part of its identity. */
export interface CallContext {
  /** Aborts the call: it rejects with a `ModelError` of kind `aborted`. */
  readonly signal: AbortSignal;
  /** Unix time in milliseconds after which no further attempt is worth making. */
  readonly deadlineAt?: number | undefined;
  /** Purpose of the call, as far as the caller says. @default none */
  readonly tags?: CallTags | undefined;
  /** Streams the answer, which measures `timing.firstTokenMs`. @default the provider's own setting */
  readonly stream?: boolean | undefined;
  /**
   * Called with each piece of answer text as it arrives; having it streams the answer. Returning `'stop'` ends the call
   * at once: it resolves with the text so far, `finish.raw` is `stopped_by_caller` and the usage is what was known.
   */
  readonly onText?: ((delta: string, textSoFar: string) => 'stop' | void) | undefined;
  /** Awaited before a further attempt is made; what it throws ends the call. */
  readonly beforeRetry?: (() => Promise<void>) | undefined;
  /** Called with every attempt that was made at the provider, failed ones too, before the call settles. */
  readonly onAttempt?: ((attempt: CallAttempt) => void) | undefined;
}
