import { listAt, textAt } from '../json.js';
import type { ModelErrorKind } from '../model-error.js';
import type { Refusal } from '../model.js';
import type { Fault } from './fault.js';

/** What a fault means: an outcome of the call, or an error of a kind. */
export type Verdict =
  | { readonly finish: 'context_overflow' }
  | { readonly finish: 'refusal' | 'content_filter'; readonly refusal: Refusal }
  | { readonly kind: ModelErrorKind; readonly retryable?: boolean | undefined };

interface Rule {
  /** Left out: any. */
  readonly status?: number | readonly number[];
  /** Matches the provider's own code or type. */
  readonly code?: RegExp;
  readonly message?: RegExp;
  readonly when?: (fault: Fault) => boolean;
  readonly is: Verdict | ((fault: Fault) => Verdict);
}

const filtered = (fault: Fault): Verdict => ({
  finish: 'content_filter',
  refusal: { source: 'input_filter', category: fault.code, text: fault.message },
});

/**
 * The first rule that fits decides. Sources, read in October and November 2026: platform.openai.com/docs/guides/error-codes,
 * platform.claude.com/docs/en/api/errors, ai.google.dev/gemini-api/docs/troubleshooting, docs.x.ai/docs/key-information/debugging,
 * api-docs.deepseek.com/quick_start/error_codes, help.aliyun.com/zh/model-studio/error-code, openrouter.ai/docs/api-reference/errors.
 */
const rules: readonly Rule[] = [
  // What a filter before the model turned away
  {
    code: /^(content_policy_violation|content_filter|invalid_prompt|bio_policy|cyber_policy|moderation_blocked)$/,
    is: filtered,
  },
  { code: /data_?inspection_?failed/i, is: filtered },
  {
    message: /inappropriate content|output blocked by content filtering|content filtering policy/i,
    is: filtered,
  },
  { status: 403, message: /safety|usage guidelines|violat/i, is: filtered },
  { status: 403, when: ({ details }) => listAt(details, 'metadata', 'reasons').length > 0, is: filtered },

  // What was too long for the model
  { code: /^(context_length_exceeded|string_above_max_length)$/, is: { finish: 'context_overflow' } },
  {
    status: [400, 413, 422],
    message:
      /(maximum|max) context length|prompt is too long|context (window|length)|input token count.*exceeds|too many (input )?tokens|exceeds? the (available )?context/i,
    is: { finish: 'context_overflow' },
  },

  // Three kinds of 429, and payment
  { status: 402, code: /in_flight_budget_exhausted/, is: { kind: 'concurrency' } },
  {
    code: /^(insufficient_quota|credit_balance_exhausted|billing_error|billing_hard_limit_reached|billing_not_active|insufficient_user_quota|Arrearage)$/,
    is: { kind: 'quota' },
  },
  { status: 402, is: { kind: 'quota' } },
  {
    status: [400, 403, 429],
    message:
      /credit balance is too low|insufficient balance|exceeded your current quota.*billing details|spend(ing)? (limit|cap)|run out of credits/i,
    when: withoutRetryDelay,
    is: { kind: 'quota' },
  },
  { status: 429, message: /limit: 0\b/, is: { kind: 'quota' } },
  { status: 429, when: perDay, is: { kind: 'quota' } },
  {
    status: 429,
    message: /concurren|too many (requests )?(at once|in flight|simultaneous)|simultaneous/i,
    is: { kind: 'concurrency' },
  },
  { status: 429, is: { kind: 'rate-limit' } },
  {
    code: /^(rate_limit_exceeded|rate_limit_error|Throttling.*|RESOURCE_EXHAUSTED)$/,
    is: { kind: 'rate-limit' },
  },

  // What the provider does not take
  {
    status: [400, 422],
    message:
      /response_?format|json_?schema|response_?schema|responseJsonSchema|output_config\.format|output_format|text\.format|invalid schema|grammar/i,
    is: { kind: 'schema-rejected' },
  },

  // Keys and names
  { status: 401, is: { kind: 'auth' } },
  {
    status: [400, 403],
    message:
      /api key not valid|invalid api.?key|incorrect api.?key|no api.?key|api.?key (is )?(expired|missing|required)/i,
    is: { kind: 'auth' },
  },
  {
    code: /^(invalid_api_key|authentication_error|permission_error|PERMISSION_DENIED|UNAUTHENTICATED)$/,
    is: { kind: 'auth' },
  },
  { status: 403, is: { kind: 'auth' } },
  { code: /^(model_not_found|model_not_supported|ModelNotFound)$/, is: { kind: 'unknown-model' } },
  {
    status: [400, 404],
    message:
      /\bmodel\b.*(not found|does not exist|not supported|not available|not a valid|is not known)|not a valid model|no such model|unknown model|invalid model|models\/\S+ is not found/i,
    is: { kind: 'unknown-model' },
  },
  { status: 404, code: /^not_found_error$/, message: /model/i, is: { kind: 'unknown-model' } },

  // An address where no such API lives answers in its own way
  { status: [404, 405], is: { kind: 'bad-response', retryable: false } },

  // The provider's own troubles
  { status: [503, 529], is: { kind: 'overloaded' } },
  {
    code: /^(overloaded_error|overloaded|UNAVAILABLE|server_overloaded|insufficient_system_resource)$/,
    is: { kind: 'overloaded' },
  },
  { message: /overloaded|(at|over) capacity/i, is: { kind: 'overloaded' } },
  { status: 408, is: { kind: 'timeout' } },
  { status: 504, is: { kind: 'timeout' } },
  { status: 409, is: { kind: 'server' } },
  { code: /^(server_error|api_error|internal_error|INTERNAL|timeout_error)$/, is: { kind: 'server' } },
  { status: 425, is: { kind: 'server' } },
];

/** What a fault means for the call. */
export function verdictOn(fault: Fault): Verdict {
  for (const rule of rules) {
    if (fits(rule, fault)) return typeof rule.is === 'function' ? rule.is(fault) : rule.is;
  }
  // An error inside of an answer with status 200 and without a known code may be anything: trying again is cheap.
  if (fault.status === undefined || fault.status < 400 || fault.status >= 500) return { kind: 'server' };
  return { kind: 'bad-request' };
}

function fits(rule: Rule, fault: Fault): boolean {
  if (rule.status !== undefined && ![rule.status].flat().includes(fault.status ?? 0)) return false;
  if (rule.code !== undefined && !rule.code.test(fault.code ?? '')) return false;
  if (rule.message !== undefined && !rule.message.test(fault.message)) return false;
  return rule.when === undefined || rule.when(fault);
}

/** Google says "check your plan and billing details" on every 429; a delay beside it means that it will pass. */
function withoutRetryDelay({ details }: Fault): boolean {
  return !listAt(details, 'details').some((detail) => textAt(detail, 'retryDelay') !== undefined);
}

/** Google's `QuotaFailure` names the quota that is used up, for example `GenerateRequestsPerDayPerProjectPerModel`. */
function perDay({ details }: Fault): boolean {
  return listAt(details, 'details')
    .flatMap((detail) => listAt(detail, 'violations'))
    .some((violation) => /PerDay/i.test(textAt(violation, 'quotaId') ?? ''));
}
