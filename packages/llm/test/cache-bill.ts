import { readList, readPath, readText } from '../src/json.ts';
import type { JsonObject } from '../src/json.ts';
import type { Json } from '../src/model-request.ts';
import { readSchema } from '../src/testing/mock/read-call.ts';
import type { MockCall } from '../src/testing/mock/call.ts';
import type { MockUsage } from '../src/testing/mock/reply.ts';

/** How a provider bills the beginning of a prompt. Prices are shares of that of other input. */
interface CacheRules {
  /** A beginning of fewer tokens is not kept. */
  readonly minimum: number;
  /** How many ends of parts before a mark are compared with what was kept. */
  readonly lookback: number;
}

/**
 * Claude 5.x: platform.claude.com/docs/en/build-with-claude/prompt-caching (at least 512 tokens, 20 blocks before a mark).
 * GPT-5.6: developers.openai.com/api/docs/guides/prompt-caching (at least 1,024 tokens, marked ends only). Both write at 1.25
 * and read at 0.1 times the price, and put the schema first. Read November 2026.
 */
export const claude5: CacheRules = { minimum: 512, lookback: 20 };
export const gpt56: CacheRules = { minimum: 1024, lookback: 0 };

/** Tokens of the input of calls: all, and those that were read from the cache and written to it. */
export interface CacheBill {
  calls: number;
  input: number;
  read: number;
  written: number;
  /** The most that could have been read: beginnings of earlier calls with the same schema, from the least that is kept. */
  readable: number;
}

interface Block {
  readonly text: string;
  readonly isMarked: boolean;
}

/** A prompt cache of a provider, which bills as it documents. */
export class CacheLedger {
  readonly bill: CacheBill = { calls: 0, input: 0, read: 0, written: 0, readable: 0 };
  readonly #rules: CacheRules;
  readonly #kept = new Set<string>();
  readonly #prompts: string[] = [];

  constructor(rules: CacheRules) {
    this.#rules = rules;
  }

  /** Charges a call. Four characters are a token. */
  charge(call: MockCall): MockUsage {
    const blocks = listBlocks(call);
    const ends: { readonly prefix: string; readonly isMarked: boolean }[] = [];
    let prefix = '';
    for (const { text, isMarked } of blocks) ends.push({ prefix: (prefix += text), isMarked });
    const { minimum, lookback } = this.#rules;
    const isLong = (text: string): boolean => countTokens(text) >= minimum;
    let read = 0;
    for (const [index, { isMarked }] of ends.entries()) {
      if (!isMarked) continue;
      for (const { prefix: before } of ends.slice(Math.max(0, index - lookback), index + 1))
        if (isLong(before) && this.#kept.has(before)) read = Math.max(read, countTokens(before));
    }
    const marked = ends.filter(({ isMarked, prefix: text }) => isMarked && isLong(text));
    const written = Math.max(0, countTokens(marked.at(-1)?.prefix ?? '') - read);
    for (const { prefix: text } of marked) this.#kept.add(text);
    const shared = Math.max(0, ...this.#prompts.map((before) => sharedLength(before, prefix)));
    this.#prompts.push(prefix);
    const readable = shared / 4 >= minimum ? Math.floor(shared / 4) : 0;
    const { bill } = this;
    const input = countTokens(prefix);
    bill.calls += 1;
    bill.input += input;
    bill.read += read;
    bill.written += written;
    bill.readable += readable;
    return { inputTokens: input, cachedTokens: read, cacheWriteTokens: written };
  }

  /** Price of the input, over that without a cache. */
  get price(): number {
    const { input, read, written } = this.bill;
    return (input + 0.25 * written - 0.9 * read) / input;
  }
}

function listBlocks({ body }: MockCall): readonly Block[] {
  const schema: Block = { text: JSON.stringify(readSchema(body) ?? null), isMarked: false };
  const system = readPath(body, 'system');
  const messages = [...readList(body, 'messages'), ...readList(body, 'input')];
  return [
    schema,
    ...listParts(system),
    ...messages.flatMap((message) => listParts(readPath(message, 'content'))),
  ];
}

function listParts(content: Json | undefined): readonly Block[] {
  if (typeof content === 'string') return [{ text: content, isMarked: false }];
  return readList({ content } as JsonObject, 'content').map((part) => ({
    text: readText(part, 'text') ?? '',
    isMarked:
      readPath(part, 'cache_control') !== undefined ||
      readPath(part, 'prompt_cache_breakpoint') !== undefined,
  }));
}

function countTokens(text: string): number {
  return Math.floor(text.length / 4);
}

function sharedLength(left: string, right: string): number {
  const most = Math.min(left.length, right.length);
  let length = 0;
  while (length < most && left.charCodeAt(length) === right.charCodeAt(length)) length += 1;
  return length;
}
