import type { FormData } from 'undici';
import type { HttpReply } from '../../http.js';
import { isJsonObject, parseJson, type JsonObject } from '../../json.js';
import { ModelError } from '../../model-error.js';
import type { Endpoint } from '../endpoint.js';
import { readError } from '../fault-error.js';
import { cleaned, readReply } from '../read-reply.js';
import { readEvents } from '../stream-events.js';
import { transportError } from '../transport-error.js';
import { transport } from '../../transport.js';
import type { BatchCourier } from './batch-interface.js';

/** Longest wait for an answer about a batch, in milliseconds: a large file takes its time. */
const patienceMs = 600_000;

/** Creates what sends requests about batches to an endpoint. */
export function makeCourier(endpoint: Endpoint, headers: Readonly<Record<string, string>>): BatchCourier {
  const ask = async (path: string, body?: JsonObject | FormData): Promise<HttpReply> => {
    const signal = AbortSignal.timeout(patienceMs);
    try {
      const { get, post } = await transport();
      const about = { url: `${endpoint.baseUrl}${path}`, signal, dispatcher: endpoint.settings.dispatcher };
      if (body === undefined) return await get({ ...about, headers, mostBytes: Infinity });
      if (!isForm(body)) return await post({ ...about, headers, body: JSON.stringify(body) });
      const { 'content-type': _json, ...others } = headers;
      return await post({ ...about, headers: others, body });
    } catch (error) {
      throw transportError(error, endpoint, signal);
    }
  };
  return {
    json: async (path, body) => {
      const reply = await ask(path, body);
      // A batch that failed is no fault of the question how it does.
      if (body === undefined && reply.status < 300) {
        const told = cleaned(parseJson(await reply.text()), endpoint);
        if (isJsonObject(told)) return told;
        throw readError('bad-response', { message: 'no JSON came' }, endpoint, { retryable: true });
      }
      const read = await readReply(reply, endpoint).catch((error: unknown) => {
        throw transportError(error, endpoint, never);
      });
      if ('body' in read) return read.body;
      throw readError('bad-request', read.fault, endpoint);
    },
    lines: async function* (path) {
      const reply = await ask(path);
      if (reply.status >= 300) await readReply(reply, endpoint);
      try {
        for await (const { data } of readEvents(reply.chunks, 'lines of JSON')) yield data;
      } catch (error) {
        throw ModelError.isInstance(error) ? error : transportError(error, endpoint, never);
      } finally {
        reply.cancel();
      }
    },
  };
}

function isForm(body: JsonObject | FormData): body is FormData {
  return Symbol.iterator in body;
}

const never = new AbortController().signal;
