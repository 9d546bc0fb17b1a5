import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
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

const openai = (message: string, code: string | null = null, type = 'invalid_request_error'): unknown => ({
  error: { message, type, param: null, code },
});
const anthropic = (type: string, message: string): unknown => ({ type: 'error', error: { type, message } });
const google = (code: number, status: string, message: string): unknown => ({
  error: { code, status, message },
});

const account: readonly (readonly [string, InfrastructureFault['provider'], Breaking])[] = [
  ['openai: wrong key', 'openai', says(401, openai('Incorrect API key provided', 'invalid_api_key'))],
  [
    'openai: account deactivated',
    'openai',
    says(403, openai('Your account was deactivated', 'account_deactivated')),
  ],
  ['openai: no member of an organization', 'openai', says(401, openai('You must be a member'))],
  ['openai: region', 'openai', says(403, openai('Country, region, or territory not supported'))],
  ['openai: no such model', 'openai', says(404, openai('The model `x` does not exist', 'model_not_found'))],
  [
    'openai: quota',
    'openai',
    says(429, openai('You exceeded your current quota', 'insufficient_quota', 'insufficient_quota')),
  ],
  ['anthropic: wrong key', 'anthropic', says(401, anthropic('authentication_error', 'invalid x-api-key'))],
  ['anthropic: no permission', 'anthropic', says(403, anthropic('permission_error', 'not allowed'))],
  ['anthropic: no such model', 'anthropic', says(404, anthropic('not_found_error', 'model: claude-x'))],
  [
    'anthropic: no credit',
    'anthropic',
    says(400, anthropic('invalid_request_error', 'Your credit balance is too low to access the API')),
  ],
  ['google: wrong key', 'google', says(400, google(400, 'INVALID_ARGUMENT', 'API key not valid'))],
  [
    'google: no such model',
    'google',
    says(404, google(404, 'NOT_FOUND', 'models/x is not found for API version v1beta')),
  ],
  ['google: no permission', 'google', says(403, google(403, 'PERMISSION_DENIED', 'denied'))],
  ['vllm: wrong key', 'vllm', says(401, { error: 'Unauthorized' })],
  [
    'vllm: no such model',
    'vllm',
    says(404, { error: { message: 'The model `x` does not exist.', type: 'NotFoundError', code: 404 } }),
  ],
  ['payment required', 'openai', says(402, openai('Payment required'))],
];

const requests: readonly (readonly [string, InfrastructureFault['provider'], Breaking])[] = [
  [
    'openai: prompt too long',
    'openai',
    says(400, openai("This model's maximum context length is 8192 tokens", 'context_length_exceeded')),
  ],
  [
    'anthropic: prompt too long',
    'anthropic',
    says(
      400,
      anthropic('invalid_request_error', 'prompt is too long: 200001 tokens exceeds the context window'),
    ),
  ],
  [
    'google: prompt too long',
    'google',
    says(400, google(400, 'INVALID_ARGUMENT', 'The input token count (9) exceeds the maximum')),
  ],
  [
    'vllm: output too large',
    'vllm',
    says(400, {
      error: {
        message:
          "'max_tokens' or 'max_completion_tokens' is too large: 16384. This model's maximum context length is 8192 tokens",
        type: 'BadRequestError',
        code: 400,
      },
    }),
  ],
  [
    'openai: output too large',
    'openai',
    says(400, openai('max_tokens is too large: 16384. This model supports at most 4096 completion tokens')),
  ],
  ['openai: input filter', 'openai', says(400, openai('The response was filtered', 'content_filter'))],
  [
    'openai: content policy',
    'openai',
    says(400, openai('Your request was rejected', 'content_policy_violation')),
  ],
  [
    'anthropic: input filter',
    'anthropic',
    says(400, anthropic('invalid_request_error', 'Output blocked by content filtering policy')),
  ],
  [
    'openai: a parameter that it does not know',
    'openai',
    says(400, openai('Unsupported parameter: max_completion_tokens', 'unsupported_parameter')),
  ],
  [
    'anthropic: a field that it does not know',
    'anthropic',
    says(400, anthropic('invalid_request_error', 'output_config: Extra inputs are not permitted')),
  ],
  [
    'a body that is too large',
    'openai',
    says(413, '<html><title>413 Request Entity Too Large</title></html>'),
  ],
  [
    'google: no such address',
    'google',
    says(404, '<html><title>Error 404 (Not Found)!!1</title></html>', { 'content-type': 'text/html' }),
  ],
];

const soon = { 'retry-after-ms': '1', 'retry-after': '0' };
const outages: readonly (readonly [string, InfrastructureFault['provider'], Breaking])[] = [
  ['openai: 500', 'openai', says(500, openai('The server had an error', null, 'server_error'), soon)],
  ['anthropic: 529', 'anthropic', says(529, anthropic('overloaded_error', 'Overloaded'), soon)],
  ['google: 503', 'google', says(503, google(503, 'UNAVAILABLE', 'The model is overloaded'), soon)],
  ['a page of a gateway', 'openai', says(502, '<html><title>502 Bad Gateway</title></html>', soon)],
  ['a gateway that gives up', 'openai', says(504, '<html><title>504 Gateway Time-out</title></html>', soon)],
  ['openai: too fast', 'openai', says(429, openai('Rate limit reached', 'rate_limit_exceeded'), soon)],
  [
    'google: too many at once',
    'google',
    says(429, google(429, 'RESOURCE_EXHAUSTED', 'Too many concurrent requests'), soon),
  ],
  [
    'a page with status 200',
    'openai',
    says(200, '<html><title>Sign in</title></html>', { 'content-type': 'text/html' }),
  ],
  ['a redirect', 'openai', says(302, '', { location: 'https://example.org/login' })],
  ['malformed JSON', 'openai', says(200, '{"choices": [')],
  ['an empty body', 'anthropic', says(200, '')],
  ['an error in a 200', 'openai', says(200, openai('The server had an error', null, 'server_error'))],
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

const unpaid: readonly (readonly [string, InfrastructureFault['provider'], Breaking, LimitsInput])[] = [
  [
    'a filter under a limit in dollars',
    'openai',
    says(400, openai('The response was filtered', 'content_filter')),
    { seat: { costUsd: 0.5 } },
  ],
  [
    'a prompt too long under a limit in tokens',
    'openai',
    says(400, openai('too long', 'context_length_exceeded')),
    { seat: { tokens: 500_000 } },
  ],
];

/** Faults at the first request of a seat and in the middle of its match: at least 60 kinds. */
export const infrastructureFaults: readonly InfrastructureFault[] = [
  ...[...account, ...requests, ...outages].map(([name, provider, breaking]) => ({
    name,
    provider,
    breaking,
    after: 0,
  })),
  ...[...account.slice(0, 6), ...requests.slice(0, 8)].map(([name, provider, breaking]) => ({
    name: `${name}, after an answer`,
    provider,
    breaking,
    after: 1,
  })),
  ...unpaid.map(([name, provider, breaking, limits]) => ({ name, provider, breaking, limits, after: 0 })),
];

/** A server that hands requests on to another one, and breaks in its own way after so many. */
export async function breakingServer(
  { after, breaking }: Pick<InfrastructureFault, 'after' | 'breaking'>,
  behind: string,
): Promise<{
  readonly url: string;
  /** How often it broke. */
  readonly broken: () => number;
  readonly close: () => Promise<void>;
}> {
  let seen = 0;
  const server: Server = createServer((request, response) => {
    if (request.method === 'POST') seen += 1;
    if (seen > after) breaking(request, response);
    else void handOn(request, response, behind);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    broken: () => Math.max(0, seen - after),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
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
export async function hostileSeat(
  misdeed: Misdeed,
): Promise<{ readonly url: string; readonly close: () => Promise<void> }> {
  const server: Server = createServer((request, response) => {
    void misbehave(misdeed, request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? (address?.port ?? 0) : 0}/`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
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
