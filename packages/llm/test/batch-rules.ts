import { readList, readPath, readText } from '../src/json.js';
import type { MockBatchRequest } from '../src/testing/mock/batches.js';

/** A statement of a provider about requests of its batch interface. */
interface Rule {
  readonly path: RegExp;
  /** The objection to a request that the provider answers with an error. */
  readonly refuses: (request: MockBatchRequest) => string | undefined;
  readonly page: string;
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
function linesOf(request: MockBatchRequest): readonly unknown[] {
  return [...formOf(request).matchAll(/^\{"custom_id".*\}$/gm)].map(([line]) => JSON.parse(line) as unknown);
}

const text = (value: unknown, ...path: readonly string[]): string | undefined =>
  readText(JSON.parse(JSON.stringify(value ?? null)), ...path);

/** What the three providers say of batches, and what they refuse. */
export const batchRules: readonly Rule[] = [
  {
    path: /^\/v1\/files$/,
    refuses: (request) =>
      request.contentType.startsWith('multipart/form-data; boundary=') &&
      /name="purpose"\r\n\r\nbatch\r\n/.test(formOf(request)) &&
      /name="file"; filename="[^"]+\.jsonl"/.test(formOf(request))
        ? undefined
        : 'the input file is a form with the purpose batch and a .jsonl file',
    page: openaiGuide,
  },
  {
    path: /^\/v1\/files$/,
    refuses: (request) =>
      linesOf(request).every(
        (line) =>
          text(line, 'method') === 'POST' &&
          /^\/v1\/(chat\/completions|responses)$/.test(text(line, 'url') ?? '') &&
          text(line, 'body', 'model') !== undefined,
      ) && linesOf(request).length > 0
        ? undefined
        : 'each line has custom_id, method POST, url and the body of the request',
    page: openaiGuide,
  },
  {
    path: /^\/v1\/files$/,
    refuses: (request) => {
      const models = linesOf(request).map((line) => text(line, 'body', 'model'));
      return new Set(models).size <= 1
        ? undefined
        : 'an input file can only include requests to a single model';
    },
    page: openaiGuide,
  },
  {
    path: /^\/v1\/batches$/,
    refuses: ({ method, body }) =>
      method === 'GET' ||
      (Object.keys(Object(body)).every((field) =>
        ['input_file_id', 'endpoint', 'completion_window', 'metadata', 'output_expires_after'].includes(
          field,
        ),
      ) &&
        text(body, 'completion_window') === '24h' &&
        text(body, 'input_file_id') !== undefined)
        ? undefined
        : 'a batch is made of input_file_id, endpoint and completion_window 24h',
    page: openaiGuide,
  },
  {
    path: /^\/v1\/batches$/,
    refuses: ({ body }) =>
      Object.entries(Object(readPath(JSON.parse(JSON.stringify(body ?? null)), 'metadata'))).every(
        ([key, value]) => key.length <= 64 && String(value).length <= 512,
      )
        ? undefined
        : 'keys of metadata have at most 64 characters, values 512',
    page: openaiGuide,
  },
  {
    path: /^\/v1\/batches\?/,
    refuses: ({ path }) =>
      Number(/limit=(\d+)/.exec(path)?.[1]) <= 100 ? undefined : 'a list has from 1 to 100 batches',
    page: openaiGuide,
  },
  {
    path: /^\/v1\/messages\/batches$/,
    refuses: ({ body }) => {
      const requests = readList(JSON.parse(JSON.stringify(body ?? null)), 'requests');
      const isFit = requests.every(
        (one) =>
          /^[a-zA-Z0-9_-]{1,64}$/.test(readText(one, 'custom_id') ?? '') &&
          Number(readPath(one, 'params', 'max_tokens')) >= 1 &&
          readPath(one, 'params', 'stream') !== true,
      );
      return isFit && requests.length > 0
        ? undefined
        : 'custom_id matches ^[a-zA-Z0-9_-]{1,64}$, max_tokens is at least 1, and nothing is streamed';
    },
    page: anthropicGuide,
  },
  {
    path: /^\/v1\/messages\/batches\?/,
    refuses: ({ path }) =>
      Number(/limit=(\d+)/.exec(path)?.[1]) <= 1000 ? undefined : 'a list has from 1 to 1000 batches',
    page: 'platform.claude.com/docs/en/api/listing-message-batches',
  },
  {
    path: /:batchGenerateContent$/,
    refuses: ({ path, body }) => {
      const given = JSON.parse(JSON.stringify(body ?? null));
      const requests = readList(given, 'batch', 'inputConfig', 'requests', 'requests');
      const isFit = requests.every((one) => readList(one, 'request', 'contents').length > 0);
      return /^\/v1beta\/models\/[^/]+:/.test(path) &&
        (readText(given, 'batch', 'displayName') ?? '') !== '' &&
        requests.length > 0 &&
        isFit
        ? undefined
        : 'a batch has a displayName, and inputConfig.requests.requests[] of { request, metadata }';
    },
    page: geminiGuide,
  },
];

/** Returns what the providers object to in requests about batches. */
export function findBatchObjections(requests: readonly MockBatchRequest[]): readonly string[] {
  return requests.flatMap((request) =>
    batchRules
      .filter(({ path }) => path.test(request.path))
      .flatMap(({ refuses, page }) => {
        const objection = refuses(request);
        return objection === undefined ? [] : [`${request.method} ${request.path}: ${objection} (${page})`];
      }),
  );
}
