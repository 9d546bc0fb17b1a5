import { MasbenchError, type AgentIO, type PromptText } from '@masbench/core';
import type { AnswerSchema } from './json-schema.js';
import type { Capabilities } from './model.js';
import { changingKeyword } from './strict-schema.js';
import type { ImageMediaType, Message, OutputMode, OutputSpec, Part } from './model-request.js';

/** The messages of a call: rule of the quotes, the prompt, what was wrong before, the form of the answer, images. */
export async function makeMessages(parts: {
  readonly prompt: PromptText;
  readonly memory: string | undefined;
  readonly rule: string | undefined;
  readonly form: string;
  /** The stable text of the seat's last prompt of this kind, up to which a cache has kept it. */
  readonly kept?: string | undefined;
  readonly io: Pick<AgentIO, 'blob' | 'lastError'>;
}): Promise<readonly Message[]> {
  const { prompt, memory, rule, form, io, kept = '' } = parts;
  const system = paragraphs(prompt.system, rule);
  const rejected =
    io.lastError === undefined
      ? undefined
      : `Your answer before was not accepted: ${JSON.stringify(io.lastError)}`;
  const stable = memory === undefined ? prompt.user.slice(0, prompt.stable ?? 0) : '';
  const user = paragraphs(memory, prompt.user, rejected, form);
  // A cache finds only what ends where it ended before, so the last end is marked as well as the new one.
  const ends = stable.startsWith(kept) ? [kept.length, stable.length] : [stable.length];
  const images = await Promise.all((prompt.images ?? []).map((image) => imagePart(image, io)));
  const asked: Message = { role: 'user', content: [...images, ...cutText(user, ends)] };
  return system === ''
    ? [asked]
    : [{ role: 'system', content: [{ type: 'text', text: system, recurs: true }] }, asked];
}

/** The text in parts that end where it recurs. */
function cutText(text: string, ends: readonly number[]): readonly Part[] {
  const parts: Part[] = [];
  let from = 0;
  for (const end of ends) {
    if (end <= from || end >= text.length) continue;
    parts.push({ type: 'text', text: text.slice(from, end), recurs: true });
    from = end;
  }
  return [...parts, { type: 'text', text: text.slice(from) }];
}

/** The conversation with a bad answer and what was wrong with it. An empty answer is left out: providers refuse it. */
export function withReask(
  messages: readonly Message[],
  answer: string,
  error: string,
  form: string,
): readonly Message[] {
  const said: readonly Message[] =
    answer.trim() === '' ? [] : [{ role: 'assistant', content: [{ type: 'text', text: answer }] }];
  const text = paragraphs(`That answer cannot be used. ${error}`, form);
  return [...messages, ...said, { role: 'user', content: [{ type: 'text', text }] }];
}

/** How the answer is asked for: the rung of the ladder, and the words that go with it. */
export function chooseForm(
  mode: OutputMode,
  kind: string,
  { within, full }: AnswerSchema,
  { isSchemaCached = false, bounds = {} }: Capabilities['output'],
): { readonly output: OutputSpec; readonly words: string } {
  const { strict, steady } = within(bounds);
  const enforced = isSchemaCached ? steady : strict;
  if (mode === 'schema' && enforced !== undefined) {
    const name = kind.replace(/[^A-Za-z0-9_-]/g, '_').slice(0, 64) || 'answer';
    return {
      output: { mode: 'schema', name, schema: enforced },
      words: '',
    };
  }
  const words = `Answer with one JSON object and nothing else. It must fit this JSON Schema:\n${JSON.stringify(full, (key, value: unknown) => (key === changingKeyword ? undefined : value))}`;
  return { output: { mode: mode === 'text' ? 'text' : 'json' }, words };
}

function paragraphs(...texts: readonly (string | undefined)[]): string {
  return texts.filter((text) => text !== undefined && text !== '').join('\n\n');
}

async function imagePart(
  { sha256, mediaType }: NonNullable<PromptText['images']>[number],
  io: Pick<AgentIO, 'blob'>,
): Promise<Part> {
  if (!isImageMediaType(mediaType)) {
    throw new MasbenchError(
      'OPTION_INVALID',
      `Cannot show image ${sha256.slice(0, 12)} to a model: its type must be one of ${imageMediaTypes.join(', ')}, but is ${mediaType}`,
    );
  }
  return { type: 'image', mediaType, sha256, bytes: await io.blob({ sha256, mediaType }) };
}

const imageMediaTypes = [
  'image/png',
  'image/jpeg',
  'image/webp',
  'image/gif',
] as const satisfies readonly ImageMediaType[];

function isImageMediaType(mediaType: string): mediaType is ImageMediaType {
  return imageMediaTypes.some((known) => known === mediaType);
}
