import type * as z from 'zod';

/**
 * An answer that the schema refuses, as near to the given one as there is: prose around it, another structure, or
 * nothing. A schema that takes everything gets the answer itself.
 */
export function garbled(action: unknown, schema: z.ZodType): unknown {
  const said = JSON.stringify(action) ?? 'nothing';
  const candidates = [`My answer is ${said}.`, { answer: action }, [action], null];
  return candidates.find((candidate) => !isLegal(schema, candidate)) ?? action;
}

function isLegal(schema: z.ZodType, candidate: unknown): boolean {
  try {
    return schema.safeParse(candidate).success;
  } catch {
    return false;
  }
}
