import { hash } from 'node:crypto';
import { canonicalize } from 'json-canonicalize';
import { parseJson } from './json.js';
import type { CallTags, Json, ModelProvider, ModelRequest, Part } from './model.js';

/** Changes when the meaning of a key does, so that no entry of an older cache is found. */
const keySchema = 1;

type Identified = Pick<ModelProvider, 'id' | 'model' | 'cacheIdentity'>;

/**
 * What decides an answer: provider, model, messages (images by hash) and settings; and the salt: trial, match, seat,
 * turn, request, attempt and call, so that repeats are independent draws. What does not decide it is left out: keys,
 * deadlines, the name of the run.
 */
export function requestIdentity(model: Identified, request: ModelRequest, tags?: CallTags): Json {
  return parseJson(JSON.stringify(identityOf(model, request, tags))) ?? null;
}

interface Known {
  readonly source: string;
  readonly tags: CallTags | undefined;
  readonly key: string;
}

/** Cassette and cache of one stack ask for the key of the same request. */
const known = new WeakMap<ModelRequest, Known>();

/** SHA-256 of the canonical JSON (RFC 8785) of the identity, in hexadecimal. */
export function requestKey(model: Identified, request: ModelRequest, tags?: CallTags): string {
  const source = `${model.id}:${model.model} ${JSON.stringify(model.cacheIdentity())}`;
  const before = known.get(request);
  if (before !== undefined && before.source === source && before.tags === tags) return before.key;
  const key = hash('sha256', canonicalize(identityOf(model, request, tags)));
  known.set(request, { source, tags, key });
  return key;
}

/** As plain JSON, but for fields that are `undefined`. */
function identityOf(model: Identified, request: ModelRequest, tags: CallTags = {}): object {
  const { messages, ...settings } = request;
  const { trial, match, seat, turn, request: id, attempt, call } = tags;
  return {
    keySchema,
    provider: model.id,
    model: model.model,
    identity: model.cacheIdentity(),
    messages: messages.map(({ role, content }) => ({ role, content: content.map(withoutBytes) })),
    settings,
    salt: { trial, match, seat, turn, request: id, attempt, call },
  };
}

function withoutBytes(part: Part): object {
  if (part.type === 'text') return { type: 'text', text: part.text };
  const { type, mediaType, sha256, detail } = part;
  return { type, mediaType, sha256, detail };
}
