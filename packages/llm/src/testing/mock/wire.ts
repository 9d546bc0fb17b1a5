import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Json } from '../../model-request.js';
import type { MockAnswer, MockCall, MockSpeech } from './call.js';
import { makeError, errorFrame } from './errors.js';
import type { ErrorFault, MockError } from './errors.js';
import type { FaultKind } from './faults.js';

/** How the server writes: from its options. */
interface Manner {
  readonly retryAfterMs: number;
  readonly slowMs: number;
  readonly chunkDelayMs: number;
}

/** Writes an answer, or what a fault makes of it. Returns the status that was sent. */
export async function writeReply(
  response: ServerResponse,
  call: MockCall,
  speech: MockSpeech,
  answer: MockAnswer,
  fault: FaultKind | undefined,
  manner: Manner,
): Promise<number> {
  switch (fault) {
    case undefined:
      return send(response, call, speech, answer, manner);
    case 'slow':
      await sleep(manner.slowMs);
      return send(response, call, speech, answer, manner);
    case 'refusal':
      return send(
        response,
        call,
        speech,
        { ...answer, text: "I can't help with that.", finish: 'refusal' },
        manner,
      );
    case 'content-filter':
      return send(response, call, speech, { ...answer, text: '', finish: 'content_filter' }, manner);
    case 'empty':
      return send(response, call, speech, { ...answer, text: '', image: undefined }, manner);
    case 'missing-usage':
      return send(response, call, speech, { ...answer, usage: undefined }, manner);
    case 'cut':
      return cut(response, call, speech, answer);
    case 'malformed-json':
      return plain(response, 200, '{"id": "mock", choices: [}', 'application/json');
    case 'truncated-json':
      return plain(response, 200, half(JSON.stringify(speech.body(answer, call))), 'application/json');
    case 'html':
      return plain(response, 200, page('Sign in to the network'), 'text/html');
    case 'bad-gateway':
      return plain(response, 502, page('502 Bad Gateway'), 'text/html');
    case 'error-in-200':
      return json(response, 200, {
        code: 'The service is busy',
        error: 'The service is busy, please try again.',
      });
    case 'overloaded':
      return overloaded(response, call, speech, answer, manner);
    default:
      return fail(response, makeError(fault, call, manner.retryAfterMs));
  }
}

/** An error of the protocol that no answer was prepared for: a wrong key, an unknown model, too many at once. */
export function sendError(
  response: ServerResponse,
  call: MockCall,
  fault: ErrorFault,
  manner: Manner,
): number {
  return fail(response, makeError(fault, call, manner.retryAfterMs));
}

export function json(
  response: ServerResponse,
  status: number,
  body: Json,
  headers: Readonly<Record<string, string>> = {},
): number {
  return plain(response, status, JSON.stringify(body), 'application/json', headers);
}

async function send(
  response: ServerResponse,
  call: MockCall,
  speech: MockSpeech,
  answer: MockAnswer,
  manner: Manner,
): Promise<number> {
  if (!call.stream)
    return json(response, 200, speech.body(answer, call), { 'x-request-id': `req-${answer.id}` });
  response.writeHead(200, { 'content-type': speech.streamType, 'x-request-id': `req-${answer.id}` });
  for (const frame of speech.frames(answer, call)) {
    if (response.destroyed) return 200;
    if (manner.chunkDelayMs > 0) await sleep(manner.chunkDelayMs);
    response.write(frame);
  }
  response.end();
  return 200;
}

/** Half of the answer with its announced length, then nothing: the connection is gone. */
async function cut(
  response: ServerResponse,
  call: MockCall,
  speech: MockSpeech,
  answer: MockAnswer,
): Promise<number> {
  if (call.stream) {
    const frames = speech.frames(answer, call);
    response.writeHead(200, { 'content-type': speech.streamType });
    response.write(frames.slice(0, Math.ceil(frames.length / 2)).join(''));
  } else {
    const body = JSON.stringify(speech.body(answer, call));
    response.writeHead(200, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    });
    response.write(half(body));
  }
  await sleep(1);
  response.socket?.destroy();
  return 200;
}

/** In a stream the trouble comes after a good beginning, with status 200. */
function overloaded(
  response: ServerResponse,
  call: MockCall,
  speech: MockSpeech,
  answer: MockAnswer,
  manner: Manner,
): number {
  const error = makeError('overloaded', call, manner.retryAfterMs);
  if (!call.stream) return fail(response, error);
  const [first = ''] = speech.frames(answer, call);
  response.writeHead(200, { 'content-type': speech.streamType });
  response.end(first + errorFrame(error, call.protocol));
  return 200;
}

function fail(response: ServerResponse, error: MockError): number {
  return json(response, error.status, error.body, error.headers);
}

function plain(
  response: ServerResponse,
  status: number,
  body: string,
  type: string,
  headers: Readonly<Record<string, string>> = {},
): number {
  response.writeHead(status, { 'content-type': type, 'content-length': Buffer.byteLength(body), ...headers });
  response.end(body);
  return status;
}

function half(text: string): string {
  return text.slice(0, Math.floor(text.length / 2));
}

function page(title: string): string {
  return `<!DOCTYPE html><html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>`;
}
