import ky from 'ky';
import { Agent, request } from 'undici';
import type { Dispatcher, FormData } from 'undici';
import { onAbort } from './on-abort.js';

/** One POST. */
export interface HttpCall {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | FormData;
  readonly signal: AbortSignal;
  /** Connections of the caller's own, for example through a proxy. @default an agent without time-outs */
  readonly dispatcher?: Dispatcher | undefined;
}

/** What came back, whatever its status. The body is read once, as one text or in pieces; what was read in pieces is cancelled in the end. */
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
 * undici's own five minutes for headers and body would end long answers of reasoning models; how long a call may take
 * is the business of the time-out wrapper alone.
 */
const patientAgent = new Agent({ headersTimeout: 0, bodyTimeout: 0 });

const client = ky.create({ retry: 0, timeout: false, throwHttpErrors: false });

/**
 * Sends one request, once. `ky` builds and checks it, undici moves the bytes: the body goes beside ky's `Request`
 * because ky clones that for retries it will never make, and a clone of a body is a third of the cost of a call.
 *
 * @throws what undici throws where no answer arrives, and the signal's reason where it aborts.
 */
export async function post(call: HttpCall): Promise<HttpReply> {
  const controller = new AbortController();
  // The caller's signal may be shared by thousands of calls: it gets one listener for all of them, not one for each.
  const release = onAbort(call.signal, () => controller.abort(call.signal.reason));
  try {
    return replyOf(await ask(call, controller.signal), release);
  } catch (error) {
    release();
    throw error;
  }
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
        dispatcher: call.dispatcher ?? patientAgent,
      });
      return new Response(null, { status: answer.statusCode });
    },
  });
  if (answer === undefined) throw new TypeError('ky settled without asking its transport');
  return answer;
}

function replyOf({ statusCode, headers, body }: Dispatcher.ResponseData, release: () => void): HttpReply {
  return {
    status: statusCode,
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [
        name,
        Array.isArray(value) ? value.join(', ') : (value ?? ''),
      ]),
    ),
    text: () => body.text().finally(release),
    chunks: body,
    cancel: () => {
      release();
      // Destroying an unread body emits an error that nobody waits for any more.
      body.on('error', () => undefined).destroy();
    },
  };
}
