import { expect, it } from 'vitest';
import * as z from 'zod';
import { typedAnswer } from '../src/players/typed-answer.ts';

async function answered(schema: z.ZodType, line: string): Promise<{ asked: string; value: unknown }> {
  let asked = '';
  const action = (await typedAnswer(z.object({ field: schema }), async (question) => {
    asked = question;
    return line;
  })) as { readonly field?: unknown };
  return { asked, value: action.field };
}

it.each([
  [z.boolean().nullable(), 'null', null, 'field (true, false, null): '],
  [z.boolean().nullable(), 'true', true, 'field (true, false, null): '],
  [z.string().nullable(), 'null', null, 'field (a text, null): '],
  [z.string().nullable(), '12', '12', 'field (a text, null): '],
  [z.string(), 'true', 'true', 'field: '],
  [z.union([z.int(), z.string()]), '12', 12, 'field: '],
  [z.union([z.boolean(), z.string()]), '12', '12', 'field (true, false, a text): '],
  [z.array(z.string()), '["a"]', ['a'], 'field (as JSON): '],
  [z.enum(['1', 'a']), '1', '1', 'field (1, a): '],
])('a line is read as what its field can be (%#)', async (schema, line, value, asked) => {
  expect(await answered(schema, line)).toEqual({ asked, value });
});
