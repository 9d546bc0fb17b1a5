import { ModelError } from '../model-error.js';
import type { ModelErrorDetails, ModelErrorKind } from '../model-error.js';
import { redact, redactHeaders } from '../redact.js';
import type { Endpoint } from './endpoint.js';
import type { Fault } from './fault.js';
import { retryAfterMs } from './retry-after.js';

/** Known parts of the answer that carried a fault. */
export interface FaultContext extends Pick<
  ModelErrorDetails,
  'headers' | 'requestId' | 'retryable' | 'cause'
> {
  /** Text in place of the advice of the kind. */
  readonly reason?: keyof typeof reasons | undefined;
}

/** The error of a fault: one line that says what was wrong, where, and what to do. */
export function readError(
  kind: ModelErrorKind,
  fault: Fault,
  endpoint: Endpoint,
  context: FaultContext = {},
): ModelError {
  const { host, model, secrets } = endpoint;
  const facts = [
    fault.status === undefined || fault.status === 200 ? undefined : `HTTP ${fault.status}`,
    fault.code,
  ].filter(Boolean);
  const said = oneLine(redact(fault.message, secrets));
  const message = `Cannot get an answer from ${host.id}:${model}: ${context.reason === undefined ? advice[kind](endpoint) : reasons[context.reason]} (${[...facts, said].join(', ')})`;
  return new ModelError(kind, message, {
    provider: host.id,
    model,
    status: fault.status,
    providerCode: fault.code,
    retryAfterMs:
      context.headers === undefined ? undefined : retryAfterMs(context.headers, fault, Date.now()),
    requestId: context.requestId === undefined ? undefined : redact(context.requestId, secrets),
    headers: context.headers === undefined ? undefined : redactHeaders(context.headers, secrets),
    retryable: context.retryable,
    cause: context.cause,
  });
}

/** The fault, and after the colon what would be right. */
const advice: Readonly<Record<ModelErrorKind, (endpoint: Endpoint) => string>> = {
  'rate-limit': () => 'requests come too fast: wait, or lower the concurrency',
  concurrency: () => 'too many requests are open at once: lower the concurrency',
  quota: ({ baseUrl }) =>
    `nothing is left to spend at ${baseUrl}: add credit, raise the limit, or wait for the next day`,
  overloaded: () => 'the provider is overloaded: try again later',
  server: () => 'the provider failed: try again',
  network: ({ baseUrl }) => `the connection to ${baseUrl} broke off: try again`,
  unreachable: (endpoint) =>
    `no server answers at ${endpoint.baseUrl}: start the server, or correct ${urlName(endpoint)}`,
  timeout: () => 'it took too long: allow more time, or ask for less',
  aborted: () => 'its caller aborted the call',
  auth: ({ host, baseUrl }) =>
    `the key was not accepted at ${baseUrl}: check ${host.keyVariable ?? 'it'} and what it may use`,
  'unknown-model': ({ host, model, baseUrl }) =>
    host.id === 'ollama'
      ? `there is no such model at ${baseUrl}: run 'ollama pull ${model}'`
      : `there is no such model at ${baseUrl}: check its name, and that the key may use it`,
  'schema-rejected': () =>
    "the provider does not take the JSON schema: ask with the output mode 'json' or 'text'",
  'bad-request': () => 'the provider does not take the request: change what it names',
  'bad-response': (endpoint) =>
    `what ${endpoint.baseUrl} answers is not of this protocol: check ${urlName(endpoint)}, and any proxy between`,
  'refused-by-wrapper': () => 'it was not asked',
};

/** More exact than the kind. */
const reasons = {
  certificate: 'its certificate is not trusted: name the authority that signed it in NODE_EXTRA_CA_CERTS',
  'proxy-login': 'the proxy between demands a login: put it into the address in HTTPS_PROXY',
  'too-long': 'its answer is longer than any answer of a model: check the base URL, and any proxy between',
  compressed: 'its answer is compressed in a way that was not asked for: check any proxy between',
  'output-too-large':
    "it has no room for so many output tokens: lower 'maxOutputTokens', or choose a model with a longer context",
  'too-large-for-limit':
    "a request is larger than its limit for a minute, so that it will never fit: shorten the prompt, lower 'maxOutputTokens', or raise the limit at the provider",
  parameters:
    'none of its hosts takes all settings of the request: leave out temperature, seed or reasoning, or name a host that takes them',
  'no-system-role': 'the template of the model has no system message',
} as const;

/** Where a wrong URL is put right: the variable does nothing where the URL was given. */
function urlName({ host, settings }: Endpoint): string {
  return settings.baseUrl === undefined ? (host.baseUrlVariable ?? 'the base URL') : 'that URL';
}

function oneLine(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > 300 ? `${line.slice(0, 300)}…` : line;
}
