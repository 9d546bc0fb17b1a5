import { readList, readPath, readText } from '../../json.js';
import type { Json } from '../../model-request.js';
import {
  replyToAll,
  unanswered,
  type BatchCourier,
  type BatchedReplies,
  type BatchInterface,
} from './batch-interface.js';

/**
 * Batches of OpenAI: a file of lines is uploaded, a batch made of it; answers and errors are files of lines. A batch carries
 * our name in its metadata. Sources, read in November 2026: developers.openai.com/api/docs/guides/batch,
 * …/api/reference/resources/batches, openai 6.49.0 (`resources/batches`).
 *
 * @param url Path of the requests, with its version: `/v1/chat/completions` or `/v1/responses`.
 */
export function openaiBatches(url: string): BatchInterface {
  return {
    mostRequests: 50_000,
    mostBytes: 180_000_000,
    submit: async ({ name }, requests, courier) => {
      const lines = requests.map(
        ({ key, body }) => `${JSON.stringify({ custom_id: key, method: 'POST', url, body })}\n`,
      );
      const { FormData } = await import('undici');
      const form = new FormData();
      form.set('purpose', 'batch');
      form.set('file', new Blob(lines, { type: 'application/jsonl' }), `${name}.jsonl`);
      const file = await courier.json('/files', form);
      const batch = await courier.json('/batches', {
        input_file_id: readText(file, 'id') ?? '',
        endpoint: url,
        completion_window: '24h',
        metadata: { masbench: name },
      });
      return readText(batch, 'id') ?? '';
    },
    find: async ({ name, announcedAt }, courier) => {
      const oldest = announcedAt - clockSkewMs;
      for (let after = ''; ;) {
        const page = await courier.json(`/batches?limit=100${after}`);
        const batches = readList(page, 'data');
        const own = batches.find((batch) => readText(batch, 'metadata', 'masbench') === name);
        if (own !== undefined) return readText(own, 'id');
        const last = batches.at(-1);
        const isOlder = Number(readPath(last, 'created_at') ?? 0) * 1000 < oldest;
        if (readPath(page, 'has_more') !== true || last === undefined || isOlder) return undefined;
        after = `&after=${readText(last, 'id') ?? ''}`;
      }
    },
    collect: async (id, { keys }, courier) => {
      const batch = await courier.json(`/batches/${id}`);
      const status = readText(batch, 'status') ?? '';
      if (status === 'failed') return replyToAll(keys, readFailure(batch));
      if (!/^(completed|expired|cancelled)$/.test(status)) return undefined;
      const files = [readText(batch, 'output_file_id'), readText(batch, 'error_file_id')];
      return readFiles(
        files.filter((file) => file !== undefined),
        courier,
      );
    },
  };
}

/** How far the clocks of a provider and of this machine may be apart, in milliseconds. */
export const clockSkewMs = 600_000;

/** A batch that did not pass the validation of its file. */
function readFailure(batch: Json): { readonly status: number; readonly body: Json } {
  const [first] = readList(batch, 'errors', 'data');
  const code = readText(first, 'code') ?? 'batch_failed';
  const message = readText(first, 'message') ?? 'no reason given';
  // Too many tokens wait in the queue: later there is room.
  const status = code === 'token_limit_exceeded' ? 429 : 400;
  return { status, body: { error: { message: `the batch failed: ${message}`, code } } };
}

async function* readFiles(files: readonly string[], courier: BatchCourier): BatchedReplies {
  for (const file of files) {
    for await (const line of courier.lines(`/files/${file}/content`)) {
      const key = readText(line, 'custom_id');
      if (key === undefined) continue;
      const status = readPath(line, 'response', 'status_code');
      const body = readPath(line, 'response', 'body');
      if (typeof status === 'number' && body !== undefined)
        yield [key, { status, body, requestId: readText(line, 'response', 'request_id') }];
      else yield [key, unanswered(readText(line, 'error', 'code') ?? 'batch_expired')];
    }
  }
}
