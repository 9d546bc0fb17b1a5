import * as z from 'zod';

/** The parts of JSON Schema that zod writes. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, JsonSchema>>;
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
}

const made = new WeakMap<z.ZodType, JsonSchema>();

/** The JSON schema of what a schema takes; `{}` for the parts that JSON Schema cannot describe. */
export function jsonSchemaOf(schema: z.ZodType): JsonSchema {
  let json = made.get(schema);
  if (json === undefined) {
    json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
    made.set(schema, json);
  }
  return json;
}
