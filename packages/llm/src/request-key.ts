import { hash } from 'node:crypto';
import { canonicalize } from 'json-canonicalize';
import { parseJson } from './json.js';
import type { ModelProvider } from './model.js';
import type { CallTags, Json, ModelRequest, Part } from './model-request.js';

/** Changes when the meaning of a key does, so that no entry of an older cache is found. */
const keySchema = 1;

type Identified = Pick<ModelProvider, 'id' | 'model' | 'cacheIdentity'>;

/** A request as caches and records know it. */
export interface KnownRequest {
  /** SHA-256 of `text`, in hexadecimal. */
  readonly key: string;
  /** The identity as canonical JSON (RFC 8785). */
  readonly text: string;
  /** The identity as an object whose JSON it is. */
  readonly identity: object;
}

interface Memo extends KnownRequest {
  readonly source: string;
  readonly tags: CallTags | undefined;
}

/** Call log, cassette and cache of one stack ask for the same request one after the other. Dies with the request. */
const memos = new WeakMap<ModelRequest, Memo>();

/**
 * The identity of a request is what decides its answer: provider, model, messages (images by hash) and settings; and
 * the salt: trial, match, seat, turn, request, attempt and call, so that repeats are independent draws. What does not
 * decide it is left out: keys, deadlines, the name of the run.
 */
export function knownRequest(model: Identified, request: ModelRequest, tags?: CallTags): KnownRequest {
  const source = `${model.id}:${model.model} ${JSON.stringify(model.cacheIdentity())}`;
  const memo = memos.get(request);
  if (memo?.source === source && memo.tags === tags) return memo;
  const identity = readIdentity(model, request, tags);
  const text = canonicalize(identity);
  const known = { source, tags, identity, text, key: hash('sha256', text) };
  memos.set(request, known);
  return known;
}

/** The identity as it may be written down: without the keys of the model. */
export function shownIdentity(
  { redact }: Pick<ModelProvider, 'redact'>,
  { text, identity }: KnownRequest,
): { readonly text: string; readonly identity: unknown } {
  const shown = redact?.(text) ?? text;
  return { text: shown, identity: shown === text ? identity : parseJson(shown) };
}

/** The identity of a request as plain JSON, see `knownRequest`. */
export function requestIdentity(model: Identified, request: ModelRequest, tags?: CallTags): Json {
  return parseJson(knownRequest(model, request, tags).text) ?? null;
}

/** The key of a request, see `knownRequest`. */
export function requestKey(model: Identified, request: ModelRequest, tags?: CallTags): string {
  return knownRequest(model, request, tags).key;
}

/** As plain JSON, but for fields that are `undefined`. */
function readIdentity(model: Identified, request: ModelRequest, tags: CallTags = {}): object {
  const { messages, cacheKey: _hint, ...settings } = request;
  const { trial, match, seat, turn, request: id, attempt, call, mark } = tags;
  return {
    keySchema,
    provider: model.id,
    model: model.model,
    identity: model.cacheIdentity(),
    messages: messages.map(({ role, content }) => ({
      role,
      content: joinTexts(content).map((part) => identityOfPart(part, mark)),
    })),
    settings,
    salt: { trial, match, seat, turn, request: id, attempt, call },
  };
}

/** Texts that follow one another are one text, wherever a cache is asked to keep the beginning. */
function joinTexts(content: readonly Part[]): readonly Part[] {
  const joined: Part[] = [];
  for (const part of content) {
    const last = joined.at(-1);
    if (part.type === 'text' && last?.type === 'text')
      joined[joined.length - 1] = { type: 'text', text: last.text + part.text };
    else joined.push(part);
  }
  return joined;
}

function identityOfPart(part: Part, mark: string | undefined): object {
  if (part.type === 'text')
    return { type: 'text', text: mark === undefined ? part.text : part.text.replaceAll(mark, 'mark') };
  const { type, mediaType, sha256, detail } = part;
  return { type, mediaType, sha256, detail };
}
