import { readJsonSchema } from '@masbench/core';
import * as z from 'zod';
import { isJsonObject, parseJson, readList, readPath, type JsonObject } from './json.js';
import type { Json } from './model-request.js';
import type { CandidateVerdict } from './parse.js';
import { steadySchema, strictSchema, type EnforcedBounds } from './strict-schema.js';

/** The form of an answer, as models and the local check need it. */
export interface AnswerSchema {
  /** The whole JSON Schema of the object to write: for prompts. */
  readonly full: JsonObject;
  /** The same in the subset that providers enforce; `undefined` if the subset has no word for it. */
  readonly strict: JsonObject | undefined;
  /** The same with any text in place of values that differ from turn to turn: for caches that compare the schema. */
  readonly steady: JsonObject | undefined;
  /** Both, with the bounds that a provider enforces. */
  readonly within: (bounds: EnforcedBounds) => Pick<AnswerSchema, 'strict' | 'steady'>;
  /** Whether a value is such an answer, and the answer itself: unpacked, optional fields that are `null` left out. */
  readonly check: (value: Json) => CandidateVerdict;
  /** The answer in a value: out of its field, optional fields that are `null` left out. */
  readonly unpack: (value: Json) => Json;
  /** The only field that has to be written, if its values are listed: what a model may box alone. */
  readonly choice: string | undefined;
}

/** The field that holds an answer which is no object: providers want an object at the root. */
const field = 'answer';

const known = new WeakMap<z.ZodType, AnswerSchema>();

/** The forms of a schema, derived once for each. */
export function deriveAnswerSchema(schema: z.ZodType): AnswerSchema {
  const before = known.get(schema);
  if (before !== undefined) return before;
  const made = derived(schema);
  known.set(schema, made);
  return made;
}

function derived(schema: z.ZodType): AnswerSchema {
  const whole = parseJson(JSON.stringify(readJsonSchema(schema)));
  const root = isJsonObject(whole) ? whole : {};
  const isPacked = root['type'] !== 'object';
  const full = isPacked ? packed(root) : root;
  const unpack = (value: Json): Json => withoutNulls(isPacked ? unpacked(value) : value, root, root);
  const check = (value: Json): CandidateVerdict => {
    const answer = unpack(value);
    const result = schema.safeParse(answer);
    return result.success ? { ok: true, value: answer } : { ok: false, error: z.prettifyError(result.error) };
  };
  const steady = steadySchema(full);
  const bounded = new Map<EnforcedBounds, Pick<AnswerSchema, 'strict' | 'steady'>>();
  const within = (bounds: EnforcedBounds): Pick<AnswerSchema, 'strict' | 'steady'> => {
    const before = bounded.get(bounds);
    if (before !== undefined) return before;
    const made = {
      strict: strictSchema(full, bounds),
      steady: isJsonObject(steady) ? strictSchema(steady, bounds) : undefined,
    };
    bounded.set(bounds, made);
    return made;
  };
  return {
    full,
    ...within({}),
    within,
    check,
    unpack,
    choice: findChoiceField(full),
  };
}

function findChoiceField({ properties = {}, required = [] }: JsonObject): string | undefined {
  if (!isJsonObject(properties) || !Array.isArray(required)) return undefined;
  const needed = required.filter(
    (name: Json) => typeof name === 'string' && readPath(properties, name, 'default') === undefined,
  );
  const [name, ...others]: readonly Json[] = needed;
  if (typeof name !== 'string' || others.length > 0) return undefined;
  const listed = [properties[name], ...readList(properties, name, 'anyOf')];
  return listed.some((shape) => Array.isArray(readPath(shape, 'enum'))) ? name : undefined;
}

function packed({ $defs, ...root }: JsonObject): JsonObject {
  const object = {
    type: 'object',
    properties: { [field]: root },
    required: [field],
    additionalProperties: false,
  } as const;
  return $defs === undefined ? object : { ...object, $defs };
}

/** The value of the field, `null` too; a value without the field as it is. */
function unpacked(value: Json): Json {
  const held = isJsonObject(value) ? value[field] : undefined;
  return held === undefined ? value : held;
}

/** Leaves out optional fields that are `null` and may not be: so models write what they leave out. */
function withoutNulls(value: Json, schema: Json | undefined, root: JsonObject): Json {
  const shape = chooseShape(value, schema, root);
  if (shape === undefined) return value;
  if (Array.isArray(value)) return value.map((item: Json) => withoutNulls(item, shape['items'], root));
  const { properties, required } = shape as Readonly<Record<string, Json | undefined>>;
  if (!isJsonObject(value) || !isJsonObject(properties)) return value;
  const kept = Object.entries(value).flatMap(([name, inner]) => {
    const isRequired = Array.isArray(required) && required.includes(name);
    if (inner === null && !isRequired && !allowsNull(properties[name], root)) return [];
    return [[name, withoutNulls(inner, properties[name], root)] as const];
  });
  return Object.fromEntries(kept);
}

/** The part of a schema that describes this value: references followed, of a union the first member that fits. */
function chooseShape(value: Json, schema: Json | undefined, root: JsonObject): JsonObject | undefined {
  const target = followed(schema, root);
  const options = target?.['anyOf'] ?? target?.['oneOf'];
  if (!Array.isArray(options)) return target;
  return options
    .map((option: Json) => chooseShape(value, option, root))
    .find((option) => fits(value, option));
}

function followed(schema: Json | undefined, root: JsonObject): JsonObject | undefined {
  if (!isJsonObject(schema)) return undefined;
  const { $ref } = schema as { readonly $ref?: Json };
  if (typeof $ref !== 'string') return schema;
  if ($ref === '#') return root;
  const definitions = root['$defs'];
  const target = isJsonObject(definitions) ? definitions[$ref.replace('#/$defs/', '')] : undefined;
  return isJsonObject(target) && target['$ref'] === undefined ? target : undefined;
}

function fits(value: Json, schema: JsonObject | undefined): boolean {
  if (schema === undefined) return false;
  if (Array.isArray(value)) return schema['type'] === 'array';
  const properties = schema['properties'];
  if (!isJsonObject(value) || !isJsonObject(properties)) return false;
  return Object.entries(properties).every(([name, inner]) => {
    const only = isJsonObject(inner) ? inner['const'] : undefined;
    return only === undefined || value[name] === only;
  });
}

function allowsNull(schema: Json | undefined, root: JsonObject): boolean {
  const target = followed(schema, root);
  if (target === undefined) return true;
  const options = target['anyOf'] ?? target['oneOf'];
  if (Array.isArray(options)) return options.some((option: Json) => allowsNull(option, root));
  const { type, enum: values, const: only } = target as Readonly<Record<string, Json | undefined>>;
  if (Array.isArray(values)) return values.includes(null);
  if (Array.isArray(type)) return type.includes('null');
  return type === undefined ? only === undefined || only === null : type === 'null';
}
