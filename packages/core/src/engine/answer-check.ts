import * as z from 'zod';
import type { Chance, Effect, Move } from '../contracts/ask.js';
import { draw } from '../contracts/distribution.js';
import { messageOf, shortened } from '../contracts/errors.js';
import { textOf } from './observation.js';
import { streamOf, type OpenRequest } from './open-request.js';
import { rngFor, type Seed } from '../contracts/random.js';
import type { Reason } from '../contracts/reason.js';

/** What the check says of an answer: what its schema made of it and the JSON of that, or what is wrong with it. */
export type Legality =
  | { readonly legal: true; readonly value: unknown; readonly text: string }
  | { readonly legal: false; readonly why: Reason; readonly error: string };
type AnyMove = Move<any, any>;

/** Schemas that depend on the data are dear to make, and the same data comes often, in this match and in others. */
const schemasMade = new WeakMap<AnyMove, Map<string, z.ZodType>>();
const mostSchemas = 256;
/** A schema that was made for a request checks few answers: compiling it would cost more than it saves. */
const uncompiled = { jitless: true };

/** Checks answers by the schemas of a game. */
export class AnswerCheck {
  readonly #seed: Seed;
  readonly #answerLength: number;

  constructor(seed: Seed, answerLength: number) {
    this.#seed = seed;
    this.#answerLength = answerLength;
  }

  /** What a legal action of the request is. */
  actionSchema(request: OpenRequest): z.ZodType {
    const ask = request.ask as AnyMove;
    if (typeof ask.action !== 'function') return ask.action;
    const text = request.observation?.dataText ?? '';
    let made = schemasMade.get(ask);
    if (made === undefined) schemasMade.set(ask, (made = new Map()));
    let schema = made.get(text);
    if (schema === undefined) {
      if (made.size >= mostSchemas) made.clear();
      schema = ask.action(request.observation?.data);
      made.set(text, schema);
    }
    return schema;
  }

  /** @throws what the schema throws at an answer that is plain JSON: that is a fault of the game. */
  check(request: OpenRequest, raw: unknown): Legality {
    const parse = this.#parserOf(request);
    try {
      return this.#by(parse, raw);
    } catch (thrown) {
      const plain = plainCopy(raw);
      if (plain !== undefined) return this.#by(parse, plain.value);
      return {
        legal: false,
        why: 'illegal',
        error: `The answer is no plain JSON: ${shortened(messageOf(thrown))}`,
      };
    }
  }

  /** What nature draws for the request. */
  drawn(request: OpenRequest): unknown {
    return draw(request.payload as Parameters<typeof draw>[0], rngFor(this.#seed, streamOf(request)));
  }

  #parserOf(request: OpenRequest): (raw: unknown) => z.ZodSafeParseResult<unknown> {
    const { ask } = request;
    if (ask.type === 'chance') return (raw) => (ask as Chance<unknown>).value.safeParse(raw);
    if (ask.type === 'effect') return (raw) => (ask as Effect<unknown, unknown>).output.safeParse(raw);
    const schema = this.actionSchema(request);
    const params = schema === (ask as AnyMove).action ? undefined : uncompiled;
    return (raw) => schema.safeParse(raw, params);
  }

  #by(parse: (raw: unknown) => z.ZodSafeParseResult<unknown>, raw: unknown): Legality {
    const parsed = parse(raw);
    if (!parsed.success)
      return { legal: false, why: 'illegal', error: shortened(z.prettifyError(parsed.error)) };
    // Nothing at all, where that is legal, is null on record.
    const text = parsed.data === undefined ? 'null' : (JSON.stringify(parsed.data) as string | undefined);
    if (text === undefined)
      return { legal: false, why: 'illegal', error: `The answer is no JSON but a ${typeof parsed.data}` };
    if (text.length > this.#answerLength) {
      return {
        legal: false,
        why: 'too-large',
        error: `The answer has ${text.length} characters as JSON, at most ${this.#answerLength} are allowed`,
      };
    }
    return { legal: true, value: parsed.data, text };
  }
}

/** What JSON makes of an answer, where it can be read at all. */
function plainCopy(raw: unknown): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(textOf(raw)) as unknown };
  } catch {
    return undefined;
  }
}

/** The beginning of an answer that was not accepted, for the record. */
export function excerpt(raw: unknown): string | undefined {
  if (raw === undefined) return undefined;
  let text: string;
  try {
    text = typeof raw === 'string' ? raw : textOf(raw);
  } catch {
    text = `a ${typeof raw} that is no JSON`;
  }
  return shortened(text);
}
