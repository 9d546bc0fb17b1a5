import type * as z from 'zod';
import { readJsonSchema, type JsonSchema } from '../contracts/json-schema.js';
import type { Rng } from '@masbench/statistics';
import { textLike } from './pattern.js';

/** Texts over which rules stumble that search, split, encode, print or look something up with a text. */
const oddTexts: readonly string[] = [
  '*a("b\\c</d> [e]\n{"f":1}',
  // A key that is no own property of an object.
  '__proto__',
  'constructor',
  // Halves of a pair: btoa, encodeURIComponent and many a data base refuse them.
  'half \ud83d',
  '\udc00',
  // One letter for readers, eight code units.
  '\u{1f469}\u200d\u{1f469}\u200d\u{1f467} \u{1f1fa}\u{1f1f3}',
  // Letters that a change of case makes longer or shorter.
  'Stra\u00dfe \u0130\u0131',
  // Read from right to left, with a mark that turns the order.
  '\u05e9\u05dc\u05d5\u05dd \u202e12',
  '%E0%A4%A',
  ' ',
];

/** How values are drawn. */
export interface SampleOptions {
  /** The text for string fields that are marked `.meta({ private: true })`. */
  readonly canary?: (() => string) | undefined;
  /** Texts that come up now and then, such as the names of seats. @default none */
  readonly names?: readonly string[] | undefined;
}

/** Where the parts of a value are drawn from. */
export interface SampleStreams {
  readonly open: Rng;
  /** For what is marked `.meta({ private: true })`. */
  readonly secret: Rng;
  /** Picks a choice where the crowd decides. @default drawn */
  readonly prefer?: (<Value>(choices: readonly Value[]) => Value) | undefined;
  /** Which of the odd texts to write. @default an odd text now and then */
  readonly oddity?: number | undefined;
}

const tries = 200;
const deepest = 8;
/** How long a text of canaries is if it may be that long. */
const canariesLength = 48;
/** Up to so many integers are drawn as choices. */
const mostChoices = 64;
/** How often a text is an odd one, alone or at the beginning of a longer one. */
const odd = { alone: 1 / 4, first: 1 / 8 };
/** zod writes no pattern for these formats, or one that is more than a pattern. */
const formats: Readonly<Record<string, string>> = {
  email: '[a-z]{3,8}@[a-z]{3,8}\\.org',
  uri: 'https://[a-z]{3,8}\\.org/[a-z]{0,8}',
  uuid: '[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}',
  date: '20\\d\\d-0[1-9]-[12]\\d',
  time: '[01]\\d:[0-5]\\d:[0-5]\\d',
  'date-time': '20\\d\\d-0[1-9]-[12]\\dT[01]\\d:[0-5]\\d:[0-5]\\dZ',
};
const manners = ['both', 'at the limits', 'between'] as const;
const words = ['amber', 'brook', 'cedar', 'delta', 'ember', 'fjord', 'grove', 'heath'];

/**
 * A value that the schema accepts, drawn from its JSON schema with a bias to the limits of ranges and lengths and to
 * odd texts. `undefined` if none was found, as with refinements that JSON Schema cannot express. For these, later
 * tries draw numbers in other ways: shares that must add up are found at the limits, rankings between them.
 */
export function drawSample(schema: z.ZodType, rng: Rng, options: SampleOptions = {}): unknown {
  return sampleValue(schema, () => ({ open: rng, secret: rng }), options)?.value;
}

/** A value that the schema accepts, and the number of the try that found it, from 0. */
export function sampleValue(
  schema: z.ZodType,
  draws: (attempt: number) => SampleStreams,
  options: SampleOptions = {},
  manner?: number,
): { readonly value: unknown; readonly attempt: number } | undefined {
  const root = readJsonSchema(schema);
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const style = manners[(manner ?? attempt) % manners.length];
    const value = new Sampler(root, draws(attempt), options, style).draw(root, 0);
    if (schema.safeParse(value).success) return { value, attempt };
  }
  return undefined;
}

/** True if a part of the schema is marked `.meta({ private: true })`. */
export function hasPrivate(schema: z.ZodType): boolean {
  const text = JSON.stringify(readJsonSchema(schema));
  return text.includes('"private":true');
}

class Sampler {
  readonly #root: JsonSchema;
  readonly #draws: SampleStreams;
  readonly #options: SampleOptions;
  readonly #manner: (typeof manners)[number];
  /** Where the part that is being drawn comes from. */
  #rng: Rng;
  #texts = 0;

  constructor(
    root: JsonSchema,
    draws: SampleStreams,
    options: SampleOptions,
    manner: (typeof manners)[number] = 'both',
  ) {
    this.#root = root;
    this.#draws = draws;
    this.#rng = draws.open;
    this.#options = options;
    this.#manner = manner;
  }

  /** Data marked private on the outside is private inside: null instead of a text, texts in a list. */
  draw(marked: JsonSchema, depth: number, secret = false): unknown {
    const hidden = secret || this.#isPrivate(marked);
    const before = this.#rng;
    if (hidden) this.#rng = this.#draws.secret;
    const schema = hidden && marked.private !== true ? { ...marked, private: true } : marked;
    const value = this.#drawn(schema, depth, hidden);
    this.#rng = before;
    return value;
  }

  #isPrivate(schema: JsonSchema): boolean {
    return schema.private ?? (schema.$ref !== undefined && this.#referred(schema.$ref).private === true);
  }

  #pick<Value>(choices: readonly Value[], hidden: boolean): Value {
    const { prefer } = this.#draws;
    return prefer === undefined || hidden ? this.#rng.pick(choices) : prefer(choices);
  }

  #drawn(schema: JsonSchema, depth: number, hidden: boolean): unknown {
    if (schema.$ref !== undefined) return this.draw(this.#referred(schema.$ref), depth + 1, hidden);
    if ('const' in schema) return schema.const;
    if (schema.enum !== undefined) return this.#pick(schema.enum, hidden);
    const choices = schema.anyOf ?? schema.oneOf;
    if (choices !== undefined) {
      const chosen = depth > deepest ? (choices.at(-1) ?? {}) : this.#pick(choices, hidden);
      return this.draw(chosen, depth + 1, hidden);
    }
    if (schema.allOf !== undefined) return this.#all(schema.allOf, depth, hidden);
    const type = typeof schema.type === 'object' ? this.#pick(schema.type, hidden) : schema.type;
    switch (type) {
      case 'string':
        return this.#string(schema);
      case 'integer':
      case 'number':
        return this.#number(schema, type === 'integer');
      case 'boolean':
        return this.#pick([true, false], hidden);
      case 'null':
        return null;
      case 'array':
        return this.#array(schema, depth);
      case 'object':
        return this.#object(schema, depth);
      default:
        return this.#rng.pick([null, true, 1, 'amber', [], {}]);
    }
  }

  #referred(reference: string): JsonSchema {
    return reference === '#' ? this.#root : (this.#root.$defs?.[reference.slice('#/$defs/'.length)] ?? {});
  }

  #all(parts: readonly JsonSchema[], depth: number, secret: boolean): unknown {
    const drawn = parts.map((part) => this.draw(part, depth + 1, secret));
    return drawn.every((value) => typeof value === 'object' && value !== null)
      ? Object.assign({}, ...drawn)
      : drawn.at(-1);
  }

  #string({ minLength = 0, maxLength = Infinity, pattern, format, private: secret }: JsonSchema): string {
    const longest = Math.min(maxLength, Math.max(minLength, 2_000));
    const like = formats[format ?? ''] ?? pattern;
    if (secret === true && this.#options.canary !== undefined) {
      const word = this.#options.canary();
      if (like === undefined) return this.#canaries(word, minLength, longest);
      const fitting = textLike(like, this.#rng);
      const wanted = new RegExp(pattern ?? `^(?:${like})$`);
      const found = [word, word.toUpperCase(), `${word}${fitting}`, `${fitting}${word}`].find((text) =>
        wanted.test(text),
      );
      return found ?? fitting;
    }
    if (like !== undefined) return textLike(like, this.#rng);
    const length = this.#rng.pick([
      minLength,
      longest,
      Math.min(longest, Math.max(minLength, this.#rng.int(40))),
    ]);
    const strange = this.#oddText();
    if (strange?.alone === true && strange.text.length >= minLength) return strange.text.slice(0, longest);
    let text = strange?.text ?? '';
    while (text.length < length) text += `${text === '' ? '' : ' '}${this.#rng.pick(words)}`;
    return text.slice(0, length);
  }

  #oddText(): { readonly text: string; readonly alone: boolean } | undefined {
    const { oddity } = this.#draws;
    const texts = [...oddTexts, ...(this.#options.names ?? [])];
    if (oddity !== undefined)
      return { text: texts[(oddity + this.#texts++) % texts.length] ?? '', alone: true };
    const luck = this.#rng.float();
    if (luck >= odd.alone + odd.first) return undefined;
    return { text: this.#rng.pick(texts), alone: luck < odd.alone };
  }

  /** The word several times: a part that is shown should hold one whole. Later tries are short. */
  #canaries(word: string, minLength: number, longest: number): string {
    const most = this.#manner === 'both' ? Math.min(longest, canariesLength) : word.length;
    const times = Math.floor((Math.max(minLength, most) + 1) / (word.length + 1));
    const text = Array.from({ length: Math.max(times, 1) }, () => word).join(' ');
    return text.padEnd(minLength, word).slice(0, longest);
  }

  #number(schema: JsonSchema, whole: boolean): number {
    const step = schema.multipleOf ?? (whole ? 1 : 0);
    const least =
      schema.minimum ??
      (schema.exclusiveMinimum === undefined
        ? Math.min(-1e6, (schema.maximum ?? schema.exclusiveMaximum ?? 0) - 1e6)
        : schema.exclusiveMinimum + (step || 1e-6));
    const most =
      schema.maximum ??
      (schema.exclusiveMaximum === undefined
        ? Math.max(1e6, least + 1e6)
        : schema.exclusiveMaximum - (step || 1e-6));
    const near = Math.min(most, Math.max(least, this.#rng.int(12)));
    const between = least + this.#rng.float() * (most - least);
    const value = {
      both: () => this.#rng.pick([least, most, near, between, between]),
      'at the limits': () => (this.#rng.chance(0.8) ? least : most),
      between: () => between,
    }[this.#manner]();
    return step === 0
      ? value
      : Math.min(
          Math.floor(most / step) * step,
          Math.max(Math.ceil(least / step) * step, Math.round(value / step) * step),
        );
  }

  #array(
    { minItems = 0, maxItems = minItems + 5, prefixItems, items, private: secret }: JsonSchema,
    depth: number,
  ): unknown[] {
    if (prefixItems !== undefined) return prefixItems.map((item) => this.draw(item, depth + 1, secret));
    const item = typeof items === 'object' ? items : {};
    const length =
      depth > deepest
        ? minItems
        : this.#rng.pick([minItems, maxItems, minItems + this.#rng.int(maxItems - minItems + 1)]);
    // Lists of choices are often rankings or sets, in which nothing may stand twice.
    const choices = item.enum ?? drawNumbers(item);
    if (choices !== undefined && this.#rng.chance(0.5))
      return this.#rng.shuffle(choices).slice(0, Math.max(length, minItems));
    return Array.from({ length }, () => this.draw(item, depth + 1, secret));
  }

  #object(
    { properties = {}, required = [], additionalProperties, propertyNames, private: secret }: JsonSchema,
    depth: number,
  ): Record<string, unknown> {
    const drawn: Record<string, unknown> = {};
    for (const [name, property] of Object.entries(properties)) {
      if (required.includes(name) || (depth <= deepest && this.#isThere(property)))
        drawn[name] = this.draw(property, depth + 1, secret);
    }
    if (typeof additionalProperties !== 'object' || Object.keys(properties).length > 0) return drawn;
    const names = propertyNames?.enum ?? words.slice(0, this.#rng.int(4));
    for (const name of names) drawn[String(name)] = this.draw(additionalProperties, depth + 1, secret);
    return drawn;
  }

  /** Whether a private field is there is private, too. */
  #isThere(property: JsonSchema): boolean {
    return (this.#isPrivate(property) ? this.#draws.secret : this.#rng).chance(0.7);
  }
}

/** The integers of a small range. */
function drawNumbers({ type, minimum, maximum, multipleOf }: JsonSchema): readonly number[] | undefined {
  if (type !== 'integer' || minimum === undefined || maximum === undefined) return undefined;
  const count = maximum - minimum + 1;
  if (multipleOf !== undefined || count > mostChoices) return undefined;
  return Array.from({ length: count }, (_, index) => minimum + index);
}
