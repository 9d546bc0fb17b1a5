import { readPath, isJsonObject, readList } from '../../src/json.js';
import type { Json } from '../../src/model-request.js';

/** The first of some keywords that a schema uses anywhere. */
export function usesOther(schema: Json, refused: readonly string[]): string | undefined {
  return eachSchema(schema)
    .flatMap((one) => Object.keys(one))
    .find((word) => refused.includes(word));
}

/** Whether every object of a schema is closed, and all of its properties are required where that is demanded. */
export function isClosed(schema: Json, { allRequired }: { readonly allRequired: boolean }): boolean {
  return eachSchema(schema)
    .filter((one) => one['type'] === 'object')
    .every((one) => {
      const names = Object.keys(readPath(one, 'properties') ?? {});
      const required = readList(one, 'required');
      return (
        one['additionalProperties'] === false &&
        (!allRequired || names.every((name) => required.includes(name)))
      );
    });
}

/** A schema and all that it is made of; names of properties are no keywords. */
export function eachSchema(schema: Json | undefined): readonly { readonly [key: string]: Json }[] {
  if (!isJsonObject(schema)) return [];
  const named = ['properties', '$defs'].flatMap((field) => Object.values(readPath(schema, field) ?? {}));
  const listed = ['anyOf', 'oneOf', 'allOf', 'prefixItems'].flatMap((field) => readList(schema, field));
  return [
    schema,
    ...[...named, ...listed, readPath(schema, 'items')].flatMap((one: Json | undefined) => eachSchema(one)),
  ];
}
