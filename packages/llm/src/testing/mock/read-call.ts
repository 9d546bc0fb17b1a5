import type { IncomingMessage } from 'node:http';
import { readPath, readList, parseJson, readText } from '../../json.js';
import type { Json } from '../../model-request.js';
import type { MockCall, MockProtocol } from './call.js';

/** A request that is for an answer: which protocol, and what the path alone says. */
export interface Route {
  readonly protocol: MockProtocol;
  readonly model?: string | undefined;
  readonly stream?: boolean | undefined;
}

/** The protocol that a path belongs to, `undefined` if it is none of an answer. */
export function parseRoute(method: string, path: string): Route | undefined {
  if (method !== 'POST') return undefined;
  const gemini = /^\/v1(?:beta|alpha)?\/models\/([^:]+):(generateContent|streamGenerateContent)$/.exec(path);
  if (gemini !== null) {
    return {
      protocol: 'generate-content',
      model: decodeURIComponent(gemini[1] ?? ''),
      stream: gemini[2] === 'streamGenerateContent',
    };
  }
  if (path.endsWith('/chat/completions')) return { protocol: 'chat-completions' };
  if (path.endsWith('/v1/responses')) return { protocol: 'responses' };
  if (path.endsWith('/v1/messages')) return { protocol: 'messages' };
  if (path.endsWith('/v1/images/edits')) return { protocol: 'image-edits' };
  return path === '/api/chat' ? { protocol: 'ollama-chat' } : undefined;
}

/** The request as a call. @throws Error if its body is not what the protocol says. */
export async function readCall(route: Route, request: IncomingMessage, index: number): Promise<MockCall> {
  const bytes = await readBytes(request);
  const form = route.protocol === 'image-edits' ? await readForm(request, bytes) : undefined;
  const body = form?.fields ?? parseJson(bytes.toString('utf8'));
  if (body === undefined) throw new Error('the body is no JSON');
  return {
    ...readBatchedCall(route, body, index),
    ...(form === undefined ? {} : { images: form.images, wantsImage: true }),
  };
}

/** A request by its body alone, such as one of a batch. */
export function readBatchedCall(route: Route, body: Json, index: number): MockCall {
  const schema = readSchema(body);
  return {
    index,
    protocol: route.protocol,
    model: route.model ?? readText(body, 'model') ?? '',
    // Ollama streams by default.
    stream:
      route.stream ??
      (route.protocol === 'ollama-chat'
        ? readPath(body, 'stream') !== false
        : isTrue(readPath(body, 'stream'))),
    body,
    messages: readMessages(body),
    schema,
    wantsJson: schema !== undefined || readJsonMode(body),
    images: listImages(body),
    wantsImage: readList(body, 'generationConfig', 'responseModalities').includes('IMAGE'),
  };
}

export async function readBytes(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

export async function readForm(
  request: IncomingMessage,
  bytes: Buffer,
): Promise<{ fields: Json; images: Uint8Array[] }> {
  const headers = { 'content-type': request.headers['content-type'] ?? '' };
  const form = await new Response(new Uint8Array(bytes), { headers }).formData();
  const fields: Record<string, Json> = {};
  const images: Uint8Array[] = [];
  for (const [name, value] of form.entries()) {
    if (typeof value === 'string') fields[name] = value;
    else images.push(new Uint8Array(await value.arrayBuffer()));
  }
  return { fields, images };
}

/** A message of a request, with its texts joined. */
export interface MockMessage {
  readonly role: string;
  readonly text: string;
}

/** The JSON schema of the answer in the words of any protocol, where one was sent. */
export function readSchema(body: Json): Json | undefined {
  const format = readPath(body, 'format');
  return (
    readPath(body, 'response_format', 'json_schema', 'schema') ??
    readPath(body, 'text', 'format', 'schema') ??
    readPath(body, 'output_config', 'format', 'schema') ??
    readPath(body, 'generationConfig', 'responseJsonSchema') ??
    readPath(body, 'generationConfig', 'responseSchema') ??
    (typeof format === 'object' ? format : undefined)
  );
}

function readJsonMode(body: Json): boolean {
  return (
    readText(body, 'response_format', 'type') === 'json_object' ||
    readText(body, 'text', 'format', 'type') === 'json_object' ||
    readText(body, 'generationConfig', 'responseMimeType') === 'application/json' ||
    readText(body, 'format') === 'json'
  );
}

/**
 * Messages of all protocols: `messages`, `input` and `contents`, with Anthropic's and Gemini's system in front.
 *
 * @param imageAs What an image, as Base64, reads as in the text. @default nothing
 */
export function readMessages(body: Json, imageAs: (data: string) => string = () => ''): MockMessage[] {
  const textsOf = (parts: readonly Json[]): string =>
    parts.map((part) => readText(part, 'text') ?? mapped(readImageData(part), imageAs)).join('');
  const system =
    readText(body, 'system') ??
    textsOf(readList(body, 'system')) + textsOf(readList(body, 'systemInstruction', 'parts'));
  const turns = [
    ...readList(body, 'messages'),
    ...readList(body, 'input'),
    ...readList(body, 'contents'),
  ].map((message) => ({
    role: readText(message, 'role') ?? 'user',
    text:
      listOllamaImages(message).map(imageAs).join('') +
      (readText(message, 'content') ??
        textsOf([...readList(message, 'content'), ...readList(message, 'parts')])),
  }));
  const plain = readText(body, 'input') ?? readText(body, 'prompt');
  return [
    ...(system === '' ? [] : [{ role: 'system', text: system }]),
    ...turns,
    ...(plain === undefined ? [] : [{ role: 'user', text: plain }]),
  ];
}

function mapped(data: string | undefined, imageAs: (data: string) => string): string {
  return data === undefined ? '' : imageAs(data);
}

/** Images of all protocols: data URLs, Anthropic's sources, Gemini's inline data, Ollama's lists. */
export function listImages(body: Json): Uint8Array[] {
  const messages = [...readList(body, 'messages'), ...readList(body, 'input'), ...readList(body, 'contents')];
  const parts = messages.flatMap((message) => [
    ...readList(message, 'content'),
    ...readList(message, 'parts'),
  ]);
  const encoded = [...parts.map(readImageData), ...messages.flatMap(listOllamaImages)];
  return encoded.flatMap((text) => (text === undefined ? [] : [new Uint8Array(Buffer.from(text, 'base64'))]));
}

function readImageData(part: Json): string | undefined {
  const url = readText(part, 'image_url', 'url') ?? readText(part, 'image_url');
  return url?.split(',')[1] ?? readText(part, 'source', 'data') ?? readText(part, 'inlineData', 'data');
}

function listOllamaImages(message: Json): string[] {
  return readList(message, 'images').flatMap((image) => (typeof image === 'string' ? [image] : []));
}

function isTrue(value: Json | undefined): boolean {
  return value === true || value === 'true';
}
