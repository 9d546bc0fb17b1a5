import { BodyError } from '../http-body.js';
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
  if (error instanceof BodyError)
    return readError('bad-response', { message: error.message }, endpoint, {
      reason: error.reason,
      retryable: false,
      cause: error,
    });
  if (/\b407\b|proxy (response|auth)/i.test(error instanceof Error ? error.message : ''))
    return readError('auth', { code, message: readWords(error) }, endpoint, {
      reason: 'proxy-login',
      retryable: false,
      cause: error,
    });
  const kind = (code === undefined ? undefined : kinds[code]) ?? (isTls(code) ? 'unreachable' : 'network');
  // A certificate that is wrong now will be wrong in a second.
  const retryable = isTls(code) ? false : undefined;
  const reason = isCertificate(code) ? 'certificate' : undefined;
  return readError(kind, { code, message: readWords(error) }, endpoint, { reason, retryable, cause: error });
}

/** The system's code, which undici and Node put at different depths: on the error, its cause, or the first of several. */
function readCode(error: unknown, depth = 0): string | undefined {
  if (typeof error !== 'object' || error === null || depth > 3) return undefined;
  if ('code' in error && typeof error.code === 'string') return error.code;
  if ('cause' in error) return readCode(error.cause, depth + 1);
  return 'errors' in error && Array.isArray(error.errors) ? readCode(error.errors[0], depth + 1) : undefined;
}

function readWords(error: unknown): string {
  return error instanceof Error && error.message !== '' ? error.message : 'no reason given';
}

function isCertificate(code: string | undefined): boolean {
  return code !== undefined && /CERT|SELF_SIGNED|UNABLE_TO_(VERIFY|GET_ISSUER)/.test(code);
}

function isTls(code: string | undefined): boolean {
  return code !== undefined && /EPROTO|CERT|SELF_SIGNED|ERR_TLS|ERR_SSL|UNABLE_TO_VERIFY/.test(code);
}
