import { parseJson } from '../../json.js';
import type { CallContext, ModelRequest } from '../../model-request.js';
import type { ModelResult } from '../../model-result.js';
import type { ModelErrorKind } from '../../model-error.js';
import { normalizeUsage } from '../../usage.js';
import type { Endpoint } from '../endpoint.js';
import { readError } from '../fault-error.js';
import { findFault } from '../fault.js';
import { faultMeaning } from '../fault-rules.js';
import { transportError } from '../transport-error.js';

const callErrorMark = Symbol.for('vercel.ai.error.AI_APICallError');

/** Names of the SDK's other errors. */
const kinds: Readonly<Record<string, ModelErrorKind>> = {
  AI_LoadAPIKeyError: 'auth',
  AI_NoSuchModelError: 'unknown-model',
  AI_UnsupportedFunctionalityError: 'bad-request',
  AI_InvalidPromptError: 'bad-request',
  AI_JSONParseError: 'bad-response',
  AI_TypeValidationError: 'bad-response',
  AI_InvalidResponseDataError: 'bad-response',
  AI_EmptyResponseBodyError: 'bad-response',
};

/**
 * Meaning of an error of the SDK: a result if the provider turned the prompt away.
 *
 * @throws ModelError for everything else.
 */
export function readThrown(
  error: unknown,
  endpoint: Endpoint,
  request: ModelRequest,
  { signal }: CallContext,
): ModelResult {
  if (!signal.aborted && isCallError(error) && error.statusCode !== undefined) {
    const status = error.statusCode;
    const body = parseJson(error.responseBody ?? '');
    const fault = findFault(body, status) ?? { status, message: error.message };
    // A good status with an error means that the SDK could not read the body.
    const meaning =
      status < 400 && findFault(body, status) === undefined
        ? ({ kind: 'bad-response' } as const)
        : faultMeaning(fault);
    if (!('finish' in meaning)) {
      const hint = /max_completion_tokens/.test(fault.message)
        ? `${fault.message}. The adapter of the SDK wrote max_tokens: set 'max_completion_tokens' by its 'providerOptions', or use openai(…) of this package`
        : fault.message;
      throw readError(meaning.kind, { ...fault, message: hint }, endpoint, {
        headers: error.responseHeaders,
        cause: error,
      });
    }
    return {
      text: 'text' in meaning ? meaning.text : '',
      finish: { unified: meaning.finish, raw: fault.code ?? fault.message },
      refusal: 'refusal' in meaning ? meaning.refusal : undefined,
      usage: normalizeUsage(undefined, { input: {}, output: {} }).usage,
      model: { requested: endpoint.model },
      outputMode: request.output.mode,
      warnings: [],
      timing: { ms: 0 },
      raw: body,
    };
  }
  const name = error instanceof Error ? error.name : '';
  const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined;
  if (signal.aborted || kind === undefined) throw transportError(error, endpoint, signal);
  throw readError(kind, { message: error instanceof Error ? error.message : name }, endpoint, {
    cause: error,
  });
}

interface CallError {
  readonly message: string;
  readonly statusCode?: number | undefined;
  readonly responseHeaders?: Record<string, string> | undefined;
  readonly responseBody?: string | undefined;
}

/** By its mark and not by its class: there may be several copies of the SDK. */
function isCallError(error: unknown): error is CallError {
  return typeof error === 'object' && error !== null && callErrorMark in error;
}
