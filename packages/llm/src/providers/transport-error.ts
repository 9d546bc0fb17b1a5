import { ModelError } from '../model-error.js';
import type { ModelErrorKind } from '../model-error.js';
import type { Endpoint } from './endpoint.js';
import { readError } from './fault-error.js';

const kinds: Readonly<Record<string, ModelErrorKind>> = {
  ECONNREFUSED: 'unreachable',
  ENOTFOUND: 'unreachable',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  EAI_AGAIN: 'unreachable',
  UND_ERR_CONNECT_TIMEOUT: 'unreachable',
  UND_ERR_HEADERS_TIMEOUT: 'timeout',
  UND_ERR_BODY_TIMEOUT: 'timeout',
  ETIMEDOUT: 'timeout',
};

/** The error of an attempt that brought no complete answer: aborted, not connected, or broken off in the middle. */
export function transportError(error: unknown, endpoint: Endpoint, signal: AbortSignal): ModelError {
  if (ModelError.isInstance(error)) return error;
  if (signal.aborted) {
    return readError('aborted', { message: 'no answer is wanted any more' }, endpoint, {
      cause: signal.reason,
    });
  }
  const code = readCode(error);
  const kind = (code === undefined ? undefined : kinds[code]) ?? (isTls(code) ? 'unreachable' : 'network');
  const message = error instanceof Error && error.message !== '' ? error.message : 'no reason given';
  // A certificate that is wrong now will be wrong in a second.
  const retryable = isTls(code) ? false : undefined;
  return readError(kind, { code, message }, endpoint, { retryable, cause: error });
}

/** The system's code, which undici and Node put at different depths: on the error, its cause, or the first of several. */
function readCode(error: unknown, depth = 0): string | undefined {
  if (typeof error !== 'object' || error === null || depth > 3) return undefined;
  if ('code' in error && typeof error.code === 'string') return error.code;
  if ('cause' in error) return readCode(error.cause, depth + 1);
  return 'errors' in error && Array.isArray(error.errors) ? readCode(error.errors[0], depth + 1) : undefined;
}

function isTls(code: string | undefined): boolean {
  return code !== undefined && /EPROTO|CERT|SELF_SIGNED|ERR_TLS|ERR_SSL|UNABLE_TO_VERIFY/.test(code);
}
