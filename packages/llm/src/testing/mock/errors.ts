import type { Json } from '../../model-request.js';
import { readText } from '../../json.js';
import { serverSent } from './call.js';
import type { MockCall, MockProtocol } from './call.js';
import { unknownFault } from './faults.js';
import type { FaultKind } from './faults.js';

/** An error as it goes over the wire. */
export interface MockError {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Json;
}

/** Faults that are answered with an error of the protocol. */
export type ErrorFault = Extract<
  FaultKind,
  | 'rate-limit'
  | 'rate-limit-bare'
  | 'concurrency'
  | 'quota'
  | 'server-error'
  | 'overloaded'
  | 'auth'
  | 'unknown-model'
  | 'schema-rejected'
  | 'context-overflow'
  | 'input-filter'
>;

interface Words {
  readonly status: number;
  /** Code and type as OpenAI, type as Anthropic, status as Google says it. */
  readonly openai: readonly [code: string | null, type: string];
  readonly anthropic: readonly [status: number, type: string, message?: string];
  readonly google: readonly [status: number, word: string, message?: string];
  readonly message: (call: MockCall) => string;
}

const words: Readonly<Record<ErrorFault, Words>> = {
  'rate-limit': limited('Rate limit reached for requests per min'),
  'rate-limit-bare': limited('Rate limit reached for tokens per min'),
  concurrency: limited('Too many concurrent requests'),
  quota: {
    status: 429,
    openai: ['insufficient_quota', 'insufficient_quota'],
    anthropic: [400, 'invalid_request_error', 'Your credit balance is too low to access the API.'],
    google: [429, 'RESOURCE_EXHAUSTED'],
    message: () => 'You exceeded your current quota, please check your plan and billing details.',
  },
  'server-error': {
    status: 500,
    openai: ['server_error', 'server_error'],
    anthropic: [500, 'api_error'],
    google: [500, 'INTERNAL'],
    message: () => 'The server had an error while processing your request.',
  },
  overloaded: {
    status: 503,
    openai: ['overloaded', 'server_error'],
    anthropic: [529, 'overloaded_error'],
    google: [503, 'UNAVAILABLE'],
    message: () => 'The model is overloaded. Please try again later.',
  },
  auth: {
    status: 401,
    openai: ['invalid_api_key', 'invalid_request_error'],
    anthropic: [401, 'authentication_error'],
    google: [400, 'INVALID_ARGUMENT', 'API key not valid. Please pass a valid API key.'],
    message: () => 'Incorrect API key provided.',
  },
  'unknown-model': {
    status: 404,
    openai: ['model_not_found', 'invalid_request_error'],
    anthropic: [404, 'not_found_error'],
    google: [404, 'NOT_FOUND'],
    message: ({ model, protocol }) =>
      protocol === 'messages'
        ? `model: ${model}`
        : protocol === 'generate-content'
          ? `models/${model} is not found for API version v1beta, or is not supported for generateContent.`
          : `The model '${model}' does not exist or you do not have access to it.`,
  },
  'schema-rejected': {
    status: 400,
    openai: ['invalid_json_schema', 'invalid_request_error'],
    anthropic: [
      400,
      'invalid_request_error',
      'output_config.format.schema: For `object` type, `additionalProperties` must be false.',
    ],
    google: [400, 'INVALID_ARGUMENT', 'Invalid value at generation_config.responseJsonSchema'],
    message: () => "Invalid schema for response_format 'action': schema must have a 'type' key.",
  },
  'context-overflow': {
    status: 400,
    openai: ['context_length_exceeded', 'invalid_request_error'],
    anthropic: [400, 'invalid_request_error', 'prompt is too long: 210000 tokens > 200000 maximum'],
    google: [
      400,
      'INVALID_ARGUMENT',
      'The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).',
    ],
    message: () => "This model's maximum context length is 128000 tokens.",
  },
  'input-filter': {
    status: 400,
    openai: ['content_policy_violation', 'invalid_request_error'],
    anthropic: [400, 'invalid_request_error', 'Output blocked by content filtering policy'],
    google: [400, 'INVALID_ARGUMENT', 'The prompt contains inappropriate content.'],
    message: () => 'Your request was rejected by the safety system: it contains inappropriate content.',
  },
};

/** The error of a fault in the words of a protocol. */
export function makeError(fault: ErrorFault, call: MockCall, retryAfterMs: number): MockError {
  if (!Object.hasOwn(words, fault)) throw new Error(unknownFault(fault));
  const { openai, anthropic, google, message, status } = words[fault];
  const retryHeaders = fault === 'rate-limit' ? makeRetryHeaders(retryAfterMs) : {};
  switch (call.protocol) {
    case 'messages': {
      const [ownStatus, type, own] = anthropic;
      return {
        status: ownStatus,
        headers: retryHeaders,
        body: { type: 'error', error: { type, message: own ?? message(call) }, request_id: 'req_mock' },
      };
    }
    case 'generate-content': {
      const [code, word, own] = google;
      return {
        status: code,
        headers: {},
        body: {
          error: {
            code,
            message: own ?? message(call),
            status: word,
            details: googleDetails(fault, retryAfterMs),
          },
        },
      };
    }
    case 'ollama-chat':
      return {
        status: fault === 'quota' ? 402 : status,
        headers: retryHeaders,
        body: { error: ollamaMessage(fault, call, message(call)) },
      };
    default: {
      const [code, type] = openai;
      return {
        status,
        headers: { ...retryHeaders, 'x-request-id': 'req_mock' },
        body: { error: { message: message(call), type, param: null, code } },
      };
    }
  }
}

/** A request that is not as the protocol has it, in its words. */
export function badRequest(protocol: MockProtocol, message: string): MockError {
  return { status: 400, headers: {}, body: errorBody(protocol, 400, message) };
}

/** The body of an error without a code of its own. */
export function errorBody(protocol: MockProtocol, status: number, message: string): Json {
  const isMissing = status === 404;
  switch (protocol) {
    case 'messages':
      return {
        type: 'error',
        error: { type: isMissing ? 'not_found_error' : 'invalid_request_error', message },
        request_id: 'req_mock',
      };
    case 'generate-content':
      return { error: { code: status, message, status: isMissing ? 'NOT_FOUND' : 'INVALID_ARGUMENT' } };
    case 'ollama-chat':
      return { error: message };
    default:
      return { error: { message, type: 'invalid_request_error', param: null, code: null } };
  }
}

/** The error of a fault as an event inside of a stream that began well. */
export function errorFrame({ body }: MockError, protocol: MockProtocol): string {
  switch (protocol) {
    case 'ollama-chat':
      return `${JSON.stringify(body)}\n`;
    case 'messages':
      return serverSent(body, 'error');
    case 'responses':
      return serverSent(
        {
          type: 'error',
          code: readText(body, 'error', 'code') ?? null,
          message: readText(body, 'error', 'message') ?? '',
          param: null,
        },
        'error',
      );
    default:
      return serverSent(body);
  }
}

function limited(message: string): Words {
  return {
    status: 429,
    openai: ['rate_limit_exceeded', 'requests'],
    anthropic: [429, 'rate_limit_error'],
    google: [429, 'RESOURCE_EXHAUSTED'],
    message: () => message,
  };
}

/** The header in whole seconds, as the standard says, and OpenAI's own in milliseconds. */
function makeRetryHeaders(ms: number): Record<string, string> {
  return { 'retry-after': String(Math.ceil(ms / 1000)), 'retry-after-ms': String(ms) };
}

function googleDetails(fault: ErrorFault, retryAfterMs: number): Json {
  if (fault === 'rate-limit')
    return [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: `${retryAfterMs / 1000}s` }];
  if (fault !== 'quota') return [];
  return [
    {
      '@type': 'type.googleapis.com/google.rpc.QuotaFailure',
      violations: [{ quotaId: 'GenerateRequestsPerDayPerProjectPerModel-FreeTier' }],
    },
  ];
}

function ollamaMessage(fault: ErrorFault, { model }: MockCall, message: string): string {
  return fault === 'unknown-model' ? `model "${model}" not found, try pulling it first` : message;
}
