import { isJsonObject, parseJson } from '../json.js';
import type { JsonObject } from '../json.js';
import type { HttpReply } from '../http.js';
import type { ModelError } from '../model-error.js';
import type { Json } from '../model-request.js';
import { redact, withoutSecrets } from '../redact.js';
import type { Endpoint } from './endpoint.js';
import { readError } from './fault-error.js';
import { findFault } from './fault.js';
import type { Fault } from './fault.js';
import { faultMeaning } from './fault-rules.js';
import { isToldNotToRetry } from './retry-after.js';
import type { FaultMeaning } from './fault-rules.js';

/** A fault that is an outcome of the call: a filter, or too much to read. */
export interface FaultOutcome {
  readonly fault: Fault;
  readonly meaning: Extract<FaultMeaning, { finish: unknown }>;
}

/**
 * The body of an answer that came in one piece, or the outcome that its fault is.
 *
 * @throws ModelError if the answer is an error, or no answer of a provider at all.
 */
export async function readReply(
  reply: HttpReply,
  endpoint: Endpoint,
  asked?: JsonObject,
): Promise<{ readonly body: JsonObject } | FaultOutcome> {
  const text = await reply.text();
  const body = cleaned(parseJson(text), endpoint);
  const fault = findFault(body, reply.status);
  if (fault !== undefined) return readFaultOutcome({ ...fault, asked }, reply, endpoint);
  if (reply.status >= 300 || !isJsonObject(body)) throw foreign(reply, text, endpoint);
  return { body };
}

/** Meaning of a fault for the call. @throws ModelError if it is no outcome. */
export function readFaultOutcome(fault: Fault, reply: HttpReply, endpoint: Endpoint): FaultOutcome {
  const meaning = faultMeaning(fault);
  if ('finish' in meaning) return { fault, meaning };
  throw readError(meaning.kind, fault, endpoint, {
    headers: reply.headers,
    requestId: readRequestId(reply, endpoint),
    reason: meaning.reason,
    retryable: meaning.retryable ?? (isToldNotToRetry(reply.headers) ? false : undefined),
  });
}

/** The id that the provider gave to the request. */
export function readRequestId({ headers }: HttpReply, { secrets }: Endpoint): string | undefined {
  const id = headers['x-request-id'] ?? headers['request-id'];
  return id === undefined ? undefined : redact(id, secrets);
}

/** The error of a body that is no JSON of this protocol: a page of a proxy, a redirect, JSON cut off in the middle. */
function foreign(reply: HttpReply, text: string, endpoint: Endpoint): ModelError {
  const { status, headers } = reply;
  const page = /^\s*</.test(text);
  const fault = { status, message: whatCame(text, page, headers['location']) };
  if (status === 429) return readError('rate-limit', fault, endpoint, { headers });
  if (status === 504) return readError('timeout', fault, endpoint, { headers });
  if (status >= 500) return readError('server', fault, endpoint, { headers });
  // A page with status 200 comes from a proxy or a wrong URL and will come again; broken JSON may not.
  return readError('bad-response', fault, endpoint, { headers, retryable: !page && status === 200 });
}

function whatCame(text: string, page: boolean, location: string | undefined): string {
  if (location !== undefined) return `a redirect to ${location.split('?')[0] ?? ''}`;
  if (!page) return text === '' ? 'an empty body instead of JSON' : `"${text.slice(0, 60)}" instead of JSON`;
  const title = /<title[^>]*>([^<]*)</i.exec(text)?.[1]?.trim();
  return `an HTML page${title === undefined ? '' : ` "${title}"`} instead of JSON`;
}

/**
 * Text from a server, without the key, which it may repeat: in errors, and in an answer if the model was shown the key.
 * This is done before anything reads the answer, so that the redacted text is the one that is played, recorded and
 * replayed.
 */
export function cleaned<Value extends Json | undefined>(value: Value, { secrets }: Endpoint): Value | Json {
  return value === undefined ? value : withoutSecrets(value, secrets);
}
