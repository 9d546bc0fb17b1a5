import { hash } from 'node:crypto';
import { canonicalize } from 'json-canonicalize';
import type { CallTags, Json, ModelProvider, ModelRequest, Part } from './model.js';

/** Changes when the meaning of a key does, so that no entry of an older cache is found. */
const keySchema = 1;

type Identified = Pick<ModelProvider, 'id' | 'model' | 'cacheIdentity'>;

/**
 * What decides an answer: provider, model, messages (images by hash) and settings; and the salt: trial, match, seat,
 * turn, request, attempt and call, so that repeats are independent draws. What does not decide it is left out: keys,
 * deadlines, the name of the run.
 */
export function requestIdentity(model: Identified, request: ModelRequest, tags: CallTags = {}): Json {
  const { messages, ...settings } = request;
  const { trial, match, seat, turn, request: id, attempt, call } = tags;
  return present({
    keySchema,
    provider: model.id,
    model: model.model,
    identity: model.cacheIdentity(),
    messages: messages.map(({ role, content }) => ({ role, content: content.map(withoutBytes) })),
    settings: present(settings),
    salt: present({ trial, match, seat, turn, request: id, attempt, call }),
  });
}

const known = new WeakMap<ModelRequest, { readonly model: string; readonly tags: CallTags | undefined; readonly key: string }>();

/** SHA-256 of the canonical JSON (RFC 8785) of the identity, in hexadecimal. */
export function requestKey(model: Identified, request: ModelRequest, tags?: CallTags): string {
  const name = `${model.id}:${model.model}`;
  const before = known.get(request);
  if (before !== undefined && before.model === name && before.tags === tags) return before.key;
  const key = hash('sha256', canonicalize(requestIdentity(model, request, tags)));
  known.set(request, { model: name, tags, key });
  return key;
}

function withoutBytes(part: Part): Json {
  if (part.type === 'text') return { type: 'text', text: part.text };
  const { type, mediaType, sha256, detail } = part;
  return present({ type, mediaType, sha256, detail });
}

function present(record: Readonly<Record<string, unknown>>): Json {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as Record<string, Json>;
}
