import { readCount, readList, readPath, readText } from '../../json.js';
import type { Json } from '../../model-request.js';
import {
  unanswered,
  type BatchCourier,
  type BatchedReplies,
  type BatchedReply,
  type BatchInterface,
} from './batch-interface.js';
import { clockSkewMs } from './openai.js';

/**
 * Batches of Anthropic. A batch carries no name, so one whose id did not arrive is found by the keys of its results, for
 * which it must have ended. Sources, read in November 2026: platform.claude.com/docs/en/build-with-claude/batch-processing,
 * …/docs/en/api/creating-message-batches, …/listing-message-batches, @anthropic-ai/sdk 1.11.0 (`resources/messages/batches`).
 */
export const anthropicBatches: BatchInterface = {
  mostRequests: 100_000,
  mostBytes: 240_000_000,
  submit: async (_batch, requests, courier) => {
    const batch = await courier.json(root, {
      requests: requests.map(({ key, body }) => ({ custom_id: key, params: body })),
    });
    return readText(batch, 'id') ?? '';
  },
  find: async ({ keys, announcedAt }, courier, others) => {
    const own = new Set(keys);
    for (let after = ''; ;) {
      const page = await courier.json(`${root}?limit=100${after}`);
      const batches = readList(page, 'data');
      const last = batches.at(-1);
      for (const batch of batches) {
        const id = readText(batch, 'id') ?? '';
        if (others.has(id) || isOlder(batch, announcedAt) || countRequests(batch) !== keys.length) continue;
        // Whose it is can only be told by its results; until they are there, none is submitted in its place.
        if (readText(batch, 'processing_status') !== 'ended') throw new StillOpen(id);
        for await (const line of courier.lines(`${root}/${id}/results`)) {
          if (own.has(readText(line, 'custom_id') ?? '')) return id;
          break;
        }
      }
      if (readPath(page, 'has_more') !== true || last === undefined || isOlder(last, announcedAt))
        return undefined;
      after = `&after_id=${readText(last, 'id') ?? ''}`;
    }
  },
  collect: async (id, _batch, courier) => {
    const batch = await courier.json(`${root}/${id}`);
    return readText(batch, 'processing_status') === 'ended' ? readResults(id, courier) : undefined;
  },
};

const root = '/v1/messages/batches';

/** Thrown while it cannot be told whether a batch is the one that is looked for. */
export class StillOpen extends Error {
  override readonly name = 'StillOpen';
}

function isOlder(batch: Json, announcedAt: number): boolean {
  return Date.parse(readText(batch, 'created_at') ?? '') < announcedAt - clockSkewMs;
}

function countRequests(batch: Json): number {
  return ['processing', 'succeeded', 'errored', 'canceled', 'expired'].reduce(
    (sum, state) => sum + (readCount(batch, 'request_counts', state) ?? 0),
    0,
  );
}

async function* readResults(id: string, courier: BatchCourier): BatchedReplies {
  for await (const line of courier.lines(`${root}/${id}/results`)) {
    const key = readText(line, 'custom_id');
    if (key !== undefined) yield [key, readResult(readPath(line, 'result'))];
  }
}

function readResult(result: Json | undefined): BatchedReply {
  const type = readText(result, 'type') ?? 'expired';
  const message = readPath(result, 'message');
  if (type === 'succeeded' && message !== undefined) return { status: 200, body: message };
  if (type !== 'errored') return unanswered(type);
  const error = readPath(result, 'error');
  const kind = readText(error, 'error', 'type') ?? '';
  return { status: statuses[kind] ?? 500, body: error ?? {}, requestId: readText(error, 'request_id') };
}

/** Statuses of errors that come without one. Source: platform.claude.com/docs/en/api/errors, read November 2026. */
const statuses: Readonly<Record<string, number>> = {
  invalid_request_error: 400,
  authentication_error: 401,
  billing_error: 402,
  permission_error: 403,
  not_found_error: 404,
  request_too_large: 413,
  rate_limit_error: 429,
  overloaded_error: 529,
};
