import * as z from 'zod';

type JsonSchema = Readonly<Record<string, unknown>>;

const made = new WeakMap<z.ZodType, JsonSchema>();

/** The JSON schema of what a schema accepts. */
export function jsonSchemaOf(schema: z.ZodType): JsonSchema {
  let found = made.get(schema);
  if (found === undefined) {
    const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
    found = rest;
    made.set(schema, found);
  }
  return found;
}
