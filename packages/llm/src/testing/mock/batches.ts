import type { IncomingMessage } from 'node:http';
import { readCount, readList, readPath, readText, parseJson } from '../../json.js';
import type { Json } from '../../model-request.js';
import type { MockCall } from './call.js';
import { readBatchedCall, readBytes, type Route } from './read-call.js';

/** How the mock server works on batches. */
export interface MockBatchOptions {
  /** How long a batch is worked on, in milliseconds. @default 0 */
  readonly workMs?: number | undefined;
  /** Called when a batch has been accepted, before its id is told: a client that dies here has paid for it. */
  readonly onAccepted?: ((id: string) => void | PromiseLike<void>) | undefined;
  /** Called with every request about batches. */
  readonly onRequest?: ((request: MockBatchRequest) => void) | undefined;
  /** How many batches fail as a whole, before one succeeds. @default 0 */
  readonly failing?: number | undefined;
  /** Which requests of a batch stay without an answer: it expires before them. @default none */
  readonly expires?: ((call: MockCall) => boolean) | undefined;
}

/** A request about batches, as it came. */
export interface MockBatchRequest {
  readonly method: string;
  /** Path with its query. */
  readonly path: string;
  readonly contentType: string;
  /** JSON, or the text of a form. */
  readonly body: Json | string | undefined;
}

/** An answer to a request of a batch. */
type Answered = { readonly status: number; readonly body: Json } | undefined;

interface Batch {
  readonly id: string;
  readonly createdAt: number;
  readonly endsAt: number;
  readonly name: string;
  readonly url: string;
  readonly requests: readonly { readonly key: string; readonly body: Json }[];
  readonly isFailed: boolean;
  /** Answers in the order of the requests, made once. */
  answers: Promise<readonly Answered[]> | undefined;
}

/** The reply to a request about batches. */
interface BatchReply {
  readonly status: number;
  readonly body: Json | string;
}

/** The batches and files of a mock server. */
export class MockBatches {
  readonly #files = new Map<string, string>();
  readonly #batches: Batch[] = [];
  readonly #options: MockBatchOptions;
  readonly #answer: (call: MockCall, path: string) => Promise<Answered>;
  #made = 0;

  /** @param answer Pays for a request and answers it. */
  constructor(options: MockBatchOptions, answer: (call: MockCall, path: string) => Promise<Answered>) {
    this.#options = options;
    this.#answer = answer;
  }

  /** True for the addresses that are about batches. */
  static isBatchPath(path: string): boolean {
    return /^\/v1\/(files|batches|messages\/batches)(\/|$)|^\/v1beta\/batches(\/|$)|:batchGenerateContent$/.test(
      path,
    );
  }

  async reply(request: IncomingMessage): Promise<BatchReply> {
    const bytes = await readBytes(request);
    const contentType = request.headers['content-type'] ?? '';
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://mock');
    const isForm = contentType.startsWith('multipart/');
    const text = bytes.toString('utf8');
    this.#options.onRequest?.({
      method: request.method ?? 'GET',
      path: request.url ?? '/',
      contentType,
      body: isForm ? text : parseJson(text),
    });
    if (request.method === 'POST') {
      if (pathname === '/v1/files') return this.#upload(bytes, contentType);
      return this.#create(pathname, parseJson(text) ?? null);
    }
    if (pathname.startsWith('/v1/files/')) return this.#download(pathname);
    const id =
      /(?:^\/v1\/batches\/|^\/v1\/messages\/batches\/|^\/v1beta\/(?=batches\/))([^?]+?)(\/results)?$/.exec(
        pathname,
      );
    if (id === null) return this.#batchList(pathname, searchParams);
    const batch = this.#batches.find((one) => one.id === id[1]);
    if (batch === undefined) return refusal(404, `No batch ${id[1] ?? ''}`);
    if (id[2] !== undefined) return this.#results(batch);
    return { status: 200, body: await this.#describe(batch, pathname) };
  }

  async #upload(bytes: Buffer, contentType: string): Promise<BatchReply> {
    const form = await new Response(new Uint8Array(bytes), {
      headers: { 'content-type': contentType },
    }).formData();
    const file = form.get('file');
    if (form.get('purpose') !== 'batch' || typeof file !== 'object' || file === null)
      return refusal(400, 'a file for batches needs the purpose batch');
    const id = `file-${(this.#made += 1)}`;
    this.#files.set(id, await file.text());
    return {
      status: 200,
      body: { id, object: 'file', purpose: 'batch', filename: file.name, bytes: file.size },
    };
  }

  async #create(path: string, body: Json): Promise<BatchReply> {
    const given = this.#read(path, body);
    if ('status' in given) return given;
    const number = (this.#made += 1);
    const id =
      path === '/v1/batches'
        ? `batch_${number}`
        : path.includes('messages')
          ? `msgbatch_${number}`
          : `batches/${number}`;
    const createdAt = Date.now();
    const isFailed = this.#batches.length < (this.#options.failing ?? 0);
    const batch: Batch = {
      isFailed,
      ...given,
      id,
      createdAt,
      endsAt: createdAt + (this.#options.workMs ?? 0),
      answers: undefined,
    };
    this.#batches.unshift(batch);
    // What was accepted is worked on, and paid for, whoever asks for it.
    batch.answers = this.#work(batch);
    await batch.answers;
    await this.#options.onAccepted?.(id);
    return { status: 200, body: await this.#describe(batch, path) };
  }

  /** Contents of a batch in the words of its provider, or what is wrong with it. */
  #read(path: string, body: Json): Pick<Batch, 'name' | 'url' | 'requests'> | BatchReply {
    if (path === '/v1/messages/batches') {
      const requests = readList(body, 'requests').map((one) => ({
        key: readText(one, 'custom_id') ?? '',
        body: readPath(one, 'params') ?? null,
      }));
      return checked({ name: '', url: '/v1/messages', requests });
    }
    if (path === '/v1/batches') {
      const file = this.#files.get(readText(body, 'input_file_id') ?? '');
      const url = readText(body, 'endpoint') ?? '';
      if (file === undefined) return refusal(400, 'there is no such input file');
      const lines = file
        .trim()
        .split('\n')
        .map((line) => parseJson(line) ?? null);
      if (readText(body, 'completion_window') !== '24h') return refusal(400, 'completion_window must be 24h');
      if (lines.some((line) => readText(line, 'url') !== url || readText(line, 'method') !== 'POST'))
        return refusal(400, 'a line has another URL than the batch');
      const requests = lines.map((line) => ({
        key: readText(line, 'custom_id') ?? '',
        body: readPath(line, 'body') ?? null,
      }));
      return checked({ name: readText(body, 'metadata', 'masbench') ?? '', url, requests });
    }
    const inline = readList(body, 'batch', 'inputConfig', 'requests', 'requests');
    const requests = inline.map((one) => ({
      key: readText(one, 'metadata', 'key') ?? '',
      body: readPath(one, 'request') ?? null,
    }));
    const url = path.replace('batchGenerateContent', 'generateContent');
    return checked({ name: readText(body, 'batch', 'displayName') ?? '', url, requests });
  }

  async #work({ requests, url, isFailed }: Batch): Promise<readonly Answered[]> {
    const answers: Answered[] = [];
    if (isFailed) return answers;
    for (const { body } of requests) {
      const call = readBatchedCall(batchRoute(url), body, 0);
      answers.push(this.#options.expires?.(call) === true ? undefined : await this.#answer(call, url));
    }
    return answers;
  }

  async #describe(batch: Batch, path: string): Promise<Json> {
    const { id, requests, createdAt, name } = batch;
    const isOpen = Date.now() < batch.endsAt;
    const answers = isOpen ? [] : ((await batch.answers) ?? []);
    const succeeded = answers.filter((answer) => (answer?.status ?? 500) < 300).length;
    const expired = answers.filter((answer) => answer === undefined).length;
    if (path.startsWith('/v1/messages'))
      return {
        id,
        type: 'message_batch',
        processing_status: isOpen ? 'in_progress' : 'ended',
        request_counts: {
          processing: isOpen ? requests.length : 0,
          succeeded,
          errored: answers.length - succeeded - expired,
          expired,
          canceled: 0,
        },
        created_at: new Date(createdAt).toISOString(),
        ended_at: isOpen ? null : new Date(batch.endsAt).toISOString(),
        results_url: isOpen ? null : `http://mock${path}/${id}/results`,
      };
    if (path.startsWith('/v1/batches'))
      return {
        id,
        object: 'batch',
        endpoint: batch.url,
        ...(batch.isFailed
          ? { errors: { data: [{ code: 'token_limit_exceeded', message: 'Enqueued token limit reached' }] } }
          : {}),
        status: batch.isFailed ? 'failed' : isOpen ? 'in_progress' : expired > 0 ? 'expired' : 'completed',
        created_at: Math.floor(createdAt / 1000),
        output_file_id: isOpen || succeeded === 0 ? null : `output-${id}`,
        error_file_id: isOpen || succeeded === requests.length ? null : `error-${id}`,
        metadata: { masbench: name },
      };
    if (batch.isFailed)
      return {
        name: id,
        done: true,
        metadata: { displayName: name, state: 'BATCH_STATE_FAILED' },
        error: { code: 13, message: 'An internal error has occurred' },
      };
    return {
      name: id,
      done: !isOpen,
      metadata: {
        displayName: name,
        createTime: new Date(createdAt).toISOString(),
        state: isOpen ? 'BATCH_STATE_RUNNING' : 'BATCH_STATE_SUCCEEDED',
        ...(isOpen
          ? {}
          : {
              output: {
                inlinedResponses: {
                  // Metadata is not always given back.
                  inlinedResponses: answers.map((answer, index) => ({
                    ...(index % 2 === 0 ? { metadata: { key: requests[index]?.key ?? '' } } : {}),
                    ...(answer === undefined
                      ? { error: { code: 4, message: 'Deadline expired before operation could complete.' } }
                      : answer.status < 300
                        ? { response: answer.body }
                        : { error: { code: 13, message: 'internal' } }),
                  })),
                },
              },
            }),
      },
    };
  }

  async #batchList(path: string, query: URLSearchParams): Promise<BatchReply> {
    const own = this.#batches.filter(({ id }) => id.startsWith(path.includes('messages') ? 'msg' : 'batch'));
    const after = query.get('after') ?? query.get('after_id') ?? query.get('pageToken');
    const start = after === null ? 0 : own.findIndex(({ id }) => id === after) + 1;
    const size = readCount(Number(query.get('limit') ?? query.get('pageSize') ?? 20)) ?? 20;
    const page = own.slice(start, start + size);
    const last = page.at(-1)?.id ?? null;
    const hasMore = start + size < own.length;
    const described = await Promise.all(page.map((batch) => this.#describe(batch, path)));
    if (path.startsWith('/v1beta'))
      return {
        status: 200,
        body: { operations: described, ...(hasMore ? { nextPageToken: last ?? '' } : {}) },
      };
    return {
      status: 200,
      body: {
        object: 'list',
        data: described,
        has_more: hasMore,
        first_id: page[0]?.id ?? null,
        last_id: last,
      },
    };
  }

  async #download(path: string): Promise<BatchReply> {
    const [, kind, id] = /^\/v1\/files\/(output|error)-(.+)\/content$/.exec(path) ?? [];
    const batch = this.#batches.find((one) => one.id === id);
    if (batch === undefined) return refusal(404, 'No such File object');
    const answers = (await batch.answers) ?? [];
    const lines = batch.requests.flatMap(({ key }, index) => {
      const answer = answers[index];
      if ((kind === 'output') !== (answer !== undefined && answer.status < 300)) return [];
      const line = {
        id: `batch_req_${index}`,
        custom_id: key,
        response:
          answer === undefined
            ? null
            : { status_code: answer.status, request_id: `req-${index}`, body: answer.body },
        error:
          answer === undefined
            ? {
                code: 'batch_expired',
                message: 'This request could not be executed before the completion window expired.',
              }
            : null,
      };
      return [`${JSON.stringify(line)}\n`];
    });
    // Not in the order of the requests.
    return { status: 200, body: lines.toReversed().join('') };
  }

  async #results(batch: Batch): Promise<BatchReply> {
    const answers = (await batch.answers) ?? [];
    const lines = batch.requests.map(({ key }, index) => {
      const answer = answers[index];
      const result =
        answer === undefined
          ? { type: 'expired' }
          : answer.status < 300
            ? { type: 'succeeded', message: answer.body }
            : { type: 'errored', error: answer.body };
      return `${JSON.stringify({ custom_id: key, result })}\n`;
    });
    return { status: 200, body: lines.toReversed().join('') };
  }
}

function batchRoute(url: string): Route {
  const gemini = /\/models\/([^:]+):generateContent$/.exec(url);
  if (gemini !== null)
    return { protocol: 'generate-content', model: decodeURIComponent(gemini[1] ?? ''), stream: false };
  if (url.endsWith('/messages')) return { protocol: 'messages' };
  return { protocol: url.endsWith('/responses') ? 'responses' : 'chat-completions' };
}

/** Keys are unique, and of few characters. */
function checked(
  batch: Pick<Batch, 'name' | 'url' | 'requests'>,
): Pick<Batch, 'name' | 'url' | 'requests'> | BatchReply {
  const keys = batch.requests.map(({ key }) => key);
  if (keys.length === 0) return refusal(400, 'a batch has at least one request');
  if (new Set(keys).size < keys.length) return refusal(400, 'custom_id must be unique within a batch');
  const odd = keys.find((key) => !/^[a-zA-Z0-9_-]{1,64}$/.test(key));
  return odd === undefined
    ? batch
    : refusal(400, `custom_id ${JSON.stringify(odd)} does not match ^[a-zA-Z0-9_-]{1,64}$`);
}

function refusal(status: number, message: string): BatchReply {
  return { status, body: { type: 'error', error: { type: 'invalid_request_error', message } } };
}
