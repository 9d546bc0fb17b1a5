import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { unescape } from 'node:querystring';
import { readMessage } from '@masbench/core';
import { Lines } from './wire/lines.js';
import type { ToSeat } from './wire/messages.js';
import { receive } from './wire/received.js';
import type { Connection, Transport, WireEvents } from './wire/transport.js';

/** How a server is reached. */
export interface HttpOptions {
  /** Shown as the name of the player. @default the address without its query and user information */
  readonly name?: string | undefined;
  /** Sent with every message, for example `authorization`. Their values are removed from errors and the call log. @default none */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** How long the reply to one message may be, in bytes. @default 16 MiB */
  readonly replyBytes?: number | undefined;
}

/**
 * A program that is an HTTP server. Every message is sent to its address with `POST`; what it replies are its messages,
 * one JSON object a line. Redirects are not followed. One server may play any number of seats: the field `session` of
 * every message tells them apart.
 */
export function http(address: string, options: HttpOptions = {}): Transport {
  const url = new URL(address);
  const { headers = {}, name = `${url.origin}${url.pathname}` } = options;
  return {
    name,
    secrets: findSecrets(url, Object.values(headers)),
    open: (events) => new HttpConnection(url, events, options),
  };
}

class HttpConnection implements Connection {
  readonly #url: URL;
  readonly #events: WireEvents;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #replyBytes: number;
  readonly #requests = new Map<string, AbortController>();
  #isClosed = false;

  constructor(url: URL, events: WireEvents, { headers = {}, replyBytes = 16 * 1024 * 1024 }: HttpOptions) {
    this.#url = url;
    this.#events = events;
    this.#headers = headers;
    this.#replyBytes = replyBytes;
  }

  send(message: ToSeat): void {
    if (message.type === 'cancel') this.#requests.get(message.id)?.abort();
    if (!this.#isClosed) void this.#post(message);
  }

  accepted(): void {
    // The length of each reply is limited.
  }

  async close(session: string): Promise<'ended'> {
    if (this.#isClosed) return 'ended';
    this.#isClosed = true;
    for (const request of this.#requests.values()) request.abort();
    const patience = AbortSignal.timeout(1000);
    await this.#exchange({ type: 'end', session }, patience, () => undefined).catch(() => undefined);
    return 'ended';
  }

  async #post(message: ToSeat): Promise<void> {
    const id = message.type === 'turn' ? message.id : undefined;
    const controller = new AbortController();
    if (id !== undefined) this.#requests.set(id, controller);
    let isAnswered = false;
    try {
      await this.#exchange(message, controller.signal, (line) =>
        receive(line, {
          stray: this.#events.stray,
          message: (received) => {
            // A reply belongs to its turn: it answers no other.
            const isOwn = received.type === 'ready' ? id === undefined : received.id === id;
            isAnswered ||= isOwn && (received.type === 'action' || received.type === 'error');
            if (isOwn) this.#events.message(received);
            else this.#events.stray(line);
          },
        }),
      );
      if (id !== undefined && !isAnswered) this.#events.failed(id, 'replied without an answer');
    } catch (error) {
      const why = `could not be asked: ${readCause(error)}`;
      if (id !== undefined) this.#events.failed(id, why);
      else if (message.type === 'match') this.#events[isUnreachable(error) ? 'absent' : 'ended'](why);
    } finally {
      if (id !== undefined) this.#requests.delete(id);
    }
  }

  async #exchange(message: ToSeat, signal: AbortSignal, line: (text: string) => void): Promise<void> {
    // `fetch` gives up after five minutes, however long an answer may take.
    const request = (this.#url.protocol === 'https:' ? requestHttps : requestHttp)(this.#url, {
      method: 'POST',
      headers: { ...this.#headers, 'content-type': 'application/json', accept: 'application/x-ndjson' },
      signal,
    });
    request.end(JSON.stringify(message));
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      request.once('response', resolve);
      // What breaks off the response is also reported here.
      request.on('error', reject);
    });
    const { statusCode = 0 } = response;
    if (statusCode < 200 || statusCode > 299) {
      response.destroy();
      const isRedirect = statusCode >= 300 && statusCode < 400;
      throw new Error(`it replied with status ${statusCode}${isRedirect ? ', a redirect' : ''}`);
    }
    let length = 0;
    const lines = new Lines(this.#replyBytes, line, () => undefined);
    for await (const chunk of response) {
      const bytes = Buffer.from(chunk);
      length += bytes.length;
      if (length > this.#replyBytes) throw new Error(`its reply is longer than ${this.#replyBytes} bytes`);
      lines.push(bytes);
    }
    lines.end();
  }
}

/** Parts of an address and of headers that must not be recorded: a server may repeat a token without the word before it. */
function findSecrets(
  { username, password, search, searchParams }: URL,
  headers: readonly string[],
): readonly string[] {
  const words = headers.flatMap((value) => [value, ...value.split(/\s+/).slice(1)]);
  const address = [username, password].flatMap((part) => [part, unescape(part)]);
  return [...words, ...address, search.slice(1), ...searchParams.values()].filter((secret) => secret !== '');
}

/** A name with several addresses fails with one error for each, in an error without a message. */
function readCause(error: unknown): string {
  return readMessage(error instanceof AggregateError ? error.errors[0] : error);
}

/** True if no server listens at the address: no program was asked. */
function isUnreachable(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'ECONNREFUSED' || code === 'ENOTFOUND' || code === 'EHOSTUNREACH' || code === 'ENETUNREACH';
}
