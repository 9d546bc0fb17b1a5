import { readPath, isJsonObject, type JsonObject } from './json.js';
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

/** Types that are nullable in two words, as the guide to structured outputs writes them. */
const plain: ReadonlySet<string> = new Set(['string', 'number', 'integer', 'boolean']);

/** Beyond these, a schema says nothing that the subset must keep. */
const carried = ['title', 'description'] as const;

/**
 * A JSON Schema in the strictest subset that providers enforce: every property required, and nullable if it was
 * optional without a default, no further properties, no ranges, lengths or patterns (they go into the description), no `oneOf`.
 * `undefined` if the subset has no word for it: open objects, tuples, anything goes, mixtures.
 * Source: platform.openai.com/docs/guides/structured-outputs#supported-schemas (October 2026).
 */
export function strictSchema(schema: JsonObject): JsonObject | undefined {
  return reduced(schema);
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

function reduced(schema: Json | undefined): JsonObject | undefined {
  if (!isJsonObject(schema)) return undefined;
  const shape = makeStrict(schema);
  if (shape === undefined) return undefined;
  const definitions = schema['$defs'];
  if (definitions === undefined) return { ...shape, ...writeNotes(schema) };
  const all = isJsonObject(definitions) ? reducedEach(definitions) : undefined;
  return all === undefined ? undefined : { ...shape, ...writeNotes(schema), $defs: all };
}

function makeStrict(schema: JsonObject): JsonObject | undefined {
  const { $ref, type } = schema as { readonly $ref?: Json; readonly type?: Json };
  if (typeof $ref === 'string') return $ref.startsWith('#/$defs/') ? { $ref } : undefined;
  const options = schema['anyOf'] ?? schema['oneOf'];
  if (Array.isArray(options)) return makeUnion(options);
  if (schema['allOf'] !== undefined || schema['not'] !== undefined) return undefined;
  if (schema['const'] !== undefined) return { ...typed(type), enum: [schema['const']] };
  if (schema['enum'] !== undefined) return { ...typed(type), enum: schema['enum'] };
  if (Array.isArray(type)) return makeUnion(type.map((one: Json) => ({ ...schema, type: one })));
  switch (type) {
    case 'string':
    case 'number':
    case 'integer':
    case 'boolean':
    case 'null':
      return { type };
    case 'array':
      return makeArray(schema);
    case 'object':
      return makeObject(schema);
    default:
      return undefined;
  }
}

function typed(type: Json | undefined): JsonObject {
  return typeof type === 'string' ? { type } : {};
}

function makeUnion(options: readonly Json[]): JsonObject | undefined {
  const anyOf = options.map(reduced);
  return anyOf.every((option) => option !== undefined) ? { anyOf } : undefined;
}

function makeArray(schema: JsonObject): JsonObject | undefined {
  const items = schema['prefixItems'] === undefined ? reduced(schema['items']) : undefined;
  return items === undefined ? undefined : { type: 'array', items };
}

function makeObject(schema: JsonObject): JsonObject | undefined {
  const { properties, required, additionalProperties } = schema as Readonly<Record<string, Json | undefined>>;
  const isOpen =
    isJsonObject(additionalProperties) ||
    schema['propertyNames'] !== undefined ||
    schema['patternProperties'] !== undefined;
  if (isOpen || !isJsonObject(properties)) return undefined;
  const all = reducedEach(properties);
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

function reducedEach(schemas: JsonObject): JsonObject | undefined {
  const entries: [string, JsonObject][] = [];
  for (const [name, schema] of Object.entries(schemas)) {
    const one = reduced(schema);
    if (one === undefined) return undefined;
    entries.push([name, one]);
  }
  return Object.fromEntries(entries);
}

/** Title and description; what was narrowed down stays as words for the model. */
function writeNotes(schema: JsonObject): JsonObject {
  const kept = Object.fromEntries(
    carried.flatMap((name) => (schema[name] === undefined ? [] : [[name, schema[name]] as const])),
  );
  const lost = narrowSchema(schema);
  if (lost.length === 0) return kept;
  const description = [schema['description'], `(${lost.join(', ')})`]
    .filter((word) => typeof word === 'string')
    .join(' ');
  return { ...kept, description };
}

/** Limits of the subset, in as few words as it takes: they are part of every call. */
function narrowSchema(schema: JsonObject): string[] {
  const { minimum, maximum, maxItems } = schema as Readonly<Record<string, Json | undefined>>;
  const isRange = typeof minimum === 'number' && typeof maximum === 'number';
  const short = [
    ...(isRange ? [`${minimum} to ${maximum}`] : []),
    ...(typeof maxItems === 'number' ? [`at most ${maxItems}`] : []),
  ];
  const said = isRange ? ['minimum', 'maximum', 'maxItems'] : ['maxItems'];
  const others = narrowing.flatMap((name) =>
    schema[name] === undefined || said.includes(name) ? [] : [`${name}: ${JSON.stringify(schema[name])}`],
  );
  return [...short, ...others];
}
