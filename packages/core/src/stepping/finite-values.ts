import type * as z from 'zod';
import { readJsonSchema, type JsonSchema } from '../contracts/json-schema.js';

/**
 * All values that a schema accepts, as it reads them, each once and in the order of the schema: constants, enums,
 * booleans, bounded integers, and unions, tuples, short lists and objects of those. Fields that may be left out are left
 * out first.
 *
 * @param most so many values are looked at
 * @returns `undefined` if there are more, or if they cannot be listed, as with texts and fractions
 */
export function finiteValues<Value>(
  schema: z.ZodType<Value>,
  most: number = 10_000,
): readonly Value[] | undefined {
  const candidates = listCandidates(schema, most);
  if (candidates === undefined) return undefined;
  const values = new Map<string, Value>();
  for (const candidate of candidates) {
    const { success, data } = schema.safeParse(candidate);
    if (success) values.set(JSON.stringify(data) ?? '', data);
  }
  return [...values.values()];
}

function listCandidates(schema: z.ZodType, most: number): readonly unknown[] | undefined {
  let json: JsonSchema;
  try {
    json = readJsonSchema(schema);
  } catch {
    return undefined;
  }
  return listed(json, most);
}

function listed(schema: JsonSchema, most: number): readonly unknown[] | undefined {
  if ('const' in schema) return [schema.const];
  if (schema.enum !== undefined) return atMost(schema.enum, most);
  const either = schema.anyOf ?? schema.oneOf;
  if (either !== undefined) return union(either, most);
  if (schema.$ref !== undefined || schema.allOf !== undefined) return undefined;
  if (Array.isArray(schema.type))
    return union(
      schema.type.map((type: string) => ({ ...schema, type })),
      most,
    );
  switch (schema.type) {
    case 'null':
      return [null];
    case 'boolean':
      return [false, true];
    case 'integer':
      return integers(schema, most);
    case 'array':
      return lists(schema, most);
    case 'object':
      return objects(schema, most);
    default:
      return undefined;
  }
}

function union(schemas: readonly JsonSchema[], most: number): readonly unknown[] | undefined {
  const all: unknown[] = [];
  for (const schema of schemas) {
    const values = listed(schema, most);
    if (values === undefined) return undefined;
    all.push(...values);
  }
  return atMost(all, most);
}

function integers(schema: JsonSchema, most: number): readonly unknown[] | undefined {
  const {
    minimum = -Infinity,
    maximum = Infinity,
    exclusiveMinimum,
    exclusiveMaximum,
    multipleOf = 1,
  } = schema;
  const first = Math.max(
    Math.ceil(minimum),
    exclusiveMinimum === undefined ? -Infinity : Math.floor(exclusiveMinimum) + 1,
  );
  const last = Math.min(
    Math.floor(maximum),
    exclusiveMaximum === undefined ? Infinity : Math.ceil(exclusiveMaximum) - 1,
  );
  // A range without limits of its own has those of safe integers.
  if (!(last - first < most)) return undefined;
  const values: number[] = [];
  for (let value = first; value <= last; value += 1) if (value % multipleOf === 0) values.push(value);
  return values;
}

function lists(schema: JsonSchema, most: number): readonly unknown[] | undefined {
  const { prefixItems, items, minItems = 0, maxItems } = schema;
  if (prefixItems !== undefined)
    return items === undefined || items === false ? product(prefixItems, most) : undefined;
  if (typeof items !== 'object' || maxItems === undefined) return undefined;
  const all: unknown[] = [];
  for (let length = minItems; length <= maxItems; length += 1) {
    const longer = product(
      Array.from({ length }, () => items),
      most,
    );
    if (longer === undefined) return undefined;
    all.push(...longer);
    if (all.length > most) return undefined;
  }
  return all;
}

function objects(schema: JsonSchema, most: number): readonly unknown[] | undefined {
  const { properties, required = [], additionalProperties = false } = schema;
  if (properties === undefined || additionalProperties !== false) return undefined;
  const names = Object.keys(properties);
  let all: readonly Readonly<Record<string, unknown>>[] = [{}];
  for (const name of names) {
    const values = listed(properties[name] ?? {}, most);
    if (values === undefined) return undefined;
    const isOptional = !required.includes(name);
    all = all.flatMap((object) => [
      ...(isOptional ? [object] : []),
      ...values.map((value) => ({ ...object, [name]: value })),
    ]);
    if (all.length > most) return undefined;
  }
  return all;
}

function product(schemas: readonly JsonSchema[], most: number): readonly (readonly unknown[])[] | undefined {
  let all: readonly (readonly unknown[])[] = [[]];
  for (const schema of schemas) {
    const values = listed(schema, most);
    if (values === undefined || values.length * all.length > most) return undefined;
    all = all.flatMap((list) => values.map((value) => [...list, value]));
  }
  return all;
}

function atMost(values: readonly unknown[], most: number): readonly unknown[] | undefined {
  return values.length > most ? undefined : values;
}
