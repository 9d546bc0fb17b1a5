/** Plain JSON. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** The image formats that every provider with vision reads. */
export type ImageMediaType = 'image/png' | 'image/jpeg' | 'image/webp' | 'image/gif';

/** A piece of a message. Images are bytes named by their content hash, so that keys and logs never hold the bytes. */
export type Part =
  | { readonly type: 'text'; readonly text: string }
  | {
      readonly type: 'image';
      readonly mediaType: ImageMediaType;
      /** SHA-256 of the bytes, in hexadecimal. */
      readonly sha256: string;
      readonly bytes: Uint8Array;
      readonly detail?: 'low' | 'high' | 'auto' | undefined;
    };

/** One message of the conversation. System messages come first and hold only text. */
export interface Message {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: readonly Part[];
}

/** The step of the JSON ladder that a call asks for. */
export type OutputSpec =
  | { readonly mode: 'text' }
  /** JSON mode: some object, no enforced shape. The word "JSON" must occur in the messages. */
  | { readonly mode: 'json' }
  | {
      readonly mode: 'schema';
      /** At most 64 of `A-Z a-z 0-9 _ -`. */
      readonly name: string;
      /** JSON Schema in the strictest common subset: every property required, no extra ones, no ranges or patterns. */
      readonly schema: Readonly<Record<string, Json>>;
    };

/** How JSON is asked for: enforced schema, JSON mode, or in words only. */
export type OutputMode = OutputSpec['mode'];

/** How much a reasoning model is asked to think. Settings a provider has no word for come back as warnings. */
export interface ReasoningSpec {
  readonly effort?: 'none' | 'minimal' | 'low' | 'medium' | 'high' | 'max' | undefined;
  /** Tokens. */
  readonly budgetTokens?: number | undefined;
  /** Whether the result carries the reasoning text where the provider shows it. @default false */
  readonly keepText?: boolean | undefined;
}

/** What a model is asked. A setting left out is not sent: some models reject each of them. */
export interface ModelRequest {
  readonly messages: readonly Message[];
  readonly output: OutputSpec;
  /** Tokens, reasoning included. */
  readonly maxOutputTokens?: number | undefined;
  readonly temperature?: number | undefined;
  readonly topP?: number | undefined;
  readonly stop?: readonly string[] | undefined;
  readonly seed?: number | undefined;
  readonly reasoning?: ReasoningSpec | undefined;
  /** Fields merged into the body of the request as they are; part of every cache key. */
  readonly providerOptions?: Readonly<Record<string, Json>> | undefined;
}

/** What a call is for. Caches, cassettes and logs use it; providers ignore it and it is never sent. */
export interface CallTags {
  readonly run?: string | undefined;
  readonly match?: string | undefined;
  readonly trial?: number | undefined;
  readonly seat?: string | undefined;
  readonly turn?: number | undefined;
  /** Id of the game's request. */
  readonly request?: string | undefined;
  /** Attempt of the agent at the game's request, 1 for the first. */
  readonly attempt?: number | undefined;
  /** Number of this call within the attempt, 1 for the first: a re-ask is the second. */
  readonly call?: number | undefined;
  readonly purpose?: 'policy' | 'judge' | 'other' | undefined;
  /**
   * The random word in the marks of quotes (see `quoter`). It differs whenever a match is played, so the identity of a
   * request leaves it out wherever it occurs in a message.
   */
  readonly mark?: string | undefined;
}

/** What surrounds a call and is no part of its identity. */
export interface CallContext {
  /** Aborts the call: it rejects with a `ModelError` of kind `aborted`. */
  readonly signal: AbortSignal;
  /** Unix time in milliseconds after which no further attempt is worth making. */
  readonly deadlineAt?: number | undefined;
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

/**
 * How an answer ended. All of these are results; only faults of the infrastructure throw.
 * `error`: the provider gave up in the middle of an answer for a reason that is neither of the others.
 */
export type Finish =
  | 'stop'
  | 'length'
  | 'context_overflow'
  | 'refusal'
  | 'content_filter'
  | 'error'
  | 'unknown';

/** Who declined, and what it said. Present where `finish.unified` is `refusal` or `content_filter`. */
export interface Refusal {
  /** The model in its own words, a filter before it, or a filter after it. */
  readonly source: 'model' | 'input_filter' | 'output_filter';
  /** The provider's own word, for example `cyber`. */
  readonly category?: string | undefined;
  readonly text?: string | undefined;
}

/**
 * Tokens of one answer. `undefined` is not reported, 0 is reported as zero. Where the parts are known,
 * `input.total = uncached + cacheRead + cacheWrite` and `output.total = text + reasoning`.
 */
export interface ModelUsage {
  readonly input: {
    readonly total?: number | undefined;
    readonly uncached?: number | undefined;
    /** Read from the provider's prompt cache. */
    readonly cacheRead?: number | undefined;
    readonly cacheWrite?: number | undefined;
    /** Part of `total` that images took, where it is reported. */
    readonly image?: number | undefined;
  };
  readonly output: {
    readonly total?: number | undefined;
    readonly text?: number | undefined;
    readonly reasoning?: number | undefined;
  };
  /** True where a wrapper filled the figures in from an estimate. */
  readonly estimated: boolean;
  /** The provider's own record. */
  readonly raw?: Json | undefined;
}

/** Something that was left out or changed in a call, without failing it. */
export interface ModelWarning {
  readonly code:
    | 'unsupported_setting'
    | 'schema_relaxed'
    | 'downgraded_output_mode'
    | 'usage_missing'
    | 'usage_inconsistent'
    | 'other';
  readonly setting?: string | undefined;
  readonly message: string;
}

/** One try at the provider, as the ledger of what was billed needs it. */
export interface CallAttempt {
  /** True where it failed after the provider may have answered, so that what it cost is unknown. */
  readonly unknownCost?: boolean | undefined;
  /** Unix time in milliseconds. */
  readonly startedAt: number;
  readonly ms: number;
  readonly outcome: 'ok' | RetryDecision['kind'];
  readonly status?: number | undefined;
  /** The provider's own code. */
  readonly code?: string | undefined;
  readonly retryAfterMs?: number | undefined;
  readonly requestId?: string | undefined;
}

/** What the provider says is left of its limits. A value it reports as zero or less on some hosts means nothing. */
export interface RateLimitState {
  readonly remainingRequests?: number | undefined;
  readonly remainingTokens?: number | undefined;
  /** Milliseconds until the bucket is full again. */
  readonly resetRequestsMs?: number | undefined;
  readonly resetTokensMs?: number | undefined;
}

/** What one call came to: the answer, why it ended, what it used. */
export interface ModelResult {
  /** The answer, `<think>` blocks and reasoning left out where the provider tells them apart. */
  readonly text: string;
  readonly reasoningText?: string | undefined;
  readonly finish: { readonly unified: Finish; readonly raw?: string | undefined };
  readonly refusal?: Refusal | undefined;
  readonly usage: ModelUsage;
  /** Set by the provider where it reports dollars, else by the price table. */
  readonly cost?:
    | {
        readonly usd: number;
        readonly source: 'provider' | 'table';
        /** Version of the price table. */
        readonly version?: string | undefined;
      }
    | undefined;
  readonly model: {
    readonly requested: string;
    /** The id that the provider says has answered. */
    readonly served?: string | undefined;
    readonly fingerprint?: string | undefined;
    /** Who ran it, for routers. */
    readonly upstream?: string | undefined;
  };
  /** The mode that was really asked of the provider. */
  readonly outputMode: OutputMode;
  readonly warnings: readonly ModelWarning[];
  /** Measured at the transport: waiting in our own queues is left out. */
  readonly timing: {
    /** From sending the request to the end of the answer. */
    readonly ms: number;
    /** To the first piece of answer or reasoning text; known where the answer was streamed. */
    readonly firstTokenMs?: number | undefined;
  };
  readonly requestId?: string | undefined;
  readonly rateLimit?: RateLimitState | undefined;
  /** Written by the retry wrapper: all attempts of the call, the last one `ok`. */
  readonly attempts?: readonly CallAttempt[] | undefined;
  /** Written by the cache and the cassette; the provider's prompt cache is `usage.input.cacheRead`. */
  readonly cache?: { readonly hit: boolean; readonly key: string } | undefined;
  /** The body of the provider's answer, for the call log. */
  readonly raw?: Json | undefined;
}

/**
 * What to do about a failed attempt.
 * `rate_limit`: too fast, wait · `concurrency`: too many at once, shrink · `transient`: try again ·
 * `quota`: nothing left to spend, stop everything that shares the `limitKey` · `auth`: the key is missing or wrong ·
 * `bad_request`: the same request will fail again · `aborted`: the caller gave up · `fatal`: anything else.
 */
export type RetryDecision =
  | { readonly retry: false; readonly kind: 'fatal' | 'quota' | 'auth' | 'bad_request' | 'aborted' }
  | {
      readonly retry: true;
      readonly kind: 'rate_limit' | 'concurrency' | 'transient';
      /** The least time to wait before the next attempt at this very request. */
      readonly retryAfterMs?: number | undefined;
    };

/** What a model is known to do. A router or a local server may differ: what happened is in the result's warnings. */
export interface Capabilities {
  readonly output: {
    readonly text: true;
    readonly json: boolean;
    readonly schema: false | 'best_effort' | 'enforced';
  };
  readonly images:
    | false
    | { readonly mediaTypes: readonly ImageMediaType[]; readonly maxBytes?: number | undefined };
  readonly seed: 'honoured' | 'ignored' | 'rejected';
  readonly temperature: 'honoured' | 'fixed' | 'rejected';
  readonly reasoning: false | 'effort' | 'budget' | 'always';
}

/**
 * A model behind one provider: every `generate` makes exactly one attempt. Retries, limits, caches, budgets and
 * time-outs are wrappers `(next: ModelProvider) => ModelProvider`.
 */
export interface ModelProvider {
  readonly specVersion: 'masbench-1';
  /** The provider: `openai`, `anthropic`, `google`, `ollama`, … */
  readonly id: string;
  /** The model as it is asked for. */
  readonly model: string;
  /** What shares a rate limit: provider, host, model and a hash of the key; never the key. */
  readonly limitKey: string;
  /** What the model supports, as far as it is known without asking it. */
  readonly capabilities: () => Capabilities;
  /** One attempt. @throws ModelError */
  readonly generate: (request: ModelRequest, context: CallContext) => Promise<ModelResult>;
  /** What to do about an error that `generate` threw. */
  readonly classify: (error: unknown) => RetryDecision;
  /** What decides the answer besides model and request: base URL, protocol, fixed options. Part of every cache key. */
  readonly cacheIdentity: () => Json;
  /** Replaces the keys that this provider sends with `[redacted]`, for what wrappers write. @default no key is known */
  readonly redact?: ((text: string) => string) | undefined;
  /** Releases files and connections. */
  readonly close?: (() => Promise<void>) | undefined;
}
