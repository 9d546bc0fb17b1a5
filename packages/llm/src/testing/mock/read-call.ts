import type { IncomingMessage } from 'node:http';
import { at, listAt, parseJson, textAt } from '../../json.js';
import type { Json } from '../../model.js';
import type { MockCall, MockProtocol } from './call.js';

/** A request that is for an answer: which protocol, and what the path alone says. */
export interface Route {
  readonly protocol: MockProtocol;
  readonly model?: string | undefined;
  readonly stream?: boolean | undefined;
}

/** The protocol that a path belongs to, `undefined` if it is none of an answer. */
export function routeOf(method: string, path: string): Route | undefined {
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
  const bytes = await bytesOf(request);
  const form = route.protocol === 'image-edits' ? await formOf(request, bytes) : undefined;
  const body = form?.fields ?? parseJson(bytes.toString('utf8'));
  if (body === undefined) throw new Error('the body is no JSON');
  const schema = schemaOf(body);
  return {
    index,
    protocol: route.protocol,
    model: route.model ?? textAt(body, 'model') ?? '',
    // Ollama streams by default.
    stream:
      route.stream ??
      (route.protocol === 'ollama-chat' ? at(body, 'stream') !== false : isTrue(at(body, 'stream'))),
    body,
    messages: messagesOf(body),
    schema,
    wantsJson: schema !== undefined || jsonModeOf(body),
    images: form?.images ?? imagesOf(body),
    wantsImage:
      form !== undefined || listAt(body, 'generationConfig', 'responseModalities').includes('IMAGE'),
  };
}

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

async function formOf(
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
export function schemaOf(body: Json): Json | undefined {
  const format = at(body, 'format');
  return (
    at(body, 'response_format', 'json_schema', 'schema') ??
    at(body, 'text', 'format', 'schema') ??
    at(body, 'output_config', 'format', 'schema') ??
    at(body, 'generationConfig', 'responseJsonSchema') ??
    at(body, 'generationConfig', 'responseSchema') ??
    (typeof format === 'object' ? format : undefined)
  );
}

function jsonModeOf(body: Json): boolean {
  return (
    textAt(body, 'response_format', 'type') === 'json_object' ||
    textAt(body, 'text', 'format', 'type') === 'json_object' ||
    textAt(body, 'generationConfig', 'responseMimeType') === 'application/json' ||
    textAt(body, 'format') === 'json'
  );
}

/**
 * Messages of all protocols: `messages`, `input` and `contents`, with Anthropic's and Gemini's system in front.
 *
 * @param imageAs What an image, as Base64, reads as in the text. @default nothing
 */
export function messagesOf(body: Json, imageAs: (data: string) => string = () => ''): MockMessage[] {
  const textsOf = (parts: readonly Json[]): string =>
    parts.map((part) => textAt(part, 'text') ?? mapped(imageDataOf(part), imageAs)).join('');
  const system =
    textAt(body, 'system') ??
    textsOf(listAt(body, 'system')) + textsOf(listAt(body, 'systemInstruction', 'parts'));
  const turns = [...listAt(body, 'messages'), ...listAt(body, 'input'), ...listAt(body, 'contents')].map(
    (message) => ({
      role: textAt(message, 'role') ?? 'user',
      text:
        ollamaImagesOf(message).map(imageAs).join('') +
        (textAt(message, 'content') ?? textsOf([...listAt(message, 'content'), ...listAt(message, 'parts')])),
    }),
  );
  const plain = textAt(body, 'input') ?? textAt(body, 'prompt');
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
export function imagesOf(body: Json): Uint8Array[] {
  const messages = [...listAt(body, 'messages'), ...listAt(body, 'input'), ...listAt(body, 'contents')];
  const parts = messages.flatMap((message) => [...listAt(message, 'content'), ...listAt(message, 'parts')]);
  const encoded = [...parts.map(imageDataOf), ...messages.flatMap(ollamaImagesOf)];
  return encoded.flatMap((text) => (text === undefined ? [] : [new Uint8Array(Buffer.from(text, 'base64'))]));
}

function imageDataOf(part: Json): string | undefined {
  const url = textAt(part, 'image_url', 'url') ?? textAt(part, 'image_url');
  return url?.split(',')[1] ?? textAt(part, 'source', 'data') ?? textAt(part, 'inlineData', 'data');
}

function ollamaImagesOf(message: Json): string[] {
  return listAt(message, 'images').flatMap((image) => (typeof image === 'string' ? [image] : []));
}

function isTrue(value: Json | undefined): boolean {
  return value === true || value === 'true';
}
