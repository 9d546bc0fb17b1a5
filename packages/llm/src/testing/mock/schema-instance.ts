import { at, countAt, isJsonObject, listAt, textAt } from '../../json.js';
import type { JsonObject } from '../../json.js';
import type { Json } from '../../model.js';

/** A small value that matches a JSON schema as structured outputs use them: the first of every choice. */
export function instanceOf(schema: Json, root: Json = schema): Json {
  const reference = textAt(schema, '$ref');
  if (reference !== undefined) return instanceOf(at(root, ...reference.split('/').slice(1)) ?? {}, root);
  const constant = at(schema, 'const');
  if (constant !== undefined) return constant;
  const choice = listAt(schema, 'enum')[0];
  if (choice !== undefined) return choice;
  const branch = listAt(schema, 'anyOf')[0] ?? listAt(schema, 'oneOf')[0];
  if (branch !== undefined) return instanceOf(branch, root);
  switch (typeOf(schema)) {
    case 'object':
      return objectOf(schema, root);
    case 'array':
      return Array.from({ length: countAt(schema, 'minItems') ?? 0 }, () =>
        instanceOf(at(schema, 'items') ?? {}, root),
      );
    case 'integer':
    case 'number':
      return Math.max(countAt(schema, 'minimum') ?? 0, (countAt(schema, 'exclusiveMinimum') ?? -1) + 1);
    case 'boolean':
      return false;
    case 'null':
      return null;
    default:
      return 'x'.repeat(Math.max(1, countAt(schema, 'minLength') ?? 1));
  }
}

function typeOf(schema: Json): string | undefined {
  const type = textAt(schema, 'type') ?? textAt(schema, 'type', 0);
  if (type !== undefined) return type.toLowerCase();
  return at(schema, 'properties') === undefined ? undefined : 'object';
}

function objectOf(schema: Json, root: Json): JsonObject {
  const properties = at(schema, 'properties');
  if (!isJsonObject(properties)) return {};
  const required =
    at(schema, 'required') === undefined ? Object.keys(properties) : listAt(schema, 'required');
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, property]) =>
      required.includes(name) ? [[name, instanceOf(property, root)] as const] : [],
    ),
  );
}
