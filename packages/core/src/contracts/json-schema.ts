import * as z from 'zod';

/** The parts of JSON Schema that zod writes. An alias, so that it is also a plain record. */
export type JsonSchema = {
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, JsonSchema>>;
  readonly description?: string;
  readonly default?: unknown;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  /** Several for a union of simple types: `z.boolean().nullable()`. */
  readonly type?: string | readonly string[];
  readonly pattern?: string;
  readonly format?: string;
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
};

const known = new WeakMap<z.ZodType, JsonSchema>();

/**
 * Returns the JSON Schema of what a schema takes, as models, people and programs read it: without the name of the dialect,
 * `{}` for parts that JSON Schema cannot describe. Derived once for each schema: do not change it.
 *
 * @example
 * ```ts
 * import { readJsonSchema } from '@masbench/core';
 * import * as z from 'zod';
 *
 * readJsonSchema(z.object({ bid: z.int().min(0) })).required; // ['bid']
 * ```
 */
export function readJsonSchema(schema: z.ZodType): JsonSchema {
  let json = known.get(schema);
  if (json === undefined) {
    const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
    json = rest as JsonSchema;
    known.set(schema, json);
  }
  return json;
}
