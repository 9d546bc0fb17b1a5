import type { Json } from './model-request.js';

export type JsonObject = { readonly [key: string]: Json };

/** The JSON value of a text, or `undefined` if it is none. */
export function parseJson(text: string): Json | undefined {
  try {
    const value: Json = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}

export function isJsonObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value at a path in JSON from outside; `undefined` if there is nothing or `null`. */
export function readPath(value: Json | undefined, ...path: readonly (string | number)[]): Json | undefined {
  let here = value;
  for (const step of path) {
    if (typeof step === 'number') here = isList(here) ? here[step] : undefined;
    else here = isJsonObject(here) ? here[step] : undefined;
  }
  return here ?? undefined;
}

/** The text at a path, `undefined` if something else stands there. */
export function readText(value: Json | undefined, ...path: readonly (string | number)[]): string | undefined {
  const found = readPath(value, ...path);
  return typeof found === 'string' ? found : undefined;
}

/** The count at a path: a finite number that is not negative, `undefined` if something else stands there. */
export function readCount(
  value: Json | undefined,
  ...path: readonly (string | number)[]
): number | undefined {
  const found = readPath(value, ...path);
  return typeof found === 'number' && Number.isFinite(found) && found >= 0 ? found : undefined;
}

/** The items at a path, none where something else stands there. */
export function readList(value: Json | undefined, ...path: readonly (string | number)[]): readonly Json[] {
  const found = readPath(value, ...path);
  return isList(found) ? found : [];
}

function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

/** Joins what a field says in the parts of a type. */
export function joinTexts(parts: readonly Json[], type: string, field: string): string {
  return parts
    .filter((part) => readText(part, 'type') === type)
    .map((part) => readText(part, field) ?? '')
    .join('');
}

/** The fields that are stated. */
export function pickStated(fields: Readonly<Record<string, Json | undefined>>): JsonObject {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])),
  );
}
