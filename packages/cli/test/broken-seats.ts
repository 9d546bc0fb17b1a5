import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { LimitsInput } from '@masbench/core';

/** What a broken server does with a request. */
export type Breaking = (request: IncomingMessage, response: ServerResponse) => void;

/** A fault that no agent caused. */
export interface InfrastructureFault {
  readonly name: string;
  /** How many requests are answered before. */
  readonly after: number;
  readonly provider: 'openai' | 'anthropic' | 'google' | 'vllm';
  readonly breaking: Breaking;
  readonly limits?: LimitsInput | undefined;
}

function says(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Breaking {
  return (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
}

type Fault = readonly [name: string, provider: InfrastructureFault['provider'], breaking: Breaking];
const soon = { 'retry-after-ms': '1', 'retry-after': '0' };
const html = { 'content-type': 'text/html' };

/** An error as OpenAI writes it. */
const openai = (name: string, status: number, message: string, code: string | null = null): Fault => {
  const type = code === 'insufficient_quota' ? code : 'invalid_request_error';
  return [`openai: ${name}`, 'openai', says(status, { error: { message, type, param: null, code } }, soon)];
};
/** An error as Anthropic writes it. */
const anthropic = (name: string, status: number, message: string, type = 'invalid_request_error'): Fault => [
  `anthropic: ${name}`,
  'anthropic',
  says(status, { type: 'error', error: { type, message } }, soon),
];
/** An error as Google writes it. */
const google = (name: string, code: number, message: string, status = 'INVALID_ARGUMENT'): Fault => [
  `google: ${name}`,
  'google',
  says(code, { error: { code, status, message } }, soon),
];

const account: readonly Fault[] = [
  openai('wrong key', 401, 'Incorrect API key provided', 'invalid_api_key'),
  openai('account deactivated', 403, 'Your account was deactivated', 'account_deactivated'),
  openai('no member of an organization', 401, 'You must be a member'),
  openai('region', 403, 'Country, region, or territory not supported'),
  openai('no such model', 404, 'The model `x` does not exist', 'model_not_found'),
  openai('quota', 429, 'You exceeded your current quota', 'insufficient_quota'),
  anthropic('wrong key', 401, 'invalid x-api-key', 'authentication_error'),
  anthropic('no permission', 403, 'not allowed', 'permission_error'),
  anthropic('no such model', 404, 'model: claude-x', 'not_found_error'),
  anthropic('no credit', 400, 'Your credit balance is too low to access the API'),
  google('wrong key', 400, 'API key not valid'),
  google('no such model', 404, 'models/x is not found for API version v1beta', 'NOT_FOUND'),
  google('no permission', 403, 'denied', 'PERMISSION_DENIED'),
  ['vllm: wrong key', 'vllm', says(401, { error: 'Unauthorized' })],
  [
    'vllm: no such model',
    'vllm',
    says(404, { error: { message: 'The model `x` does not exist.', type: 'NotFoundError', code: 404 } }),
  ],
  openai('payment required', 402, 'Payment required'),
];

const tooLarge =
  "'max_tokens' or 'max_completion_tokens' is too large: 16384. This model's maximum context length is 8192 tokens";
const requests: readonly Fault[] = [
  openai(
    'prompt too long',
    400,
    "This model's maximum context length is 8192 tokens",
    'context_length_exceeded',
  ),
  anthropic('prompt too long', 400, 'prompt is too long: 200001 tokens exceeds the context window'),
  google('prompt too long', 400, 'The input token count (9) exceeds the maximum'),
  [
    'vllm: output too large',
    'vllm',
    says(400, { error: { message: tooLarge, type: 'BadRequestError', code: 400 } }),
  ],
  openai(
    'output too large',
    400,
    'max_tokens is too large: 16384. This model supports at most 4096 completion tokens',
  ),
  openai('input filter', 400, 'The response was filtered', 'content_filter'),
  openai('content policy', 400, 'Your request was rejected', 'content_policy_violation'),
  anthropic('input filter', 400, 'Output blocked by content filtering policy'),
  openai(
    'a parameter that it does not know',
    400,
    'Unsupported parameter: max_completion_tokens',
    'unsupported_parameter',
  ),
  anthropic('a field that it does not know', 400, 'output_config: Extra inputs are not permitted'),
  [
    'a body that is too large',
    'openai',
    says(413, '<html><title>413 Request Entity Too Large</title></html>'),
  ],
  [
    'google: no such address',
    'google',
    says(404, '<html><title>Error 404 (Not Found)!!1</title></html>', html),
  ],
];

const outages: readonly Fault[] = [
  openai('500', 500, 'The server had an error'),
  anthropic('529', 529, 'Overloaded', 'overloaded_error'),
  google('503', 503, 'The model is overloaded', 'UNAVAILABLE'),
  ['a page of a gateway', 'openai', says(502, '<html><title>502 Bad Gateway</title></html>', soon)],
  ['a gateway that gives up', 'openai', says(504, '<html><title>504 Gateway Time-out</title></html>', soon)],
  openai('too fast', 429, 'Rate limit reached', 'rate_limit_exceeded'),
  google('too many at once', 429, 'Too many concurrent requests', 'RESOURCE_EXHAUSTED'),
  ['a page with status 200', 'openai', says(200, '<html><title>Sign in</title></html>', html)],
  ['a redirect', 'openai', says(302, '', { location: 'https://example.org/login' })],
  ['malformed JSON', 'openai', says(200, '{"choices": [')],
  ['an empty body', 'anthropic', says(200, '')],
  openai('an error in a 200', 200, 'The server had an error'),
  ['JSON of another protocol', 'google', says(200, { hello: 'world' })],
  ['a connection that is closed at once', 'openai', (request) => void request.socket.destroy()],
  [
    'a connection that breaks off',
    'anthropic',
    (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '9999' });
      response.write('{"content": [');
      response.socket?.destroy();
    },
  ],
  ['no answer in time', 'openai', () => undefined],
];

const unpaid: readonly (readonly [Fault, LimitsInput])[] = [
  [
    openai('a filter under a limit in dollars', 400, 'filtered', 'content_filter'),
    { seat: { costUsd: 0.5 } },
  ],
  [
    openai('a prompt too long under a limit in tokens', 400, 'too long', 'context_length_exceeded'),
    { seat: { tokens: 500_000 } },
  ],
];

const faultOf = ([name, provider, breaking]: Fault) => ({ name, provider, breaking, after: 0 });

/** Faults at the first request of a seat and in the middle of its match: at least 60 kinds. */
export const infrastructureFaults: readonly InfrastructureFault[] = [
  ...[...account, ...requests, ...outages].map(faultOf),
  ...[...account.slice(0, 6), ...requests.slice(0, 8)].map((fault) => ({
    ...faultOf(fault),
    name: `${fault[0]}, after an answer`,
    after: 1,
  })),
  ...unpaid.map(([fault, limits]) => ({ ...faultOf(fault), limits })),
];

/** Starts a server on a port of its own. */
async function listen(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const server = createServer(answer);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? (address?.port ?? 0) : 0}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** A server that hands requests on to another one, and breaks in its own way after so many. */
export async function breakingServer(
  { after, breaking }: Pick<InfrastructureFault, 'after' | 'breaking'>,
  behind: string,
) {
  let seen = 0;
  const server = await listen((request, response) => {
    if (request.method === 'POST') seen += 1;
    if (seen > after) breaking(request, response);
    else void handOn(request, response, behind);
  });
  /** How often it broke. */
  const broken = (): number => Math.max(0, seen - after);
  return { ...server, broken };
}

async function handOn(request: IncomingMessage, response: ServerResponse, behind: string): Promise<void> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(Buffer.from(piece as Uint8Array));
  const answer = await fetch(`${behind}${request.url ?? ''}`, {
    method: request.method ?? 'GET',
    headers: { 'content-type': 'application/json', authorization: 'Bearer test-key' },
    ...(pieces.length === 0 ? {} : { body: Buffer.concat(pieces) }),
  });
  response.writeHead(answer.status, { 'content-type': 'application/json' });
  response.end(Buffer.from(await answer.arrayBuffer()));
}

/** A seat of another program that does what it must not, as a server of the seat protocol. */
export async function hostileSeat(misdeed: Misdeed) {
  return listen((request, response) => void misbehave(misdeed, request, response));
}

/** What a program in a seat may try, so that others lose. */
export const misdeeds = {
  'usage without an end': { usage: { calls: 1e308, inputTokens: 1e308, outputTokens: 1e308 } },
  'the greatest usage there is': {
    usage: { calls: 1e10, inputTokens: 1e10, outputTokens: 1e10, costUsd: 1e9 },
  },
  'usage that is unknown': { usage: { calls: null, inputTokens: null, costUsd: null } },
  'negative usage': { usage: { calls: -5, inputTokens: -5 } },
  'an action of three megabytes': { action: 'x'.repeat(3_000_000) },
  'an error in another direction': { error: '\u202e\u001b[31mWinner: A\n' },
} as const satisfies Readonly<Record<string, object>>;

type Misdeed = keyof typeof misdeeds;

async function misbehave(
  misdeed: Misdeed,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  let text = '';
  for await (const piece of request) text += String(piece);
  const message = JSON.parse(text) as { readonly type: string; readonly id?: string };
  const lines: object[] = [];
  if (message.type === 'match')
    lines.push({ type: 'ready', protocol: 'masbench-seat/1', name: 'openai:gpt-5-mini \u202e\u001b[31m' });
  const {
    action = {},
    usage,
    error,
  }: { action?: unknown; usage?: object; error?: string } = misdeeds[misdeed];
  if (message.type === 'turn')
    lines.push(
      error === undefined
        ? { type: 'action', id: message.id, action, ...(usage === undefined ? {} : { usage }) }
        : { type: 'error', id: message.id, message: error },
    );
  response.end(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
}
