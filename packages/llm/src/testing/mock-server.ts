import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Json } from '../model-request.js';
import type { MockAnswer, MockCall, MockProtocol, MockSpeech } from './mock/call.js';
import { judgeContext, tellContext, type MockContext } from './mock/context.js';
import { MockBatches, type MockBatchOptions } from './mock/batches.js';
import { chatSpeech } from './mock/chat.js';
import { refusedDemand } from './mock/demands.js';
import { badRequest } from './mock/errors.js';
import { drawFault, faultKinds, unknownFault } from './mock/faults.js';
import type { FaultKind, MockFaults } from './mock/faults.js';
import { generateContentSpeech } from './mock/generate-content.js';
import { imageEditsSpeech } from './mock/image-edits.js';
import { messagesSpeech } from './mock/messages.js';
import { listModels, sentKey, tellModel } from './mock/models.js';
import { ollamaSpeech } from './mock/ollama-chat.js';
import { readCall, parseRoute } from './mock/read-call.js';
import type { Route } from './mock/read-call.js';
import { completeAnswer } from './mock/reply.js';
import type { MockReply } from './mock/reply.js';
import { responsesSpeech } from './mock/responses.js';
import { json, writeReply, sendError } from './mock/wire.js';

/** Options of `mockServer`. */
export interface MockServerOptions {
  /**
   * Its replies: always the same, one of a list after the other (a request more than that is an error 400), or what
   * a function makes of the request. @default an instance of the schema that was asked for, or `ok`
   */
  readonly reply?:
    | MockReply
    | readonly MockReply[]
    | ((call: MockCall) => MockReply | PromiseLike<MockReply>)
    | undefined;
  /** Which requests fail, and how. @default none fails */
  readonly faults?: MockFaults | undefined;
  /** Every request must carry this key. @default none is asked for */
  readonly apiKey?: string | undefined;
  /** The only models there are. @default any */
  readonly models?: readonly string[] | undefined;
  /** How long an answer takes, in milliseconds. @default 0 */
  readonly latencyMs?: number | ((call: MockCall) => number) | undefined;
  /** Between two pieces of a stream. @default 0 */
  readonly chunkDelayMs?: number | undefined;
  /** How late the fault `slow` is. @default 1000 */
  readonly slowMs?: number | undefined;
  /** The wait that the fault `rate-limit` asks for, in milliseconds. @default 1000 */
  readonly retryAfterMs?: number | undefined;
  /** A local server of this context, which tells of it and refuses what does not fit. @default no context is told, and all fits */
  readonly context?: MockContext | undefined;
  /** Answers 429 to what is above these. @default none */
  readonly limits?:
    | { readonly concurrency?: number | undefined; readonly requestsPerSecond?: number | undefined }
    | undefined;
  /** How batches are worked on. @default at once, and all of their requests are answered */
  readonly batches?: MockBatchOptions | undefined;
  /** Whether `requests` keeps the bodies; without them thousands of requests need no memory to speak of. @default true */
  readonly keepBodies?: boolean | undefined;
  /** @default a free one */
  readonly port?: number | undefined;
}

/** One request as it arrived at the socket. Keys are not kept. */
export interface MockRequest {
  /** 0 for the first request for an answer. */
  readonly index: number;
  /** HTTP method. */
  readonly method: string;
  /** Path of the URL, without its query. */
  readonly path: string;
  /** Protocol that the path belongs to. */
  readonly protocol: MockProtocol;
  /** Model that was asked; empty until the body has been read. */
  readonly model: string;
  /** Whether a streamed answer was asked for; false until the body has been read. */
  readonly stream: boolean;
  /** `undefined` under `keepBodies: false`. */
  readonly body: Json | undefined;
  /** Unix time in milliseconds. */
  readonly startedAt: number;
  /** The fault that was made on purpose. */
  readonly fault: FaultKind | undefined;
  /** The answer; `undefined` until there is one. */
  readonly status: number | undefined;
}

/** A running mock server. */
export interface MockServer {
  /** For example `http://127.0.0.1:40123`: base URL for Anthropic, Google and Ollama; OpenAI's is `url + '/v1'`. */
  readonly url: string;
  /** All requests for an answer, in order of arrival. */
  readonly requests: readonly MockRequest[];
  /** Counted at the socket. */
  readonly counts: MockCounts;
  /** Closes the port and every connection. */
  readonly close: () => Promise<void>;
}

/** Connections and requests of a mock server, counted at the socket. */
export interface MockCounts {
  /** Connections that were opened. */
  readonly connections: number;
  /** Requests that wait for their answer now. */
  readonly open: number;
  /** The most of them at one time. */
  readonly mostOpen: number;
}

const speeches: Readonly<Record<MockProtocol, MockSpeech>> = {
  'chat-completions': chatSpeech,
  responses: responsesSpeech,
  messages: messagesSpeech,
  'generate-content': generateContentSpeech,
  'ollama-chat': ollamaSpeech,
  'image-edits': imageEditsSpeech,
};

/**
 * A server on a loopback port that speaks the protocols of OpenAI (chat completions, responses, image edits, models),
 * Anthropic, Gemini and Ollama, streaming included. It answers as `reply` says and fails on demand.
 */
export async function mockServer(options: MockServerOptions = {}): Promise<MockServer> {
  const strange = findKinds(options.faults).find((kind) => !faultKinds.some((known) => known === kind));
  if (strange !== undefined) throw new Error(unknownFault(strange));
  const requests: { -readonly [Field in keyof MockRequest]: MockRequest[Field] }[] = [];
  const counts = { connections: 0, open: 0, mostOpen: 0 };
  const arrivals: number[] = [];
  const { retryAfterMs = 1000, slowMs = 1000, chunkDelayMs = 0, keepBodies = true, limits, models } = options;
  const manner = { retryAfterMs, slowMs, chunkDelayMs };

  const answer = async (
    route: Route,
    path: string,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> => {
    const startedAt = Date.now();
    const index = requests.length;
    const { protocol } = route;
    const record = {
      index,
      method: request.method ?? 'POST',
      path,
      protocol,
      model: '',
      stream: false,
      body: undefined as Json | undefined,
      startedAt,
      fault: undefined as FaultKind | undefined,
      status: undefined as number | undefined,
    };
    requests.push(record);
    const call = await readCall(route, request, index);
    Object.assign(record, {
      model: call.model,
      stream: call.stream,
      body: keepBodies ? call.body : undefined,
    });

    const barrier = barred(call, request);
    if (barrier !== undefined) {
      record.status = sendError(response, call, barrier, manner);
      return;
    }
    const refused = refusedDemand(call);
    if (refused !== undefined) {
      const { status, body } = badRequest(protocol, refused);
      record.status = json(response, status, body);
      return;
    }
    const { refusal, cutTo } = options.context === undefined ? {} : judgeContext(call, options.context);
    if (refusal !== undefined) {
      const { status, body } = badRequest(protocol, refusal);
      record.status = json(response, status, body);
      return;
    }
    const reply = await answerCall(options.reply, call);
    const scripted = typeof reply === 'object' ? reply : {};
    const latencyMs =
      scripted.latencyMs ??
      (typeof options.latencyMs === 'function' ? options.latencyMs(call) : (options.latencyMs ?? 0));
    if (latencyMs > 0) await sleep(latencyMs);
    record.fault = scripted.fault ?? drawFault(options.faults, call);
    record.status = await writeReply(
      response,
      call,
      speeches[protocol],
      cutTo === undefined ? completeAnswer(reply, call) : withInput(completeAnswer(reply, call), cutTo),
      record.fault,
      manner,
    );
  };

  const batches = new MockBatches(options.batches ?? {}, async (unnumbered, path) => {
    const call = { ...unnumbered, index: requests.length };
    const { protocol, model } = call;
    const record = {
      index: call.index,
      method: 'POST',
      path,
      protocol,
      model,
      stream: false,
      startedAt: Date.now(),
    };
    const made = { ...record, body: keepBodies ? call.body : undefined, fault: undefined, status: 200 };
    requests.push(made);
    const refused = refusedDemand(call);
    if (refused !== undefined) return badRequest(protocol, refused);
    return {
      status: 200,
      body: speeches[protocol].body(completeAnswer(await answerCall(options.reply, call), call), call),
    };
  });

  const barred = (
    call: MockCall,
    request: IncomingMessage,
  ): 'auth' | 'unknown-model' | 'concurrency' | 'rate-limit' | undefined => {
    if (options.apiKey !== undefined && sentKey(request) !== options.apiKey) return 'auth';
    if (models !== undefined && !models.includes(call.model)) return 'unknown-model';
    if (counts.open > (limits?.concurrency ?? Infinity)) return 'concurrency';
    const now = performance.now();
    while (arrivals[0] !== undefined && arrivals[0] < now - 1000) arrivals.shift();
    if (arrivals.length >= (limits?.requestsPerSecond ?? Infinity)) return 'rate-limit';
    if (limits?.requestsPerSecond !== undefined) arrivals.push(now);
    return undefined;
  };

  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://mock');
    const route = parseRoute(request.method ?? 'GET', pathname);
    if (MockBatches.isBatchPath(pathname)) {
      if (options.apiKey !== undefined && sentKey(request) !== options.apiKey) {
        json(response, 401, { error: { message: 'Incorrect API key provided.', code: 'invalid_api_key' } });
        return;
      }
      batches.reply(request).then(
        ({ status, body }) =>
          typeof body === 'string'
            ? response.writeHead(status, { 'content-type': 'application/octet-stream' }).end(body)
            : json(response, status, body),
        (error: unknown) => json(response, 500, { error: { message: String(error) } }),
      );
      return;
    }
    if (route === undefined) {
      request.resume();
      const told = options.context === undefined ? undefined : tellContext(pathname, options.context);
      if (told !== undefined) {
        json(response, 200, told);
        return;
      }
      if (!tellModel(pathname, options, request, response))
        listModels(pathname, models ?? [], request, response);
      return;
    }
    counts.open += 1;
    counts.mostOpen = Math.max(counts.mostOpen, counts.open);
    response.once('close', () => {
      counts.open -= 1;
    });
    answer(route, pathname, request, response).catch((error: unknown) => {
      if (response.headersSent || response.destroyed) response.destroy();
      else
        json(response, 400, {
          error: {
            message: `the mock server cannot answer: ${String(error)}`,
            type: 'invalid_request_error',
            code: null,
            param: null,
          },
        });
    });
  });
  // A socket that is closed while a client sends its next request on it is a fault that nobody asked for.
  server.keepAliveTimeout = 0;
  server.on('connection', () => {
    counts.connections += 1;
  });

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    counts,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** An answer to a prompt of which so many tokens were read. */
function withInput(answer: MockAnswer, input: number): MockAnswer {
  return {
    ...answer,
    usage: answer.usage === undefined ? undefined : { ...answer.usage, input },
  };
}

function findKinds(faults: MockFaults | undefined): readonly string[] {
  return typeof faults === 'object' ? (faults.kinds ?? []) : [];
}

async function answerCall(
  script: MockServerOptions['reply'],
  call: MockCall,
): Promise<MockReply | undefined> {
  if (typeof script === 'function') return script(call);
  if (!isList(script)) return script;
  const reply = script[call.index];
  if (reply === undefined)
    throw new Error(`its list holds ${script.length} replies, and this is request ${call.index + 1}`);
  return reply;
}

function isList(
  script: Exclude<MockServerOptions['reply'], (...args: never[]) => unknown>,
): script is readonly MockReply[] {
  return Array.isArray(script);
}
