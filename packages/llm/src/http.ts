import { pipeline, type Readable } from 'node:stream';
import { text as textOf } from 'node:stream/consumers';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import ky from 'ky';
import { EnvHttpProxyAgent, request } from 'undici';
import type { Dispatcher, FormData } from 'undici';
import { BodyError, limitBody, mostBodyBytes } from './http-body.js';
import { onAbort } from './on-abort.js';

/** One GET. */
export interface HttpQuestion extends Omit<HttpCall, 'body'> {
  /** Bytes that the answer may have. @default `mostBodyBytes` */
  readonly mostBytes?: number | undefined;
}

/** One POST. */
export interface HttpCall {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | FormData;
  readonly signal: AbortSignal;
  /** Connections of the caller's own. @default those of this module, through the proxies of the environment */
  readonly dispatcher?: Dispatcher | undefined;
}

/** A response of any status. The body is read once, as one text or in pieces; what was read in pieces is canceled in the end. */
export interface HttpReply {
  readonly status: number;
  /** Names in lower case; a header that is there twice is joined by a comma. */
  readonly headers: Readonly<Record<string, string>>;
  readonly text: () => Promise<string>;
  readonly chunks: AsyncIterable<Uint8Array>;
  /** Drops the rest of the body and its connection. */
  readonly cancel: () => void;
}

/**
 * Connections that heed `HTTPS_PROXY`, `HTTP_PROXY` and `NO_PROXY`. undici's own five minutes for
 * headers and body would end long answers of reasoning models; the time-out wrapper alone limits a call. Created with the
 * first call, which reads the environment.
 */
let connections: Dispatcher | undefined;

/** Connections of their own, with what the environment says now. */
export function freshConnections(): Dispatcher {
  const { NO_PROXY, no_proxy = NO_PROXY } = process.env;
  return new EnvHttpProxyAgent({
    headersTimeout: 0,
    bodyTimeout: 0,
    // No proxy reaches the servers of this machine.
    noProxy: ['localhost', '127.0.0.1', '[::1]', ...(no_proxy === undefined ? [] : [no_proxy])].join(','),
  });
}

/** One attempt and no time-out: retries and limits are wrappers. Default headers come first, those of a call win. */
const client = ky.create({
  retry: 0,
  timeout: false,
  throwHttpErrors: false,
  headers: { 'user-agent': 'masbench' },
});

/**
 * Sends one request, once. ky merges and checks URL and headers, undici moves the bytes: the body does not pass through
 * ky's `Request`, because ky clones that for retries, and a clone of a body is a third of the cost of a call.
 *
 * @throws what undici throws if no answer arrives, and the signal's reason if it aborts.
 */
export async function post(call: HttpCall): Promise<HttpReply> {
  const controller = new AbortController();
  // The caller's signal may be shared by thousands of calls: it gets one listener for all of them, not one for each.
  const release = onAbort(call.signal, () => controller.abort(call.signal.reason));
  try {
    return readReply(await ask(call, controller.signal), release);
  } catch (error) {
    release();
    throw error;
  }
}

/** Asks for what is at an address, once. @throws what undici throws if no answer arrives, and the signal's reason if it aborts. */
export async function get({ url, headers, signal, dispatcher, mostBytes }: HttpQuestion): Promise<HttpReply> {
  const reply = await request(url, {
    method: 'GET',
    headers: { 'user-agent': 'masbench', ...headers },
    signal,
    dispatcher: dispatcher ?? (connections ??= freshConnections()),
  });
  return readReply(reply, () => undefined, mostBytes);
}

async function ask(call: HttpCall, signal: AbortSignal): Promise<Dispatcher.ResponseData> {
  let answer: Dispatcher.ResponseData | undefined;
  await client.post(call.url, {
    headers: call.headers,
    fetch: async (prepared) => {
      const { url, headers } = prepared instanceof Request ? prepared : new Request(prepared);
      answer = await request(url, {
        method: 'POST',
        headers: Object.fromEntries(headers),
        body: call.body,
        signal,
        dispatcher: call.dispatcher ?? (connections ??= freshConnections()),
      });
      return new Response(null, { status: answer.statusCode });
    },
  });
  if (answer === undefined) throw new TypeError('ky settled without asking its transport');
  return answer;
}

function readReply(
  { statusCode, headers, body }: Dispatcher.ResponseData,
  release: () => void,
  mostBytes = mostBodyBytes,
): HttpReply {
  const named = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(', ') : (value ?? ''),
    ]),
  );
  const content = decompressed(body, named['content-encoding']);
  const pieces = limitBody(content, mostBytes);
  // A length that is stated needs no counting, and undici's own reading is the fastest.
  const isShort = content === body && Number(named['content-length'] ?? Infinity) <= mostBytes;
  return {
    status: statusCode,
    headers: named,
    text: () => (isShort ? body.text() : textOf(pieces)).finally(release),
    chunks: pieces,
    cancel: () => {
      release();
      // Destroying an unread body emits an error that is no longer of interest.
      for (const stream of [content, body]) stream.on('error', () => undefined).destroy();
    },
  };
}

const decompressors: Readonly<Record<string, () => NodeJS.ReadWriteStream & Readable>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/** The content of a body; some proxies compress answers unasked. */
function decompressed(body: Readable, encoding: string | undefined): Readable {
  const name = encoding?.trim().toLowerCase() ?? '';
  const create = Object.hasOwn(decompressors, name) ? decompressors[name] : undefined;
  if (create === undefined && name !== '' && name !== 'identity') {
    body.on('error', () => undefined).destroy();
    throw new BodyError('compressed', `its content-encoding is ${name}`);
  }
  // A fault of either stream ends the other, and reaches the reader.
  return create === undefined ? body : pipeline(body, create(), () => undefined);
}
