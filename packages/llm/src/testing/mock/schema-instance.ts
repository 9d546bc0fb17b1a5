import { readPath, readCount, isJsonObject, readList, readText } from '../../json.js';
import type { JsonObject } from '../../json.js';
import type { Json } from '../../model-request.js';

/** A small value that matches a JSON schema as structured outputs use them: the first of every choice. */
export function makeInstance(schema: Json, root: Json = schema): Json {
  const reference = readText(schema, '$ref');
  if (reference !== undefined)
    return makeInstance(readPath(root, ...reference.split('/').slice(1)) ?? {}, root);
  const constant = readPath(schema, 'const');
  if (constant !== undefined) return constant;
  const choice = readList(schema, 'enum')[0];
  if (choice !== undefined) return choice;
  const branch = readList(schema, 'anyOf')[0] ?? readList(schema, 'oneOf')[0];
  if (branch !== undefined) return makeInstance(branch, root);
  switch (readType(schema)) {
    case 'object':
      return makeObject(schema, root);
    case 'array':
      return Array.from({ length: readCount(schema, 'minItems') ?? 0 }, () =>
        makeInstance(readPath(schema, 'items') ?? {}, root),
      );
    case 'integer':
    case 'number':
      return Math.max(readCount(schema, 'minimum') ?? 0, (readCount(schema, 'exclusiveMinimum') ?? -1) + 1);
    case 'boolean':
      return false;
    case 'null':
      return null;
    default:
      return 'x'.repeat(Math.max(1, readCount(schema, 'minLength') ?? 1));
  }
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
      required.includes(name) ? [[name, makeInstance(property, root)] as const] : [],
    ),
  );
}
