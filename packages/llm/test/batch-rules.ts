import { readList, readPath, readText } from '../src/json.js';
import type { Json } from '../src/model-request.js';
import type { MockBatchRequest } from '../src/testing/mock/batches.js';

/** A statement of a provider about requests of its batch interface. */
interface Rule {
  readonly path: RegExp;
  readonly page: string;
  readonly objection: string;
  /** Whether the provider takes a request. */
  readonly takes: (request: MockBatchRequest, body: Json) => boolean;
}

/** The day on which all of the pages, and the types of the released clients, were read. */
export const readOn = '2026-11-26';

const openaiGuide = 'developers.openai.com/api/docs/guides/batch and openai 6.49.0 (resources/batches.d.ts)';
const anthropicGuide =
  'platform.claude.com/docs/en/build-with-claude/batch-processing and @anthropic-ai/sdk 1.11.0 (resources/messages/batches.d.ts)';
const geminiGuide = 'ai.google.dev/gemini-api/docs/batch-api and @google/genai 2.32.0 (batches)';

/** The text of a form. */
function formOf({ body }: MockBatchRequest): string {
  return typeof body === 'string' ? body : '';
}

/** The lines of an uploaded file. */
function linesOf(request: MockBatchRequest): readonly Json[] {
  return [...formOf(request).matchAll(/^\{"custom_id".*\}$/gm)].map(([line]): Json => JSON.parse(line));
}

const asJson = (value: unknown): Json => JSON.parse(JSON.stringify(value ?? null));
const fields = 'input_file_id endpoint completion_window metadata output_expires_after'.split(' ');

/** What the three providers say of batches. */
export const batchRules: readonly Rule[] = [
  {
    path: /^\/v1\/files$/,
    page: openaiGuide,
    objection: 'the input file is a form with the purpose batch and a .jsonl file',
    takes: (request) =>
      request.contentType.startsWith('multipart/form-data; boundary=') &&
      /name="purpose"\r\n\r\nbatch\r\n/.test(formOf(request)) &&
      /name="file"; filename="[^"]+\.jsonl"/.test(formOf(request)),
  },
  {
    path: /^\/v1\/files$/,
    page: openaiGuide,
    objection: 'each line has custom_id, method POST, url and the body of the request',
    takes: (request) =>
      linesOf(request).every(
        (line) =>
          readText(line, 'method') === 'POST' &&
          /^\/v1\/(chat\/completions|responses)$/.test(readText(line, 'url') ?? '') &&
          readText(line, 'body', 'model') !== undefined,
      ) && linesOf(request).length > 0,
  },
  {
    path: /^\/v1\/files$/,
    page: openaiGuide,
    objection: 'an input file can only include requests to a single model',
    takes: (request) => new Set(linesOf(request).map((line) => readText(line, 'body', 'model'))).size <= 1,
  },
  {
    path: /^\/v1\/batches$/,
    page: openaiGuide,
    objection: 'a batch is made of input_file_id, endpoint and completion_window 24h',
    takes: ({ method }, body) =>
      method === 'GET' ||
      (Object.keys(Object(body)).every((field) => fields.includes(field)) &&
        readText(body, 'completion_window') === '24h' &&
        readText(body, 'input_file_id') !== undefined),
  },
  {
    path: /^\/v1\/batches$/,
    page: openaiGuide,
    objection: 'keys of metadata have at most 64 characters, values 512',
    takes: (_request, body) =>
      Object.entries(Object(readPath(body, 'metadata'))).every(
        ([key, value]) => key.length <= 64 && String(value).length <= 512,
      ),
  },
  {
    path: /^\/v1\/batches\?/,
    page: openaiGuide,
    objection: 'a list has from 1 to 100 batches',
    takes: ({ path }) => Number(/limit=(\d+)/.exec(path)?.[1]) <= 100,
  },
  {
    path: /^\/v1\/messages\/batches$/,
    page: anthropicGuide,
    objection: 'custom_id matches ^[a-zA-Z0-9_-]{1,64}$, max_tokens is at least 1, and nothing is streamed',
    takes: (_request, body) =>
      readList(body, 'requests').every(
        (one) =>
          /^[a-zA-Z0-9_-]{1,64}$/.test(readText(one, 'custom_id') ?? '') &&
          Number(readPath(one, 'params', 'max_tokens')) >= 1 &&
          readPath(one, 'params', 'stream') !== true,
      ) && readList(body, 'requests').length > 0,
  },
  {
    path: /^\/v1\/messages\/batches\?/,
    page: 'platform.claude.com/docs/en/api/listing-message-batches',
    objection: 'a list has from 1 to 1000 batches',
    takes: ({ path }) => Number(/limit=(\d+)/.exec(path)?.[1]) <= 1000,
  },
  {
    path: /:batchGenerateContent$/,
    page: geminiGuide,
    objection: 'a batch has a displayName, and inputConfig.requests.requests[] of { request, metadata }',
    takes: ({ path }, body) => {
      const requests = readList(body, 'batch', 'inputConfig', 'requests', 'requests');
      return (
        /^\/v1beta\/models\/[^/]+:/.test(path) &&
        (readText(body, 'batch', 'displayName') ?? '') !== '' &&
        requests.length > 0 &&
        requests.every((one) => readList(one, 'request', 'contents').length > 0)
      );
    },
  },
];

/** Returns what the providers object to in requests about batches. */
export function findBatchObjections(requests: readonly MockBatchRequest[]): readonly string[] {
  return requests.flatMap((request) =>
    batchRules
      .filter(({ path, takes }) => path.test(request.path) && !takes(request, asJson(request.body)))
      .map(({ objection, page }) => `${request.method} ${request.path}: ${objection} (${page})`),
  );
}
