import * as z from 'zod';
import type { Chance, Effect, Move } from '../contracts/ask.js';
import { draw } from '../contracts/distribution.js';
import { readMessage, shortened } from '../contracts/errors.js';
import { jsonText } from './observation.js';
import { readJsonSchema } from '../contracts/json-schema.js';
import { readLeniently } from '../reading/read-leniently.js';
import { isWrapped } from '../reading/unwrapped.js';
import { nameStream, type OpenRequest } from './open-request.js';
import { createRng, type Seed } from '@masbench/statistics';
import type { Reason } from '../contracts/reason.js';

/** Verdict of the check on an answer: the parsed answer and its JSON, or the fault. */
export type Legality =
  | {
      readonly legal: true;
      readonly value: unknown;
      readonly text: string;
      /** Set if the answer was not written as its schema says: how many optional parts were left out of it. */
      readonly normalized?: { readonly dropped: number } | undefined;
    }
  | { readonly legal: false; readonly why: Reason; readonly error: string };
type AnyMove = Move<any, any>;
type MakesSchema = Exclude<AnyMove['action'], z.ZodType>;

/** A schema that `action` made, and how many answers it has checked. */
interface Made {
  readonly schema: z.ZodType;
  checks: number;
}

/** Schemas made by `action` for one kind of move: by the text of its data if that is short, and for the data that came last. */
interface SchemasMade {
  readonly byText: Map<string, Made>;
  last: { readonly text: string; readonly made: Made } | undefined;
}

/** Schemas that depend on the data are dear to make, and the same data comes often, in this match and in others. */
const schemasMade = new WeakMap<AnyMove, SchemasMade>();
const mostSchemas = 256;
/** Longer data hold statements or passages, which rarely come again, and would keep their text in memory. */
const shortText = 512;
/** The same schema may be made of different data. */
const madeOf = new WeakMap<z.ZodType, Made>();
/** A schema that checks few answers is not compiled: that would cost more than it saves. */
const fewChecks = 64;
const uncompiled = { jitless: true };

/** Checks answers by the schemas of a game. */
export class AnswerCheck {
  readonly #seed: Seed;
  readonly #answerLength: number;

  constructor(seed: Seed, answerLength: number) {
    this.#seed = seed;
    this.#answerLength = answerLength;
  }

  /** Schema of a legal action of the request. */
  actionSchema(request: OpenRequest): z.ZodType {
    const ask = request.ask as AnyMove;
    if (typeof ask.action !== 'function') return ask.action;
    return makeSchema(ask, ask.action, request).schema;
  }

  /** @throws what the schema throws at an answer that is plain JSON: that is a fault of the game. */
  check(request: OpenRequest, raw: unknown): Legality {
    return this.#check(request, raw).verdict;
  }

  /** The verdict on what can be read of an answer. */
  #check(request: OpenRequest, raw: unknown): { readonly verdict: Legality; readonly said: unknown } {
    const parse = this.#parserOf(request);
    try {
      return { verdict: this.#by(parse, raw), said: raw };
    } catch (thrown) {
      const plain = plainCopy(raw);
      if (plain !== undefined) return { verdict: this.#by(parse, plain.value), said: plain.value };
      const error = `The answer is no plain JSON: ${shortened(readMessage(thrown))}`;
      return { verdict: { legal: false, why: 'illegal', error }, said: undefined };
    }
  }

  /**
   * The same for the answer of an agent: one that is not legal as it is written may be so as it is meant.
   *
   * @param config holds the texts of options
   */
  read(request: OpenRequest, raw: unknown, config: unknown): Legality {
    const { verdict: strict, said } = this.#check(request, raw);
    const { ask } = request;
    if (ask.type !== 'move') return strict;
    const schema = this.actionSchema(request);
    // Where all parts may be left out, a wrapped answer is legal as one that holds none.
    const mayBeWrapped = typeof said === 'object' && said !== null;
    if (strict.legal && !(mayBeWrapped && isWrapped(readJsonSchema(schema), said)))
      return isAsWritten(said, strict.value) ? strict : { ...strict, normalized: { dropped: 0 } };
    const plain = raw === undefined ? undefined : plainCopy(raw);
    if (plain === undefined) return strict;
    const labels = ask.labels?.(config as never);
    const lenient = readLeniently(schema, plain.value, labels);
    if (lenient === undefined) return strict;
    const verdict = this.check(request, lenient.value);
    return verdict.legal ? { ...verdict, normalized: { dropped: lenient.dropped } } : strict;
  }

  /** Nature's draw for the request. */
  drawn(request: OpenRequest): unknown {
    return draw(request.payload as Parameters<typeof draw>[0], createRng(this.#seed, nameStream(request)));
  }

  #parserOf(request: OpenRequest): (raw: unknown) => z.ZodSafeParseResult<unknown> {
    const { ask } = request;
    if (ask.type === 'chance') return (raw) => (ask as Chance<unknown>).value.safeParse(raw);
    if (ask.type === 'effect') return (raw) => (ask as Effect<unknown, unknown>).output.safeParse(raw);
    const move = ask as AnyMove;
    const { action } = move;
    if (typeof action !== 'function') return (raw) => action.safeParse(raw);
    const made = makeSchema(move, action, request);
    made.checks += 1;
    return (raw) => made.schema.safeParse(raw, made.checks > fewChecks ? undefined : uncompiled);
  }

  #by(parse: (raw: unknown) => z.ZodSafeParseResult<unknown>, raw: unknown): Legality {
    const parsed = parse(raw);
    if (!parsed.success) {
      const error =
        raw === undefined
          ? 'There is no answer: the agent returned nothing'
          : shortened(z.prettifyError(parsed.error));
      return { legal: false, why: 'illegal', error };
    }
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

function makeSchema(ask: AnyMove, action: MakesSchema, { observation }: OpenRequest): Made {
  const text = observation?.dataText ?? '';
  let schemas = schemasMade.get(ask);
  if (schemas === undefined) schemasMade.set(ask, (schemas = { byText: new Map(), last: undefined }));
  const { byText, last } = schemas;
  const found = last?.text === text ? last.made : byText.get(text);
  if (found !== undefined) return found;
  const schema = action(observation?.data);
  let made = madeOf.get(schema);
  if (made === undefined) madeOf.set(schema, (made = { schema, checks: 0 }));
  schemas.last = { text, made };
  if (text.length <= shortText) {
    if (byText.size >= mostSchemas) byText.clear();
    byText.set(text, made);
  }
  return made;
}

/** Whether the texts at the top of an answer are those that its schema made of them. */
function isAsWritten(raw: unknown, value: unknown): boolean {
  if (typeof raw === 'string' || typeof value === 'string') return raw === value;
  if (typeof raw !== 'object' || raw === null) return true;
  return Object.entries(value ?? {}).every(([key, made]) => {
    const said: unknown = Reflect.get(raw, key);
    return typeof said !== 'string' || said === made;
  });
}

/** JSON of an answer, if it can be read at all. */
function plainCopy(raw: unknown): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(jsonText(raw)) as unknown };
  } catch {
    return undefined;
  }
}

/** The beginning of an answer that was not accepted, for the record. */
export function excerpt(raw: unknown): string | undefined {
  if (raw === undefined) return undefined;
  let text: string;
  try {
    text = typeof raw === 'string' ? raw : jsonText(raw);
  } catch {
    text = `a ${typeof raw} that is no JSON`;
  }
  return shortened(text);
}
