import type { CallAttempt } from './call-attempt.js';
import type { RateLimitState } from './rate-limit-state.js';
import type { Json, OutputMode } from './model-request.js';

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

/** Result of one call: the answer, why it ended, what it used. */
export interface ModelResult {
  /** The answer, `<think>` blocks and reasoning left out where the provider tells them apart. */
  readonly text: string;
  /** The reasoning in words; present under `reasoning.keepText`, where the provider shows it. */
  readonly reasoningText?: string | undefined;
  /** Whether it reasoned in words, shown or not, and whether the reasoning ended; absent where the provider shows none. */
  readonly reasoned?: 'ended' | 'unended' | undefined;
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
