import { isJsonObject, pickStated, readPath, type JsonObject } from './json.js';
import type { Json } from './model-request.js';

/** Keywords that only narrow a value down. Providers reject some of them; the local check keeps them all. */
const narrowing = [
  'minLength',
  'maxLength',
  'pattern',
  'format',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minItems',
  'maxItems',
  'uniqueItems',
  'contentEncoding',
] as const;

/** Keywords that a provider enforces, by the type of the value; none of a type that is left out. */
export type EnforcedBounds = Readonly<
  Partial<Record<'string' | 'integer' | 'number' | 'array', readonly (typeof narrowing)[number][]>>
>;

/** Types that are nullable in two words, as the guide to structured outputs writes them. */
const plain: ReadonlySet<string> = new Set(['string', 'number', 'integer', 'boolean']);

/** Beyond these, a schema says nothing that the subset must keep. */
const carried = ['title', 'description'] as const;

/**
 * A JSON Schema in the strictest subset that providers enforce: every property required, and nullable if it was
 * optional without a default, no further properties, no ranges, lengths or patterns but those that the provider enforces (the
 * others go into the description), no `oneOf`.
 * `undefined` if the subset has no word for it: open objects, tuples, anything goes, mixtures.
 * Source: platform.openai.com/docs/guides/structured-outputs#supported-schemas (October 2026).
 */
export function strictSchema(schema: JsonObject, bounds: EnforcedBounds = {}): JsonObject | undefined {
  return reduced(schema, bounds);
}

/**
 * The keyword of values that differ from turn to turn, such as the names of those who are alive: caches that compare the
 * schema are sent any text in their place. The prompt lists them, and the local check holds to them.
 */
export const changingKeyword = 'x-changes';

/** The schema with any text in place of the values that differ from turn to turn. */
export function steadySchema(schema: Json): Json {
  if (Array.isArray(schema)) return schema.map((one: Json) => steadySchema(one));
  if (!isJsonObject(schema)) return schema;
  if (schema[changingKeyword] === true) {
    const { description } = schema as { readonly description?: Json };
    return description === undefined ? { type: 'string' } : { type: 'string', description };
  }
  return Object.fromEntries(Object.entries(schema).map(([key, inner]) => [key, steadySchema(inner ?? null)]));
}

function reduced(schema: Json | undefined, bounds: EnforcedBounds): JsonObject | undefined {
  if (!isJsonObject(schema)) return undefined;
  const shape = makeStrict(schema, bounds);
  if (shape === undefined) return undefined;
  const definitions = schema['$defs'];
  const noted = { ...shape, ...schemaNotes(schema, shape) };
  if (definitions === undefined) return noted;
  const all = isJsonObject(definitions) ? reducedEach(definitions, bounds) : undefined;
  return all === undefined ? undefined : { ...noted, $defs: all };
}

function makeStrict(schema: JsonObject, bounds: EnforcedBounds): JsonObject | undefined {
  const { $ref, type } = schema as { readonly $ref?: Json; readonly type?: Json };
  if (typeof $ref === 'string') return $ref.startsWith('#/$defs/') ? { $ref } : undefined;
  const options = schema['anyOf'] ?? schema['oneOf'];
  if (Array.isArray(options)) return makeUnion(options, bounds);
  if (schema['allOf'] !== undefined || schema['not'] !== undefined) return undefined;
  if (schema['const'] !== undefined) return { ...typed(type), enum: [schema['const']] };
  if (schema['enum'] !== undefined) return { ...typed(type), enum: schema['enum'] };
  if (Array.isArray(type))
    return makeUnion(
      type.map((one: Json) => ({ ...schema, type: one })),
      bounds,
    );
  switch (type) {
    case 'string':
    case 'number':
    case 'integer':
      return { type, ...pickBounds(schema, bounds[type]) };
    case 'boolean':
    case 'null':
      return { type };
    case 'array':
      return makeArray(schema, bounds);
    case 'object':
      return makeObject(schema, bounds);
    default:
      return undefined;
  }
}

function typed(type: Json | undefined): JsonObject {
  return typeof type === 'string' ? { type } : {};
}

function makeUnion(options: readonly Json[], bounds: EnforcedBounds): JsonObject | undefined {
  const anyOf = options.map((option) => reduced(option, bounds));
  return anyOf.every((option) => option !== undefined) ? { anyOf } : undefined;
}

function makeArray(schema: JsonObject, bounds: EnforcedBounds): JsonObject | undefined {
  const items = schema['prefixItems'] === undefined ? reduced(schema['items'], bounds) : undefined;
  return items === undefined ? undefined : { type: 'array', items, ...pickBounds(schema, bounds.array) };
}

/** Patterns beyond regular languages, which no grammar has a word for. */
const irregular = /\(\?|\\[1-9bBpPk]/;

/** The bounds of a schema that are enforced, as they are. */
function pickBounds(schema: JsonObject, enforced: readonly string[] = []): JsonObject {
  return pickStated(
    Object.fromEntries(
      enforced.map((name) => {
        const bound = schema[name];
        const isLost = name === 'pattern' && typeof bound === 'string' && irregular.test(bound);
        return [name, isLost ? undefined : bound];
      }),
    ),
  );
}

function makeObject(schema: JsonObject, bounds: EnforcedBounds): JsonObject | undefined {
  const { properties, required, additionalProperties } = schema as Readonly<Record<string, Json | undefined>>;
  const isOpen =
    isJsonObject(additionalProperties) ||
    schema['propertyNames'] !== undefined ||
    schema['patternProperties'] !== undefined;
  if (isOpen || !isJsonObject(properties)) return undefined;
  const all = reducedEach(properties, bounds);
  if (all === undefined) return undefined;
  const names = Object.keys(all);
  // What has a default can be written as that default.
  const isRequired = (name: string): boolean =>
    (Array.isArray(required) && required.includes(name)) ||
    readPath(properties[name], 'default') !== undefined;
  const nullable = names.map(
    (name) => [name, isRequired(name) ? (all[name] ?? null) : orNull(all[name])] as const,
  );
  return {
    type: 'object',
    properties: Object.fromEntries(nullable),
    required: names,
    additionalProperties: false,
  };
}

function orNull(schema: Json | undefined): Json {
  if (isJsonObject(schema) && Array.isArray(schema['anyOf'])) {
    const options: readonly Json[] = schema['anyOf'];
    const hasNull = options.some((option) => isJsonObject(option) && option['type'] === 'null');
    return hasNull ? schema : { ...schema, anyOf: [...options, { type: 'null' }] };
  }
  const type = readPath(schema, 'type');
  if (isJsonObject(schema) && typeof type === 'string' && plain.has(type) && schema['enum'] === undefined)
    return { ...schema, type: [type, 'null'] };
  return { anyOf: [schema ?? {}, { type: 'null' }] };
}

function reducedEach(schemas: JsonObject, bounds: EnforcedBounds): JsonObject | undefined {
  const entries: [string, JsonObject][] = [];
  for (const [name, schema] of Object.entries(schemas)) {
    const one = reduced(schema, bounds);
    if (one === undefined) return undefined;
    entries.push([name, one]);
  }
  return Object.fromEntries(entries);
}

/** Title and description; bounds that are not in the shape stay as words for the model. */
function schemaNotes(schema: JsonObject, shape: JsonObject): JsonObject {
  const kept = Object.fromEntries(
    carried.flatMap((name) => (schema[name] === undefined ? [] : [[name, schema[name]] as const])),
  );
  const lost = narrowSchema(
    Object.fromEntries(
      Object.entries(schema).filter(([name]) => name === 'type' || shape[name] === undefined),
    ),
  );
  if (lost.length === 0) return kept;
  const description = [schema['description'], `(${lost.join(', ')})`]
    .filter((word) => typeof word === 'string')
    .join(' ');
  return { ...kept, description };
}

/** Limits of the subset, in as few words as it takes: they are part of every call. */
function narrowSchema(schema: JsonObject): string[] {
  const { minimum, maximum, minItems, maxItems } = schema as Readonly<Record<string, Json | undefined>>;
  const short = [rangeText(minimum, maximum, false), rangeText(minItems, maxItems, true)].filter(
    (words) => words !== undefined,
  );
  const said = [
    ...(rangeText(minimum, maximum, false) === undefined ? [] : ['minimum', 'maximum']),
    'minItems',
    'maxItems',
  ];
  const others = narrowing.flatMap((name) =>
    schema[name] === undefined || said.includes(name) ? [] : [`${name}: ${JSON.stringify(schema[name])}`],
  );
  return [...short, ...others];
}

/** A range in words: `2 to 4`, `exactly 2`, and for counts `at least 2` or `at most 4`. */
function rangeText(least: Json | undefined, most: Json | undefined, isCount: boolean): string | undefined {
  const [low, high] = [least, most].map((bound) => (typeof bound === 'number' ? bound : undefined));
  if (low !== undefined && high !== undefined) return low === high ? `exactly ${low}` : `${low} to ${high}`;
  if (!isCount) return undefined;
  if (low !== undefined) return `at least ${low}`;
  return high === undefined ? undefined : `at most ${high}`;
}
