import { hash } from 'node:crypto';
import { readText } from '../json.js';
import type { MockRequest } from './mock-server.js';
import { listImages, readMessages, readSchema } from './mock/read-call.js';

/** Sizes of the prompts of a group of calls. Tokens are characters divided by four, and the count of images. */
export interface PromptFigures {
  /** Number of calls in the group. */
  readonly calls: number;
  /** UTF-16 code units of all messages and, where one was sent, of the schema; four for each token of an image. */
  readonly characters: number;
  /** Tokens of all calls: `characters` divided by four. */
  readonly tokens: number;
  /** Images sent in all calls. */
  readonly images: number;
  /** Tokens of the shortest, the mean and the longest call. */
  readonly tokensPerCall: { readonly least: number; readonly mean: number; readonly most: number };
  /** Tokens by which a call is longer than the seat's call of the same kind before it, on average; 0 for single calls. */
  readonly growth: number;
  /** Share of all tokens, from 0 to 1, that repeat the beginning of the seat's previous call of any kind. */
  readonly sharedWithPrevious: number;
  /**
   * Share of all tokens, from 0 to 1, that repeat the beginning of any earlier call of the seat with the same schema: the
   * most that a provider's prompt cache can give back. A schema that differs breaks the prefix, because OpenAI puts it
   * in front of the system message. Source: platform.openai.com/docs/guides/prompt-caching.
   */
  readonly cacheable: number;
}

/** Figures of all calls, and by seat and kind of move. */
export interface PromptStatistics {
  /** All calls together. */
  readonly total: PromptFigures;
  /** By seat, over all kinds of moves. */
  readonly bySeat: Readonly<Record<string, PromptFigures>>;
  /** By kind of move, over all seats. */
  readonly byKind: Readonly<Record<string, PromptFigures>>;
}

/** Options of `promptStatistics`. */
export interface PromptStatisticsOptions {
  /** The seat of a request. @default its model, so that each seat plays with a model name of its own */
  readonly seatOf?: ((request: MockRequest) => string) | undefined;
  /** The kind of move of a request. @default the name of its schema, `-` if it has none */
  readonly kindOf?: ((request: MockRequest) => string) | undefined;
  /**
   * Count of an image in tokens, at its place in the prompt: a prefix that is shared goes through it only if
   * the image is the same. A photo of 1024 × 768 is 765 tokens to GPT-4o, one of 640 × 480 is 425.
   * Source: platform.openai.com/docs/guides/images-vision#calculating-costs.
   * @default 0
   */
  readonly imageTokens?: number | undefined;
}

interface Measured {
  readonly seat: string;
  readonly kind: string;
  readonly text: string;
  readonly schema: string;
  readonly images: number;
  /** Characters that repeat the beginning of the seat's previous call. */
  readonly previous: number;
  /** Characters that repeat the beginning of the best earlier call with this schema, the schema included. */
  readonly earlier: number;
  /** Characters more than in the seat's call of the same kind before. */
  readonly added: number | undefined;
}

/**
 * Calls, tokens, growth and shared prefixes of the requests that a mock server received, in order of arrival.
 *
 * @example
 * const server = await mockServer();
 * // … play a match whose seats ask the models 'A', 'B', … of this server
 * promptStatistics(server.requests).total.cacheable; // 0.83
 */
export function promptStatistics(
  requests: readonly MockRequest[],
  { seatOf = ({ model }) => model, kindOf = schemaName, imageTokens = 0 }: PromptStatisticsOptions = {},
): PromptStatistics {
  const measured: Measured[] = [];
  for (const request of requests) {
    const { body = null } = request;
    const text = readMessages(body, (image) => imageText(image, imageTokens))
      .map((message) => `${message.role}\n${message.text}\n`)
      .join('');
    const schema = JSON.stringify(readSchema(body)) ?? '';
    const seat = seatOf(request);
    const kind = kindOf(request);
    const own = measured.filter((one) => one.seat === seat);
    const before = own.findLast((one) => one.kind === kind);
    const alike = own.filter((one) => one.schema === schema);
    const last = own.at(-1);
    measured.push({
      seat,
      kind,
      text,
      schema,
      images: listImages(body).length,
      previous: last === undefined ? 0 : sharedLength(last.text, text),
      earlier: Math.max(0, ...alike.map((one) => sharedLength(one.text, text) + schema.length)),
      added: before === undefined ? undefined : text.length - before.text.length,
    });
  }
  return {
    total: computeFigures(measured),
    bySeat: grouped(measured, ({ seat }) => seat),
    byKind: grouped(measured, ({ kind }) => kind),
  };
}

/** As many characters as an image counts as tokens, four for each, which begin with a fingerprint of the image. */
function imageText(data: string, tokens: number): string {
  return hash('sha256', data)
    .repeat(Math.ceil(tokens / 16))
    .slice(0, 4 * tokens);
}

function grouped(
  measured: readonly Measured[],
  keyOf: (one: Measured) => string,
): Record<string, PromptFigures> {
  const keys = [...new Set(measured.map(keyOf))];
  return Object.fromEntries(
    keys.map((key) => [key, computeFigures(measured.filter((one) => keyOf(one) === key))]),
  );
}

function computeFigures(measured: readonly Measured[]): PromptFigures {
  const lengths = measured.map(measureLength);
  const characters = sum(lengths);
  const added = measured.flatMap((one) => (one.added === undefined ? [] : [one.added]));
  const shareOf = (shared: number): number => (characters === 0 ? 0 : shared / characters);
  return {
    calls: measured.length,
    characters,
    tokens: countTokens(characters),
    images: sum(measured.map(({ images }) => images)),
    tokensPerCall: {
      least: countTokens(Math.min(...lengths, Infinity)),
      mean: countTokens(characters / Math.max(1, measured.length)),
      most: countTokens(Math.max(...lengths, 0)),
    },
    growth: added.length === 0 ? 0 : sum(added) / added.length / 4,
    sharedWithPrevious: shareOf(sum(measured.map(({ previous }) => previous))),
    cacheable: shareOf(sum(measured.map(({ earlier }) => earlier))),
  };
}

function measureLength({ text, schema }: Measured): number {
  return text.length + schema.length;
}

function countTokens(characters: number): number {
  return Number.isFinite(characters) ? Math.ceil(characters / 4) : 0;
}

function sharedLength(left: string, right: string): number {
  const most = Math.min(left.length, right.length);
  let length = 0;
  while (length < most && left.charCodeAt(length) === right.charCodeAt(length)) length += 1;
  return length;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function schemaName({ body = null }: MockRequest): string {
  return (
    readText(body, 'response_format', 'json_schema', 'name') ??
    readText(body, 'text', 'format', 'name') ??
    '-'
  );
}
