import { readCount, readList, readPath, readText } from '../../json.js';
import type { Json } from '../../model-request.js';
import {
  replyToAll,
  unanswered,
  type BatchedReplies,
  type BatchedReply,
  type BatchInterface,
} from './batch-interface.js';

/**
 * Batches of Gemini with requests in line, which carry our name as their display name. Answers come in the order of the
 * requests; some come without the metadata that has their key. Sources, read in November 2026:
 * ai.google.dev/gemini-api/docs/batch-api, ai.google.dev/api/batch-api, discuss.ai.google.dev/t/112386,
 * @google/genai 2.32.0 (`batches`).
 *
 * @param version Version of the API, for example `v1beta`.
 * @param root Path of the model.
 */
export function googleBatches(version: string, root: string): BatchInterface {
  return {
    mostRequests: 10_000,
    // 20 MB with what stands around the requests.
    mostBytes: 17_000_000,
    submit: async ({ name }, requests, courier) => {
      const inline = requests.map(({ key, body }) => ({ request: body, metadata: { key } }));
      const batch = await courier.json(`${root}:batchGenerateContent`, {
        batch: { displayName: name, inputConfig: { requests: { requests: inline } } },
      });
      return readText(batch, 'name') ?? '';
    },
    find: async ({ name }, courier) => {
      for (let token = ''; ;) {
        const page = await courier.json(`/${version}/batches?pageSize=100${token}`);
        const own = readList(page, 'operations').find(
          (batch) => readText(batch, 'metadata', 'displayName') === name,
        );
        if (own !== undefined) return readText(own, 'name');
        const next = readText(page, 'nextPageToken') ?? '';
        if (next === '') return undefined;
        token = `&pageToken=${encodeURIComponent(next)}`;
      }
    },
    collect: async (id, { keys }, courier) => {
      const batch = await courier.json(`/${version}/${id}`);
      const state = (readText(batch, 'metadata', 'state') ?? '').replace(/^(BATCH|JOB)_STATE_/, '');
      if (/^(FAILED|CANCELLED|EXPIRED)$/.test(state))
        return replyToAll(
          keys,
          unanswered(readText(batch, 'error', 'message') ?? `batch_${state.toLowerCase()}`),
        );
      if (state !== 'SUCCEEDED') return undefined;
      const output = readPath(batch, 'metadata', 'output') ?? readPath(batch, 'response');
      return readAnswers(keys, readList(output, 'inlinedResponses', 'inlinedResponses'));
    },
  };
}

async function* readAnswers(keys: readonly string[], answers: readonly Json[]): BatchedReplies {
  for (const [index, answer] of answers.entries()) {
    const key = readText(answer, 'metadata', 'key') ?? keys[index];
    if (key !== undefined) yield [key, readAnswer(answer)];
  }
}

function readAnswer(answer: Json): BatchedReply {
  const response = readPath(answer, 'response');
  if (response !== undefined) return { status: 200, body: response };
  const error = readPath(answer, 'error');
  if (error === undefined) return unanswered('no response');
  return { status: statuses[readCount(error, 'code') ?? 13] ?? 500, body: { error } };
}

/** Statuses of the codes of google.rpc.Status. Source: cloud.google.com/apis/design/errors, read November 2026. */
const statuses: Readonly<Record<number, number>> = {
  1: 499,
  3: 400,
  4: 504,
  5: 404,
  7: 403,
  8: 429,
  9: 400,
  14: 503,
  16: 401,
};
