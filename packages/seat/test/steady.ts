import type { AnyGame, NamedAgent } from '@masbench/core';
import * as z from 'zod';

type Schema = z.core.JSONSchema.JSONSchema;

/** The action that `agents/steady.py` gives to the turn of this id. */
export function steadyAction(schema: Schema, id: string): unknown {
  const count = Array.from(id, (letter) => letter.codePointAt(0) ?? 0).reduce((sum, code) => sum + code, 0);
  const pick = <Value>(values: readonly Value[]): Value | undefined => values[count % values.length];
  const between = (low: number, high: number): number => low + (count % (high - low + 1));
  const answer = (part: Schema['items']): unknown => {
    if (part === undefined || typeof part === 'boolean' || Array.isArray(part)) return null;
    if (part.$ref !== undefined) return answer(schema.$defs?.[part.$ref.replace(/^.*\//, '')]);
    if ('const' in part) return part.const;
    if (part.enum !== undefined) return pick(part.enum);
    const choices = part.anyOf ?? part.oneOf;
    if (choices !== undefined) return answer(pick(choices));
    switch (part.type) {
      case 'object':
        return Object.fromEntries(
          Object.entries(part.properties ?? {}).map(([name, inner]) => [name, answer(inner)]),
        );
      case 'array': {
        const least = part.minItems ?? 0;
        const length = between(least, Math.max(least, Math.min(part.maxItems ?? least + 2, least + 2)));
        return Array.from({ length }, () => answer(part.items));
      }
      case 'integer': {
        const low = part.minimum ?? Math.min(0, part.maximum ?? 0);
        return between(low, part.maximum === undefined ? low + 100 : Math.min(part.maximum, low + 1e6));
      }
      case 'number':
        return part.minimum ?? Math.min(0, part.maximum ?? 0);
      case 'boolean':
        return true;
      case 'string': {
        const least = part.minLength ?? 0;
        return 'I have nothing to add.'.padEnd(least, '.').slice(0, part.maxLength ?? Math.max(least, 22));
      }
      default:
        return null;
    }
  };
  return answer(schema);
}

export const steady: NamedAgent<AnyGame> = {
  name: 'steady',
  nature: 'scripted',
  resumable: true,
  create:
    () =>
    ({ schema }, { id, attempt }) =>
      steadyAction(schemaOf(schema), `${id}/${attempt}`),
};

/** The JSON schema that programs are given. */
export function schemaOf(schema: z.ZodType): Schema {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
}
