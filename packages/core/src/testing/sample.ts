import * as z from 'zod';
import type { Rng } from '../random.js';

/** The parts of JSON Schema that zod writes. */
interface JsonSchema {
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, JsonSchema>>;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly type?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly multipleOf?: number;
  readonly prefixItems?: readonly JsonSchema[];
  readonly items?: JsonSchema | boolean;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: JsonSchema | boolean;
  readonly propertyNames?: JsonSchema;
  /** `.meta({ private: true })`: seen by the seat itself only. */
  readonly private?: boolean;
}

/** How values are drawn. */
export interface SampleOptions {
  /** The text for string fields that are marked `.meta({ private: true })`. */
  readonly canary?: (() => string) | undefined;
}

const tries = 30;
const deepest = 8;
const words = ['amber', 'brook', 'cedar', 'delta', 'ember', 'fjord', 'grove', 'heath'];
const schemas = new WeakMap<z.ZodType, JsonSchema>();

/**
 * A value that the schema accepts, drawn from its JSON schema with a leaning to the limits of ranges and lengths.
 * `undefined` where none was found, as with patterns and refinements that JSON Schema does not tell.
 */
export function sampleFrom(schema: z.ZodType, rng: Rng, options: SampleOptions = {}): unknown {
  const root = jsonSchemaOf(schema);
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const value = new Sampler(root, rng, options).draw(root, 0);
    if (schema.safeParse(value).success) return value;
  }
  return undefined;
}

/** The JSON schema of what a schema takes. */
export function jsonSchemaOf(schema: z.ZodType): JsonSchema {
  let made = schemas.get(schema);
  if (made === undefined) {
    made = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
    schemas.set(schema, made);
  }
  return made;
}

class Sampler {
  readonly #root: JsonSchema;
  readonly #rng: Rng;
  readonly #options: SampleOptions;

  constructor(root: JsonSchema, rng: Rng, options: SampleOptions) {
    this.#root = root;
    this.#rng = rng;
    this.#options = options;
  }

  draw(schema: JsonSchema, depth: number): unknown {
    if (schema.$ref !== undefined) return this.draw(this.#referred(schema.$ref), depth + 1);
    if ('const' in schema) return schema.const;
    if (schema.enum !== undefined) return this.#rng.pick(schema.enum);
    const choices = schema.anyOf ?? schema.oneOf;
    if (choices !== undefined)
      return this.draw(depth > deepest ? (choices.at(-1) ?? {}) : this.#rng.pick(choices), depth + 1);
    if (schema.allOf !== undefined) return this.#all(schema.allOf, depth);
    switch (schema.type) {
      case 'string':
        return this.#string(schema);
      case 'integer':
      case 'number':
        return this.#number(schema);
      case 'boolean':
        return this.#rng.chance(0.5);
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

  #all(parts: readonly JsonSchema[], depth: number): unknown {
    const drawn = parts.map((part) => this.draw(part, depth + 1));
    return drawn.every((value) => typeof value === 'object' && value !== null)
      ? Object.assign({}, ...drawn)
      : drawn.at(-1);
  }

  #string({ minLength = 0, maxLength = Infinity, private: secret }: JsonSchema): string {
    if (secret === true && this.#options.canary !== undefined)
      return this.#options.canary().slice(0, maxLength);
    const longest = Math.min(maxLength, Math.max(minLength, 2_000));
    const length = this.#rng.pick([
      minLength,
      longest,
      Math.min(longest, Math.max(minLength, this.#rng.int(40))),
    ]);
    let text = '';
    while (text.length < length) text += `${text === '' ? '' : ' '}${this.#rng.pick(words)}`;
    return text.slice(0, length);
  }

  #number(schema: JsonSchema): number {
    const whole = schema.type === 'integer';
    const step = schema.multipleOf ?? (whole ? 1 : 0);
    const least =
      schema.minimum ??
      (schema.exclusiveMinimum === undefined ? -1e6 : schema.exclusiveMinimum + (step || 1e-6));
    const most =
      schema.maximum ??
      (schema.exclusiveMaximum === undefined ? 1e6 : schema.exclusiveMaximum - (step || 1e-6));
    const near = Math.min(most, Math.max(least, this.#rng.int(12)));
    const between = least + this.#rng.float() * (most - least);
    const value = this.#rng.pick([least, most, near, between, between]);
    return step === 0
      ? value
      : Math.min(
          Math.floor(most / step) * step,
          Math.max(Math.ceil(least / step) * step, Math.round(value / step) * step),
        );
  }

  #array(
    { minItems = 0, maxItems = minItems + 5, prefixItems, items }: JsonSchema,
    depth: number,
  ): unknown[] {
    if (prefixItems !== undefined) return prefixItems.map((item) => this.draw(item, depth + 1));
    const item = typeof items === 'object' ? items : {};
    const length =
      depth > deepest
        ? minItems
        : this.#rng.pick([minItems, maxItems, minItems + this.#rng.int(maxItems - minItems + 1)]);
    return Array.from({ length }, () => this.draw(item, depth + 1));
  }

  #object(
    { properties = {}, required = [], additionalProperties, propertyNames }: JsonSchema,
    depth: number,
  ): Record<string, unknown> {
    const drawn: Record<string, unknown> = {};
    for (const [name, property] of Object.entries(properties)) {
      if (required.includes(name) || (depth <= deepest && this.#rng.chance(0.7)))
        drawn[name] = this.draw(property, depth + 1);
    }
    if (typeof additionalProperties !== 'object' || Object.keys(properties).length > 0) return drawn;
    const names = propertyNames?.enum ?? words.slice(0, this.#rng.int(4));
    for (const name of names) drawn[String(name)] = this.draw(additionalProperties, depth + 1);
    return drawn;
  }
}
