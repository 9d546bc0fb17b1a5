import type { FormData } from 'undici';
import type { HttpReply } from '../../http.js';
import type { JsonObject } from '../../json.js';
import type { Json } from '../../model-request.js';

/** A request that is answered in a batch. */
export interface BatchedRequest {
  /** SHA-256 of the identity of the request: the id that its answer carries. */
  readonly key: string;
  /** The body that it has when it is sent alone. */
  readonly body: JsonObject;
}

/** A batch as it was announced. */
export interface AnnouncedBatch {
  /** A name of our own, by which it is found again at the provider. */
  readonly name: string;
  /** Keys of its requests, in their order. */
  readonly keys: readonly string[];
  /** Unix time in milliseconds at which it was announced, before anything was sent. */
  readonly announcedAt: number;
}

/** The answer to one request of a batch: status and body that it has when it is sent alone. */
export interface BatchedReply {
  readonly status: number;
  readonly body: Json;
  /** The provider's id of the request. */
  readonly requestId?: string | undefined;
}

/** Answers of a batch that has ended, by key. */
export type BatchedReplies = AsyncIterable<readonly [key: string, reply: BatchedReply]>;

/** Sends requests about batches, each once. */
export interface BatchCourier {
  /** Asks for JSON, or sends some. @throws ModelError for what is no answer, and where none arrives */
  readonly json: (path: string, body?: JsonObject | FormData) => Promise<JsonObject>;
  /** Asks for lines of JSON, as long as they may be. @throws ModelError */
  readonly lines: (path: string) => AsyncIterable<JsonObject>;
}

/** How a provider is asked in batches. */
export interface BatchInterface {
  /** Requests that one batch may have. */
  readonly mostRequests: number;
  /** Bytes that its requests may have together. */
  readonly mostBytes: number;
  /** Submits a batch. @returns the provider's id of it. @throws ModelError */
  readonly submit: (
    batch: AnnouncedBatch,
    requests: readonly BatchedRequest[],
    courier: BatchCourier,
  ) => Promise<string>;
  /**
   * Finds a batch that was announced, and of which it is not known whether it was submitted.
   *
   * @param others Ids of other batches of ours.
   */
  readonly find: (
    batch: AnnouncedBatch,
    courier: BatchCourier,
    others: ReadonlySet<string>,
  ) => Promise<string | undefined>;
  /** Asks for the answers. @returns `undefined` while the batch is worked on. @throws ModelError */
  readonly collect: (
    id: string,
    batch: AnnouncedBatch,
    courier: BatchCourier,
  ) => Promise<BatchedReplies | undefined>;
}

/** The reply to a request that was not answered before its batch ended: not billed, and worth asking again. */
export function unanswered(why: string): BatchedReply {
  return {
    status: 503,
    body: { error: { message: `the batch ended without an answer: ${why}`, code: why } },
  };
}

/** One reply to all requests of a batch. */
export async function* replyToAll(keys: readonly string[], reply: BatchedReply): BatchedReplies {
  for (const key of keys) yield [key, reply];
}

/** The reply of a batch as the transport gives it. */
export function batchedHttpReply({ status, body, requestId }: BatchedReply): HttpReply {
  return {
    status,
    headers: {
      'content-type': 'application/json',
      ...(requestId === undefined ? {} : { 'x-request-id': requestId }),
    },
    text: async () => JSON.stringify(body),
    chunks: emptyBody(),
    cancel: () => undefined,
  };
}

async function* emptyBody(): AsyncGenerator<Uint8Array> {
  // A batched answer is read as a whole.
}
