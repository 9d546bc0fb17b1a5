import { MasbenchError, UnavailableError } from '@masbench/core';
import { ModelError } from './model-error.js';

/**
 * The error of a match for a fault of a call. What outlived the retries (a wrong key, a credit that is used up, a
 * provider that is down, a recording without the call) stops the match, which can be resumed, rather than letting
 * stand-ins play on; so does a limit that the model cannot keep. A spent budget and a caller that gave up stay what
 * they are.
 */
export function asUnavailable(error: unknown): unknown {
  const isFault = ModelError.isInstance(error) && error.kind !== 'aborted';
  const isSetUpWrong = MasbenchError.isInstance(error) && error.code === 'OPTION_INVALID';
  return isFault || isSetUpWrong ? new UnavailableError(error.message, { cause: error }) : error;
}
