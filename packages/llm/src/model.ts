import type { RateLimitState } from './rate-limit-state.js';

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
      /** JSON Schema in the strictest common subset: every property required, no extra ones, no ranges or patterns. */
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

/** Who declined, and what it said. Present if `finish.unified` is `refusal` or `content_filter`. */
export interface Refusal {
  /** The model in its own words, a filter before it, or a filter after it. */
  readonly source: 'model' | 'input_filter' | 'output_filter';
  /** The provider's own word, for example `cyber`. */
  readonly category?: string | undefined;
  /** The explanation in words; absent if the provider gives none. */
  readonly text?: string | undefined;
}

/**
 * Tokens of one answer. `undefined` is not reported, 0 is reported as zero. Where the parts are known,
 * `input.total = uncached + cacheRead + cacheWrite` and `output.total = text + reasoning`.
 */
export interface ModelUsage {
  /** Tokens of the prompt. */
  readonly input: {
    /** All tokens of the prompt, cached ones and images included. */
    readonly total?: number | undefined;
    /** Tokens that were neither read from nor written to the provider's prompt cache. */
    readonly uncached?: number | undefined;
    /** Read from the provider's prompt cache. */
    readonly cacheRead?: number | undefined;
    /** Written to the provider's prompt cache. */
    readonly cacheWrite?: number | undefined;
    /** Part of `total` that images took, if it is reported. */
    readonly image?: number | undefined;
  };
  /** Tokens of the answer. */
  readonly output: {
    /** All tokens that were generated, reasoning included. */
    readonly total?: number | undefined;
    /** Tokens of the answer itself. */
    readonly text?: number | undefined;
    /** Tokens of the reasoning, shown or hidden. */
    readonly reasoning?: number | undefined;
  };
  /** True if a wrapper filled the figures in from an estimate. */
  readonly estimated: boolean;
  /** The provider's own record. */
  readonly raw?: Json | undefined;
}

/** Something that was left out or changed in a call, without failing it. */
export interface ModelWarning {
  /** Kind of the deviation, for programs. */
  readonly code:
    | 'unsupported_setting'
    | 'schema_relaxed'
    | 'downgraded_output_mode'
    | 'usage_missing'
    | 'usage_inconsistent'
    | 'other';
  /** Path of the setting that the warning is about, for example `reasoning.budgetTokens`. */
  readonly setting?: string | undefined;
  /** One sentence for people: what was changed, and why. */
  readonly message: string;
}

/** One try at the provider, as the ledger of what was billed needs it. */
export interface CallAttempt {
  /** True if it failed after the provider may have answered, so that what it cost is unknown. */
  readonly unknownCost?: boolean | undefined;
  /** Unix time in milliseconds. */
  readonly startedAt: number;
  /** Duration in milliseconds; of a successful attempt, the time at the transport. */
  readonly ms: number;
  /** `ok`, or what was to be done about the failure. */
  readonly outcome: 'ok' | RetryDecision['kind'];
  /** HTTP status of a failed attempt; absent if no response arrived. */
  readonly status?: number | undefined;
  /** The provider's own code. */
  readonly code?: string | undefined;
  /** Wait that the provider asked for, in milliseconds. */
  readonly retryAfterMs?: number | undefined;
  /** Id that the provider gave to the request, for its support. */
  readonly requestId?: string | undefined;
}

/** Result of one call: the answer, why it ended, what it used. */
export interface ModelResult {
  /** The answer, `<think>` blocks and reasoning left out where the provider tells them apart. */
  readonly text: string;
  /** The reasoning in words; present under `reasoning.keepText`, where the provider shows it. */
  readonly reasoningText?: string | undefined;
  /** Why the answer ended, in common terms and in the provider's own word. */
  readonly finish: { readonly unified: Finish; readonly raw?: string | undefined };
  /** Present if `finish.unified` is `refusal` or `content_filter`. */
  readonly refusal?: Refusal | undefined;
  /** Tokens that the answer took, as the provider reports them. */
  readonly usage: ModelUsage;
  /** Set by the provider if it reports dollars, else by the price table. */
  readonly cost?:
    | {
        /** US dollars. */
        readonly usd: number;
        /** Whether the provider reported the amount or the price table gave it. */
        readonly source: 'provider' | 'table';
        /** Version of the price table. */
        readonly version?: string | undefined;
        /** US dollars that the provider's prompt cache took off the price, less what writing to it added. @default unknown */
        readonly savedByCacheUsd?: number | undefined;
        /** US dollars that asking in a batch took off the price. @default 0 */
        readonly savedByBatchUsd?: number | undefined;
      }
    | undefined;
  /** Which model was asked, and which one answered. */
  readonly model: {
    /** The id that was sent. */
    readonly requested: string;
    /** The id that the provider says has answered. */
    readonly served?: string | undefined;
    /** Version of the serving backend (`system_fingerprint` of OpenAI), where the provider states one. */
    readonly fingerprint?: string | undefined;
    /** Who ran it, for routers. */
    readonly upstream?: string | undefined;
  };
  /** The mode that was really asked of the provider. */
  readonly outputMode: OutputMode;
  /** Settings that were dropped or changed, and doubts about the usage; empty for most answers. */
  readonly warnings: readonly ModelWarning[];
  /** Measured at the transport: waiting in our own queues is left out. */
  readonly timing: {
    /** From sending the request to the end of the answer. */
    readonly ms: number;
    /** To the first piece of answer or reasoning text; known where the answer was streamed. */
    readonly firstTokenMs?: number | undefined;
  };
  /** Id that the provider gave to the request, for its support. */
  readonly requestId?: string | undefined;
  /** Remaining limits, by the headers of the answer; absent if there are none. */
  readonly rateLimit?: RateLimitState | undefined;
  /** Written by the retry wrapper: all attempts of the call, the last one `ok`. */
  readonly attempts?: readonly CallAttempt[] | undefined;
  /** Written by the cache and the cassette; the provider's prompt cache is `usage.input.cacheRead`. */
  readonly cache?: { readonly hit: boolean; readonly key: string } | undefined;
  /** Whether it was asked in a batch, at half the price of the table. @default false */
  readonly isBatched?: boolean | undefined;
  /** The body of the provider's answer, for the call log. */
  readonly raw?: Json | undefined;
}

/**
 * The reaction to a failed attempt.
 * `rate_limit`: too fast, wait · `concurrency`: too many at once, shrink · `transient`: try again ·
 * `quota`: nothing left to spend, stop everything that shares the `limitKey` · `auth`: the key is missing or wrong ·
 * `bad_request`: the same request will fail again · `aborted`: the caller gave up · `fatal`: anything else.
 */
export type RetryDecision =
  | { readonly retry: false; readonly kind: 'fatal' | 'quota' | 'auth' | 'bad_request' | 'aborted' }
  | {
      readonly retry: true;
      /** The obstacle, which decides how the limiter reacts. */
      readonly kind: 'rate_limit' | 'concurrency' | 'transient';
      /** The least time to wait before the next attempt at this very request. */
      readonly retryAfterMs?: number | undefined;
    };

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
export interface CallSettings {
  /** Sampling temperature. */
  readonly temperature?: number | undefined;
  /** Probability mass of nucleus sampling. */
  readonly topP?: number | undefined;
  /** Seed of the sampling. */
  readonly seed?: number | undefined;
  /** Effort and budget of the reasoning. */
  readonly reasoning?: ReasoningSpec | undefined;
  /** Greatest output of a call in tokens, reasoning included. */
  readonly maxOutputTokens?: number | undefined;
}

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
