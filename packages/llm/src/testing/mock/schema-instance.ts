import { readPath, isJsonObject, readList, readText } from '../../json.js';
import type { JsonObject } from '../../json.js';
import type { Json } from '../../model-request.js';

/**
 * A small value that matches a JSON schema as structured outputs use them: the first of every choice, and of an item in a
 * list the next one. Bounds are read where they are, and in the words that stand for them in a description.
 *
 * @param place - Number of the item in its list.
 */
export function schemaInstance(schema: Json, root: Json = schema, place = 0): Json {
  const reference = readText(schema, '$ref');
  if (reference !== undefined)
    return schemaInstance(readPath(root, ...reference.split('/').slice(1)) ?? {}, root, place);
  const constant = readPath(schema, 'const');
  if (constant !== undefined) return constant;
  const choices = readList(schema, 'enum');
  const choice = choices[place % Math.max(1, choices.length)];
  if (choice !== undefined) return choice;
  const branch = readList(schema, 'anyOf')[0] ?? readList(schema, 'oneOf')[0];
  if (branch !== undefined) return schemaInstance(branch, root, place);
  switch (readType(schema)) {
    case 'object':
      return makeObject(schema, root);
    case 'array':
      return Array.from({ length: readBound(schema, 'minItems') ?? 0 }, (_, index) =>
        schemaInstance(readPath(schema, 'items') ?? {}, root, index),
      );
    case 'integer':
    case 'number':
      return leastNumber(schema);
    case 'boolean':
      return false;
    case 'null':
      return null;
    default:
      return 'x'.repeat(Math.max(1, readBound(schema, 'minLength') ?? 1));
  }
}

/** The least number that the bounds take, and zero where they take it. */
function leastNumber(schema: Json): number {
  const above = readBound(schema, 'exclusiveMinimum');
  const below = readBound(schema, 'exclusiveMaximum');
  const least = readBound(schema, 'minimum') ?? (above === undefined ? undefined : above + 1);
  const most = readBound(schema, 'maximum') ?? (below === undefined ? undefined : below - 1);
  const nearest = Math.min(Math.max(0, least ?? -Infinity), most ?? Infinity);
  const step = readBound(schema, 'multipleOf') ?? 1;
  return readBound(schema, 'multipleOf') === undefined ? nearest : Math.ceil(nearest / step) * step;
}

type Bound =
  | 'minItems'
  | 'minLength'
  | 'minimum'
  | 'maximum'
  | 'exclusiveMinimum'
  | 'exclusiveMaximum'
  | 'multipleOf';

/** A bound, as it is or in the words of a description: `(exactly 2)`, `(1 to 5)`, `(minimum: 1)`. */
function readBound(schema: Json, name: Bound): number | undefined {
  const stated = readPath(schema, name);
  if (typeof stated === 'number') return stated;
  const [, words = ''] = /\(([^()]*)\)$/.exec(readText(schema, 'description') ?? '') ?? [];
  const [, literal] = new RegExp(`${name}: (-?[\\d.]+)`).exec(words) ?? [];
  if (literal !== undefined) return Number(literal);
  const [, low, high] = /^(-?[\d.]+) to (-?[\d.]+)/.exec(words) ?? [];
  const [, only] = /^exactly (-?[\d.]+)/.exec(words) ?? [];
  const [, least] = /^at least (-?[\d.]+)/.exec(words) ?? [];
  if (name === 'minItems' || name === 'minimum') return asNumber(low ?? only ?? least);
  return name === 'maximum' ? asNumber(high ?? only) : undefined;
}

function asNumber(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Number(text);
}

function readType(schema: Json): string | undefined {
  const type = readText(schema, 'type') ?? readText(schema, 'type', 0);
  if (type !== undefined) return type.toLowerCase();
  return readPath(schema, 'properties') === undefined ? undefined : 'object';
}

function makeObject(schema: Json, root: Json): JsonObject {
  const properties = readPath(schema, 'properties');
  if (!isJsonObject(properties)) return {};
  const required =
    readPath(schema, 'required') === undefined ? Object.keys(properties) : readList(schema, 'required');
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, property]) =>
      required.includes(name) ? [[name, schemaInstance(property, root)] as const] : [],
    ),
  );
}
