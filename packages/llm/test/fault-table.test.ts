import { afterEach, expect, test } from 'vitest';
import { play } from '@masbench/core';
import {
  anthropic,
  google,
  llmAgent,
  ModelError,
  ollama,
  openai,
  openaiCompatible,
  openaiResponses,
  vllm,
  type ModelProvider,
} from '@masbench/llm';
import { deepseek, openrouter, qwen, xai } from '../src/providers/chat/chat.ts';
import type { Json } from '../src/model-request.ts';
import type { ModelErrorKind } from '../src/model-error.ts';
import { debate, debatePrompts, silent } from './debate.js';
import { closeServers, saying } from './providers-servers.js';
import { context, request } from './request.js';

afterEach(closeServers);

const apiKey = 'test-key-0123456789';
const at = (baseUrl: string) => ({ apiKey, baseUrl });
const makers = {
  openai: (url: string) => openai('m', at(url)),
  responses: (url: string) => openaiResponses('m', at(url)),
  anthropic: (url: string) => anthropic('m', at(url)),
  google: (url: string) => google('m', at(url)),
  xai: (url: string) => xai('m', at(url)),
  deepseek: (url: string) => deepseek('m', at(url)),
  qwen: (url: string) => qwen('m', at(url)),
  openrouter: (url: string) => openrouter('m', at(url)),
  ollama: (url: string) => ollama('m', at(url)),
  vllm: (url: string) => vllm('m', at(url)),
  azure: (url: string) => openaiCompatible('m', at(url)),
  groq: (url: string) => openaiCompatible('m', at(url)),
} satisfies Record<string, (url: string) => ModelProvider>;

type Meaning = ModelErrorKind | 'content_filter' | 'context_overflow';
type Row = readonly [provider: keyof typeof makers, status: number, body: Json, meaning: Meaning];

const openaiError = (message: string, code: string | null, type = 'invalid_request_error'): Json => ({
  error: { message, type, param: null, code },
});
const anthropicError = (type: string, message: string): Json => ({
  type: 'error',
  error: { type, message },
  request_id: 'req_011',
});
const googleError = (code: number, status: string, message: string, details: Json = []): Json => ({
  error: { code, message, status, details },
});
const googleReason = (reason: string): Json => [
  { '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason, domain: 'googleapis.com' },
];
const openrouterError = (code: number, message: string, metadata?: Json): Json => ({
  error: { message, code, ...(metadata === undefined ? {} : { metadata }) },
  user_id: 'user_1',
});
const xaiError = (code: string, error: string): Json => ({ code, error });
const denied = 'The caller does not have permission to execute the specified operation';

/**
 * Shapes and words of errors as providers document them and as users have reported them in public issues, with names and
 * ids of our own.
 */
const rows: readonly Row[] = [
  // OpenAI
  [
    'openai',
    401,
    openaiError(
      'Incorrect API key provided: test. You can find your API key at https://platform.openai.com.',
      'invalid_api_key',
    ),
    'auth',
  ],
  ['openai', 401, openaiError('You must be a member of an organization to use the API.', null), 'auth'],
  [
    'openai',
    401,
    openaiError(
      'The OpenAI account associated with this API key has been deactivated.',
      'account_deactivated',
    ),
    'auth',
  ],
  [
    'openai',
    403,
    openaiError(
      'Your account was deactivated due to violation of our usage policies.',
      'account_deactivated',
    ),
    'auth',
  ],
  [
    'openai',
    403,
    openaiError('Your account was deactivated due to violation of our usage policies.', null),
    'auth',
  ],
  ['openai', 401, openaiError('This key is associated with a deactivated account.', null), 'auth'],
  [
    'openai',
    429,
    openaiError(
      'Your access was terminated due to violation of our policies, please check your email.',
      'access_terminated',
      'access_terminated',
    ),
    'auth',
  ],
  [
    'openai',
    403,
    openaiError(
      'Country, region, or territory not supported',
      'unsupported_country_region_territory',
      'request_forbidden',
    ),
    'auth',
  ],
  [
    'openai',
    403,
    openaiError('Your organization must be verified to use the model `gpt-image-1`.', null),
    'auth',
  ],
  [
    'openai',
    403,
    openaiError('You have insufficient permissions for this operation. Missing scopes: model.request.', null),
    'auth',
  ],
  [
    'openai',
    403,
    openaiError('Project `proj_1` does not have access to model `m`', 'model_not_found'),
    'unknown-model',
  ],
  [
    'openai',
    404,
    openaiError('The model `m` does not exist or you do not have access to it.', 'model_not_found'),
    'unknown-model',
  ],
  [
    'openai',
    404,
    openaiError('This is not a chat model and thus not supported in the v1/chat/completions endpoint.', null),
    'unknown-model',
  ],
  [
    'openai',
    429,
    openaiError(
      'You exceeded your current quota, please check your plan and billing details.',
      'insufficient_quota',
      'insufficient_quota',
    ),
    'quota',
  ],
  [
    'openai',
    429,
    openaiError(
      'Your account is not active, please check your billing details on our website.',
      'billing_not_active',
      'billing_not_active',
    ),
    'quota',
  ],
  ['openai', 400, openaiError('Billing hard limit has been reached', 'billing_hard_limit_reached'), 'quota'],
  [
    'openai',
    429,
    openaiError(
      'Rate limit reached for m in organization org-1 on requests per min (RPM): Limit 3, Used 3, Requested 1. Visit https://platform.openai.com/account/billing to add a payment method.',
      'rate_limit_exceeded',
      'requests',
    ),
    'rate-limit',
  ],
  [
    'openai',
    400,
    openaiError('Your request was rejected as a result of our safety system.', 'content_policy_violation'),
    'content_filter',
  ],
  [
    'openai',
    400,
    openaiError(
      'Invalid prompt: your prompt was flagged as potentially violating our usage policy. Repeated violations may lead to your access being suspended.',
      'invalid_prompt',
    ),
    'content_filter',
  ],
  [
    'openai',
    400,
    openaiError("Invalid prompt: we've limited access to this content for safety reasons.", 'invalid_prompt'),
    'content_filter',
  ],
  ['openai', 400, openaiError('Invalid prompt: a message needs a role.', 'invalid_prompt'), 'bad-request'],
  [
    'openai',
    400,
    openaiError(
      "This model's maximum context length is 128000 tokens. However, your messages resulted in 150000 tokens.",
      'context_length_exceeded',
    ),
    'context_overflow',
  ],
  [
    'openai',
    400,
    openaiError(
      "Invalid schema for response_format 'vote': 'additionalProperties' is required to be supplied and to be false.",
      null,
    ),
    'schema-rejected',
  ],
  [
    'openai',
    400,
    openaiError('Invalid content type. image_url is only supported by certain models.', 'invalid_value'),
    'bad-request',
  ],
  [
    'openai',
    400,
    openaiError(
      "Unsupported value: 'temperature' does not support 0.2 with this model.",
      'unsupported_value',
    ),
    'bad-request',
  ],
  [
    'openai',
    500,
    openaiError(
      'The server had an error while processing your request. Sorry about that!',
      null,
      'server_error',
    ),
    'server',
  ],
  [
    'openai',
    503,
    openaiError('The engine is currently overloaded, please try again later', null, 'server_error'),
    'overloaded',
  ],
  [
    'responses',
    403,
    openaiError('Your organization has been disabled for violation of our usage policies.', null),
    'auth',
  ],
  [
    'responses',
    400,
    openaiError('Your request was flagged as a cyber risk.', 'cyber_policy'),
    'content_filter',
  ],

  // Azure
  [
    'azure',
    401,
    {
      error: { code: '401', message: 'Access denied due to invalid subscription key or wrong API endpoint.' },
    },
    'auth',
  ],
  [
    'azure',
    403,
    { error: { code: '403', message: 'Access denied due to Virtual Network/Firewall rules.' } },
    'auth',
  ],
  [
    'azure',
    403,
    {
      error: { code: '403', message: 'Out of call volume quota. Quota will be replenished in 11.12:30:00.' },
    },
    'quota',
  ],
  [
    'azure',
    404,
    {
      error: { code: 'DeploymentNotFound', message: 'The API deployment for this resource does not exist.' },
    },
    'unknown-model',
  ],
  [
    'azure',
    429,
    {
      error: {
        code: '429',
        message:
          'Requests to the ChatCompletions_Create operation have exceeded the token rate limit of your tier. Please retry after 26 seconds.',
      },
    },
    'rate-limit',
  ],
  [
    'azure',
    400,
    {
      error: {
        code: 'content_filter',
        message:
          "The response was filtered due to the prompt triggering Azure OpenAI's content management policy.",
        innererror: { code: 'ResponsibleAIPolicyViolation' },
      },
    },
    'content_filter',
  ],

  // Anthropic
  ['anthropic', 401, anthropicError('authentication_error', 'invalid x-api-key'), 'auth'],
  [
    'anthropic',
    403,
    anthropicError(
      'permission_error',
      'Your API key does not have permission to use the specified resource.',
    ),
    'auth',
  ],
  ['anthropic', 400, anthropicError('invalid_request_error', 'This organization has been disabled.'), 'auth'],
  [
    'anthropic',
    403,
    anthropicError(
      'permission_error',
      'Your organization has been suspended for violating our Usage Policy.',
    ),
    'auth',
  ],
  [
    'anthropic',
    400,
    anthropicError(
      'invalid_request_error',
      'Your credit balance is too low to access the Anthropic API. Please go to Plans & Billing to upgrade or purchase credits.',
    ),
    'quota',
  ],
  [
    'anthropic',
    400,
    anthropicError(
      'invalid_request_error',
      'You have reached your specified API usage limits. You will regain access on 2026-12-01 at 00:00 UTC.',
    ),
    'quota',
  ],
  [
    'anthropic',
    402,
    anthropicError('billing_error', 'There is an issue with your billing or payment information.'),
    'quota',
  ],
  [
    'anthropic',
    429,
    anthropicError('rate_limit_error', 'Usage credits are required for long context requests.'),
    'quota',
  ],
  [
    'anthropic',
    429,
    anthropicError(
      'rate_limit_error',
      "This request would exceed your organization's rate limit of 50 requests per minute.",
    ),
    'rate-limit',
  ],
  [
    'anthropic',
    429,
    anthropicError('rate_limit_error', 'Number of concurrent connections has exceeded your rate limit.'),
    'concurrency',
  ],
  ['anthropic', 404, anthropicError('not_found_error', 'model: m'), 'unknown-model'],
  [
    'anthropic',
    400,
    anthropicError('invalid_request_error', 'Output blocked by content filtering policy'),
    'content_filter',
  ],
  [
    'anthropic',
    400,
    anthropicError('invalid_request_error', 'prompt is too long: 210000 tokens > 200000 maximum'),
    'context_overflow',
  ],
  [
    'anthropic',
    400,
    anthropicError(
      'invalid_request_error',
      'output_config.format.schema: For `object` type, `additionalProperties` must be false.',
    ),
    'schema-rejected',
  ],
  ['anthropic', 529, anthropicError('overloaded_error', 'Overloaded'), 'overloaded'],
  ['anthropic', 500, anthropicError('api_error', 'Internal server error'), 'server'],

  // Google
  [
    'google',
    400,
    googleError(
      400,
      'INVALID_ARGUMENT',
      'API key not valid. Please pass a valid API key.',
      googleReason('API_KEY_INVALID'),
    ),
    'auth',
  ],
  [
    'google',
    400,
    googleError(
      400,
      'INVALID_ARGUMENT',
      'API key expired. Please renew the API key.',
      googleReason('API_KEY_INVALID'),
    ),
    'auth',
  ],
  [
    'google',
    403,
    googleError(
      403,
      'PERMISSION_DENIED',
      "Permission denied: Consumer 'api_key:test' has been suspended.",
      googleReason('CONSUMER_SUSPENDED'),
    ),
    'auth',
  ],
  [
    'google',
    403,
    googleError(403, 'PERMISSION_DENIED', 'Your API key was reported as leaked. Please use another API key.'),
    'auth',
  ],
  [
    'google',
    403,
    googleError(
      403,
      'PERMISSION_DENIED',
      'This service has been disabled in this account for violation of Terms of Service.',
    ),
    'auth',
  ],
  [
    'google',
    403,
    googleError(
      403,
      'PERMISSION_DENIED',
      'Generative Language API has not been used in project 1 before or it is disabled.',
      googleReason('SERVICE_DISABLED'),
    ),
    'auth',
  ],
  [
    'google',
    403,
    googleError(
      403,
      'PERMISSION_DENIED',
      'Requests from referer <empty> are blocked.',
      googleReason('API_KEY_HTTP_REFERRER_BLOCKED'),
    ),
    'auth',
  ],
  [
    'google',
    400,
    googleError(400, 'FAILED_PRECONDITION', 'User location is not supported for the API use.'),
    'auth',
  ],
  [
    'google',
    400,
    googleError(
      400,
      'FAILED_PRECONDITION',
      'Gemini API free tier is not available in your country. Please enable billing on your project.',
    ),
    'quota',
  ],
  [
    'google',
    429,
    googleError(
      429,
      'RESOURCE_EXHAUSTED',
      'You exceeded your current quota, please check your plan and billing details.',
      [
        {
          '@type': 'type.googleapis.com/google.rpc.QuotaFailure',
          violations: [{ quotaId: 'GenerateRequestsPerDayPerProjectPerModel-FreeTier' }],
        },
      ],
    ),
    'quota',
  ],
  [
    'google',
    429,
    googleError(
      429,
      'RESOURCE_EXHAUSTED',
      '* Quota exceeded for metric: generate_content_free_tier_requests, limit: 0, model: m',
    ),
    'quota',
  ],
  [
    'google',
    429,
    googleError(
      429,
      'RESOURCE_EXHAUSTED',
      'You exceeded your current quota, please check your plan and billing details.',
      [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '34s' }],
    ),
    'rate-limit',
  ],
  [
    'google',
    404,
    googleError(
      404,
      'NOT_FOUND',
      'models/m is not found for API version v1beta, or is not supported for generateContent.',
    ),
    'unknown-model',
  ],
  [
    'google',
    400,
    googleError(
      400,
      'INVALID_ARGUMENT',
      'The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).',
    ),
    'context_overflow',
  ],
  [
    'google',
    503,
    googleError(503, 'UNAVAILABLE', 'The model is overloaded. Please try again later.'),
    'overloaded',
  ],

  // xAI: one code for accounts and for prompts
  [
    'xai',
    403,
    xaiError(
      denied,
      "Your newly created team doesn't have any credits or licenses yet. You can purchase those on https://console.x.ai.",
    ),
    'quota',
  ],
  [
    'xai',
    403,
    xaiError(
      denied,
      'Your team has either used all available credits or reached its monthly spending limit.',
    ),
    'quota',
  ],
  [
    'xai',
    429,
    xaiError(
      'Some resource has been exhausted',
      'Your team has either used all available credits or reached its monthly spending limit.',
    ),
    'quota',
  ],
  [
    'xai',
    403,
    xaiError(
      'permission-denied',
      'Access to the chat endpoint is denied. Please ensure you are using the correct credentials.',
    ),
    'auth',
  ],
  [
    'xai',
    403,
    xaiError(denied, 'Your API key has been disabled. You can enable it on https://console.x.ai.'),
    'auth',
  ],
  [
    'xai',
    400,
    xaiError(
      'Client specified an invalid argument',
      'Incorrect API key provided: te***. You can obtain an API key from https://console.x.ai.',
    ),
    'auth',
  ],
  [
    'xai',
    403,
    xaiError(
      denied,
      'Content violates usage guidelines. Team: t, API key ID: k, Model: m, Failed check: SAFETY_CHECK_TYPE_BIO',
    ),
    'content_filter',
  ],
  ['xai', 403, xaiError('permission-denied', 'Content violates usage guidelines. '), 'content_filter'],
  [
    'xai',
    400,
    xaiError(
      'Client specified an invalid argument',
      "This model's maximum prompt length is 131072 but the request contains 140000 tokens.",
    ),
    'context_overflow',
  ],
  [
    'xai',
    404,
    xaiError(
      'Some requested entity was not found',
      'The model m does not exist or your team does not have access to it.',
    ),
    'unknown-model',
  ],

  // DeepSeek
  [
    'deepseek',
    401,
    openaiError(
      'Authentication Fails, Your api key: ****test is invalid',
      'invalid_request_error',
      'authentication_error',
    ),
    'auth',
  ],
  ['deepseek', 402, openaiError('Insufficient Balance', 'invalid_request_error', 'unknown_error'), 'quota'],
  ['deepseek', 400, openaiError('Content Exists Risk', 'invalid_request_error'), 'content_filter'],
  [
    'deepseek',
    400,
    openaiError(
      "This model's maximum context length is 131072 tokens. However, you requested 140000 tokens.",
      'invalid_request_error',
    ),
    'context_overflow',
  ],
  [
    'deepseek',
    503,
    openaiError(
      'Service is too busy. We advise users to temporarily switch to other providers.',
      'service_unavailable_error',
    ),
    'overloaded',
  ],

  // DashScope
  ['qwen', 401, openaiError('Incorrect API key provided.', 'invalid_api_key'), 'auth'],
  [
    'qwen',
    400,
    openaiError(
      'Access denied, please make sure your account is in good standing.',
      'Arrearage',
      'Arrearage',
    ),
    'quota',
  ],
  [
    'qwen',
    403,
    openaiError(
      'The free tier of the model has been exhausted. If you wish to continue access the model on a paid basis, please disable the "use free tier only" mode.',
      'AllocationQuota.FreeTierOnly',
      'AllocationQuota.FreeTierOnly',
    ),
    'quota',
  ],
  ['qwen', 403, openaiError('Access denied.', 'access_denied', 'access_denied'), 'auth'],
  [
    'qwen',
    429,
    openaiError('Requests rate limit exceeded, please try again later.', 'limit_requests', 'limit_requests'),
    'rate-limit',
  ],
  [
    'qwen',
    400,
    openaiError(
      'Input data may contain inappropriate content.',
      'data_inspection_failed',
      'data_inspection_failed',
    ),
    'content_filter',
  ],
  [
    'qwen',
    400,
    openaiError('Range of input length should be [1, 30720]', 'invalid_parameter_error'),
    'context_overflow',
  ],

  // OpenRouter
  ['openrouter', 401, openrouterError(401, 'User not found.'), 'auth'],
  [
    'openrouter',
    402,
    openrouterError(402, 'Insufficient credits. This account never purchased credits.'),
    'quota',
  ],
  [
    'openrouter',
    403,
    openrouterError(
      403,
      'Key limit exceeded (total limit). Manage it using https://openrouter.ai/settings/keys',
    ),
    'quota',
  ],
  [
    'openrouter',
    402,
    { error: { message: 'Budget in flight', code: 'in_flight_budget_exhausted' } },
    'concurrency',
  ],
  [
    'openrouter',
    429,
    openrouterError(
      429,
      'Rate limit exceeded: free-models-per-day. Add 10 credits to unlock 1000 free model requests per day',
    ),
    'quota',
  ],
  ['openrouter', 429, openrouterError(429, 'Rate limit exceeded: free-models-per-min. '), 'rate-limit'],
  [
    'openrouter',
    403,
    openrouterError(403, 'This model requires moderation, and your input was flagged.', {
      reasons: ['violence'],
      flagged_input: 'he',
      provider_name: 'p',
      model_slug: 'm',
    }),
    'content_filter',
  ],
  [
    'openrouter',
    403,
    openrouterError(403, 'Provider returned error', {
      provider_name: 'p',
      raw: 'The request is prohibited due to a violation of provider Terms Of Service.',
    }),
    'auth',
  ],
  [
    'openrouter',
    404,
    openrouterError(
      404,
      'No endpoints found matching your data policy. Configure: https://openrouter.ai/settings/privacy',
    ),
    'auth',
  ],
  ['openrouter', 404, openrouterError(404, 'No endpoints found for m.'), 'unknown-model'],
  ['openrouter', 404, openrouterError(404, 'No endpoints found that support image input'), 'bad-request'],
  [
    'openrouter',
    404,
    openrouterError(404, 'No endpoints found that can handle the requested parameters.'),
    'schema-rejected',
  ],
  ['openrouter', 400, openrouterError(400, 'm is not a valid model ID'), 'unknown-model'],
  ['openrouter', 200, openrouterError(502, 'Provider returned error'), 'server'],

  // Ollama
  ['ollama', 401, { error: 'unauthorized' }, 'auth'],
  [
    'ollama',
    403,
    { error: 'this model requires a subscription, upgrade for access: https://ollama.com/upgrade' },
    'auth',
  ],
  [
    'ollama',
    429,
    { error: "you've reached your hourly usage limit, please wait or upgrade to continue" },
    'quota',
  ],
  ['ollama', 404, { error: "model 'm' not found" }, 'unknown-model'],
  [
    'ollama',
    503,
    { error: 'server busy, please try again.  maximum pending requests exceeded' },
    'overloaded',
  ],
  ['ollama', 500, { error: 'llama runner process no longer running: 2' }, 'server'],

  // vLLM
  ['vllm', 401, { error: 'Unauthorized' }, 'auth'],
  [
    'vllm',
    400,
    {
      object: 'error',
      message: "This model's maximum context length is 2048 tokens. However, you requested 4000 tokens.",
      type: 'BadRequestError',
      param: null,
      code: 400,
    },
    'context_overflow',
  ],
  [
    'vllm',
    404,
    { error: { message: 'The model `m` does not exist.', type: 'NotFoundError', param: null, code: 404 } },
    'unknown-model',
  ],
  [
    'vllm',
    400,
    {
      object: 'error',
      message: 'm is not a multimodal model None',
      type: 'BadRequestError',
      param: null,
      code: 400,
    },
    'bad-request',
  ],
  [
    'vllm',
    400,
    { error: { message: 'model m does not support image input', type: 'BadRequestError', code: 400 } },
    'bad-request',
  ],
  [
    'vllm',
    400,
    {
      error: {
        message: 'At most 0 image(s) may be provided in one request.',
        type: 'BadRequestError',
        code: 400,
      },
    },
    'bad-request',
  ],
  [
    'vllm',
    400,
    {
      error: {
        message:
          "'max_tokens' or 'max_completion_tokens' is too large: 16384. This model's maximum context length is 8192 tokens and your request has 900 input tokens.",
        type: 'BadRequestError',
        code: 400,
      },
    },
    'bad-request',
  ],
  [
    'openai',
    400,
    openaiError(
      'max_tokens is too large: 16384. This model supports at most 4096 completion tokens.',
      'invalid_request_error',
    ),
    'bad-request',
  ],

  // Groq
  [
    'groq',
    400,
    openaiError(
      'Organization has been restricted. Please reach out to support if you believe this was in error.',
      'organization_restricted',
    ),
    'auth',
  ],
  [
    'groq',
    400,
    openaiError('The model `m` has been decommissioned and is no longer supported.', 'model_decommissioned'),
    'unknown-model',
  ],
  [
    'groq',
    429,
    openaiError(
      'Rate limit reached for model `m` in organization `org_1` on tokens per day (TPD): Limit 100000. Please try again in 7m12s.',
      'rate_limit_exceeded',
      'tokens',
    ),
    'rate-limit',
  ],
];

test.each(rows)('%s answers %i %j, which means %s', async (provider, status, body, meaning) => {
  const url = await saying(status, JSON.stringify(body));
  const outcome = await makers[provider](url)
    .generate(request(), context())
    .then(
      ({ finish }) => finish.unified,
      (error: unknown) => (ModelError.isInstance(error) ? error.kind : String(error)),
    );
  expect(outcome).toBe(meaning);
});

test('output that is too much says so, and not that the prompt is too long', async () => {
  const message =
    "'max_tokens' or 'max_completion_tokens' is too large: 16384. This model's maximum context length is 8192 tokens";
  const url = await saying(400, JSON.stringify({ error: { message, code: 400 } }));
  await expect(makers.vllm(url).generate(request(), context())).rejects.toThrow(/lower 'maxOutputTokens'/);
});

test.each(rows.filter(([, , , meaning]) => meaning === 'content_filter' || meaning === 'context_overflow'))(
  '%s answers %i %j, which costs nothing, as no model has read the prompt',
  async (provider, status, body) => {
    const url = await saying(status, JSON.stringify(body));
    const { usage, cost } = await makers[provider](url).generate(request(), context());
    expect({ input: usage.input.total, output: usage.output.total, usd: cost?.usd }).toEqual({
      input: 0,
      output: 0,
      usd: 0,
    });
  },
);

test.each(rows.filter(([, , , meaning]) => meaning === 'auth' || meaning === 'quota'))(
  '%s answers %i %j to every call, and the match stops instead of counting refusals',
  async (provider, status, body) => {
    const model = makers[provider](await saying(status, JSON.stringify(body)));
    const result = await play(debate, {
      config: {},
      agents: { A: llmAgent({ model, prompts: debatePrompts }), B: silent },
      seed: 7,
    });
    expect(result.status).toBe('aborted');
    expect(result.seats['A']?.standIns).toEqual({});
  },
);
