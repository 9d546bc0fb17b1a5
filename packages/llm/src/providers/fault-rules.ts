import { readList, readPath, readText } from '../json.js';
import type { ModelErrorKind } from '../model-error.js';
import type { Refusal } from '../model-result.js';
import type { Fault } from './fault.js';

/** Meaning of a fault: an outcome of the call, or an error of a kind. */
export type FaultMeaning =
  | { readonly finish: 'context_overflow' }
  | {
      /** The model's own answer, which its host took for a fault. */
      readonly finish: 'stop';
      readonly text: string;
    }
  | { readonly finish: 'refusal' | 'content_filter'; readonly refusal: Refusal }
  | {
      readonly kind: ModelErrorKind;
      readonly retryable?: boolean | undefined;
      /** Text in place of the advice of the kind. */
      readonly reason?:
        | 'output-too-large'
        | 'too-large-for-limit'
        | 'parameters'
        | 'no-system-role'
        | undefined;
    };

interface Rule {
  /** Left out: any. */
  readonly status?: number | readonly number[];
  /** Matches the provider's own code or type. */
  readonly code?: RegExp;
  readonly message?: RegExp;
  readonly when?: (fault: Fault) => boolean;
  readonly is: FaultMeaning | ((fault: Fault) => FaultMeaning);
}

const filtered = (fault: Fault): FaultMeaning => ({
  finish: 'content_filter',
  refusal: { source: 'input_filter', category: fault.code, text: fault.message },
});

/** Words in which a server says that the template of a model has no system message. */
export const noSystemRole =
  /system (role|message|prompt|instruction)s?\b.{0,40}\b(not supported|unsupported|not allowed|not enabled)|(does not|doesn't) support (the )?system|developer instruction is not enabled|(unexpected|unknown|invalid|unsupported) (message )?role:? .{0,3}system|only user and assistant roles are supported|conversation roles must alternate|system messages? (is|are) not/i;

/**
 * The first rule that fits decides. What concerns the account comes first, because providers use one status, one code and
 * the same words ("violation of our policies") for accounts and for prompts; a fault of an account taken for a refusal
 * would be scored as the model's. `test/fault-table.test.ts` has the bodies that the rules were written for. Sources, read
 * in October and November 2026: platform.openai.com/docs/guides/error-codes, platform.claude.com/docs/en/api/errors,
 * ai.google.dev/gemini-api/docs/troubleshooting, docs.x.ai/docs/key-information/debugging,
 * api-docs.deepseek.com/quick_start/error_codes, help.aliyun.com/zh/model-studio/error-code,
 * openrouter.ai/docs/api-reference/errors.
 */
const rules: readonly Rule[] = [
  // Groq checks the JSON of the model, and answers an error where it is wrong: console.groq.com/docs/structured-outputs.
  {
    status: 400,
    when: isFailedGeneration,
    is: ({ details }) => ({ finish: 'stop', text: readText(details, 'failed_generation') ?? '' }),
  },

  // Accounts that are closed
  {
    code: /^(account_(deactivated|suspended|disabled)|access_terminated|organization_restricted)$/i,
    is: { kind: 'auth' },
  },
  // Codes that only prompts get
  {
    code: /^(content_policy_violation|content_filter|bio_policy|cyber_policy|moderation_blocked)$/,
    is: filtered,
  },
  { code: /^invalid_prompt$/, message: /safety|polic|flagged|violat/i, is: filtered },
  { code: /data_?inspection_?failed/i, is: filtered },

  // The account again, in words alone
  {
    status: [400, 401, 403, 429],
    message:
      /\b(accounts?|organi[sz]ations?|teams?|projects?|consumer|api.?keys?|your access|service)\b.{0,120}\b(deactivated|disabled|suspended|terminated|restricted|banned|revoked|leaked|deleted|expired)\b/is,
    is: { kind: 'auth' },
  },
  {
    status: [400, 401, 403, 429],
    message:
      /\b(deactivated|disabled|suspended|terminated|banned) (account|organi[sz]ation|team|project|(api )?key)\b/i,
    is: { kind: 'auth' },
  },
  {
    status: [400, 403],
    message:
      /location is not supported|country, region,? or territory not supported|requires? a subscription|must be verified/i,
    is: { kind: 'auth' },
  },
  { status: 404, message: /data policy|guardrail/i, is: { kind: 'auth' } },

  // Payment, and limits that only money, a setting or the next day lifts
  { status: 402, code: /in_flight_budget_exhausted/, is: { kind: 'concurrency' } },
  {
    code: /^(insufficient_quota|credit_balance_exhausted|billing_error|billing_hard_limit_reached|billing_not_active|insufficient_user_quota|Arrearage|AllocationQuota\.FreeTierOnly)$/,
    is: { kind: 'quota' },
  },
  { status: 402, is: { kind: 'quota' } },
  {
    status: [400, 401, 403, 429],
    message:
      /credit balance is too low|insufficient (account )?(balance|credits?|funds)|spend(ing)? (limit|cap)|run out of credits|(have|has) any credits|all available credits|key limit (has been )?exceeded|free (tier|quota).{0,40}(exhausted|not available)|usage limits?\b|(extra usage|usage credits) (is|are) required|enable billing|check your billing|free-models-per-day|account is in good standing/i,
    when: withoutRetryDelay,
    is: { kind: 'quota' },
  },
  {
    status: [400, 403, 429],
    message: /exceeded your current quota.*billing details/i,
    when: withoutRetryDelay,
    is: { kind: 'quota' },
  },
  { status: 429, message: /limit: 0\b/, is: { kind: 'quota' } },
  { status: 429, when: perDay, is: { kind: 'quota' } },
  { status: 403, message: /quota/i, is: { kind: 'quota' } },

  // A request that is larger than the limit of a minute will never fit.
  { status: [413, 429], when: isAboveLimit, is: { kind: 'bad-request', reason: 'too-large-for-limit' } },

  // Rates
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

  // Prompts that a filter turned away before the model read them
  {
    status: [400, 403, 422, 500],
    message:
      /inappropriate content|blocked by content filtering|content (filtering|management) policy|content exists risk|content violates usage guidelines|safety_check_type/i,
    is: filtered,
  },
  { status: 403, when: ({ details }) => readList(details, 'metadata', 'reasons').length > 0, is: filtered },

  // More output than the model has room for: the prompt may be short
  {
    status: [400, 422],
    message:
      /\b(max_tokens|max_completion_tokens|max_output_tokens|maxOutputTokens|num_predict|max_new_tokens)\b.{0,80}\b(too large|too high|too many|exceeds?|greater than|must be (less|at most|between)|less than or equal|out of range|supports? at most|maximum (value|allowed))|supports? at most \d+ (completion|output) tokens|range of max_tokens/is,
    is: { kind: 'bad-request', reason: 'output-too-large' },
  },

  // What was too long for the model
  { code: /^(context_length_exceeded|string_above_max_length)$/, is: { finish: 'context_overflow' } },
  {
    status: [400, 413, 422],
    message:
      /(maximum|max) context length|prompt is too long|input is too long|context (window|length)|input token count.*exceeds|too many (input )?tokens|exceeds? the (available )?context|maximum prompt length|range of input length/i,
    is: { finish: 'context_overflow' },
  },

  // Templates without a system message, in the words of vLLM, llama.cpp, Hugging Face and Google
  { status: [400, 422, 500], message: noSystemRole, is: { kind: 'bad-request', reason: 'no-system-role' } },

  // What the provider does not take: images, schemas
  {
    status: [400, 404, 415, 422],
    message:
      /not a multimodal model|at most \d+ image|(not|only) support.{0,60}\b(images?|image_url|vision|multimodal)\b|\b(images?|image_url|vision) .{0,60}not supported|support image input|image_url is only supported/i,
    is: { kind: 'bad-request' },
  },
  {
    status: [400, 422],
    message:
      /response_?format|json_?schema|response_?schema|responseJsonSchema|output_config\.format|output_format|text\.format|invalid schema|grammar|schema .{0,90}(too many states|nesting depth|too complex)/i,
    is: { kind: 'schema-rejected' },
  },
  // OpenRouter, where no host of the model takes what `require_parameters` demands.
  {
    status: 404,
    message: /can handle the requested parameters/i,
    when: ({ asked }) => !sampling.some((name) => readPath(asked, name) !== undefined),
    is: { kind: 'schema-rejected' },
  },
  {
    status: 404,
    message: /can handle the requested parameters/i,
    is: { kind: 'bad-request', reason: 'parameters' },
  },

  // Keys and names
  { status: 401, is: { kind: 'auth' } },
  {
    status: [400, 403],
    message:
      /api.?key not (valid|found)|(invalid|incorrect|no|malformed) api.?key|api.?key (is )?(expired|missing|required|invalid)/i,
    is: { kind: 'auth' },
  },
  {
    code: /^(model_not_found|model_not_supported|model_decommissioned|ModelNotFound|DeploymentNotFound)$/,
    is: { kind: 'unknown-model' },
  },
  {
    code: /^(invalid_api_key|authentication_error|permission_error|PERMISSION_DENIED|UNAUTHENTICATED)$/,
    is: { kind: 'auth' },
  },
  { status: 403, is: { kind: 'auth' } },
  {
    status: [400, 404, 410],
    message:
      /\bmodel\b.*(not found|does not exist|not supported|not available|not a valid|is not known|decommissioned|deprecated|retired|shut down|no longer)|model identifier is invalid|not a valid model|no such model|unknown model|invalid model|models\/\S+ is not found|no endpoints found for/i,
    is: { kind: 'unknown-model' },
  },
  {
    status: 404,
    code: /^(not_found_error|NotFoundError)$/,
    message: /model/i,
    is: { kind: 'unknown-model' },
  },

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

/** Settings besides a schema that a router's hosts may not take. */
const sampling = ['temperature', 'top_p', 'seed', 'stop', 'reasoning'] as const;

function isFailedGeneration({ code, details }: Fault): boolean {
  // A model that calls a tool although none was offered has answered, too.
  return (
    /^(json_validate|tool_use)_failed$/.test(code ?? '') ||
    readText(details, 'failed_generation') !== undefined
  );
}

/** Providers name the limit of a minute and what the request would take: `Limit 30000, Requested 45000`. */
function isAboveLimit({ message }: Fault): boolean {
  const [, limit, asked] = /\blimit:? ([\d,]+).{0,40}\brequested:? ([\d,]+)/i.exec(message) ?? [];
  return /too large/i.test(message) && parseTokens(asked) > parseTokens(limit);
}

function parseTokens(text: string | undefined): number {
  return Number(text?.replaceAll(',', '') ?? Number.NaN);
}

/** Meaning of a fault for the call. */
export function faultMeaning(fault: Fault): FaultMeaning {
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

/** Google says "check your plan and billing details" on every 429; a delay with it means that it will pass. */
function withoutRetryDelay({ details }: Fault): boolean {
  return !readList(details, 'details').some((detail) => readText(detail, 'retryDelay') !== undefined);
}

/** Google's `QuotaFailure` names the quota that is used up, for example `GenerateRequestsPerDayPerProjectPerModel`. */
function perDay({ details }: Fault): boolean {
  return readList(details, 'details')
    .flatMap((detail) => readList(detail, 'violations'))
    .some((violation) => /PerDay/i.test(readText(violation, 'quotaId') ?? ''));
}
