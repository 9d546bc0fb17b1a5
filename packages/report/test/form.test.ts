import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { readAction, emptyValue, readField, filledValue, type JsonShape } from '../page/seat/fields.ts';

/** Schemas of moves, each with legal actions. */
const moves: readonly (readonly [string, z.ZodType, fc.Arbitrary<unknown>])[] = [
  [
    'a group of fields',
    z.object({ bid: z.int().min(0).max(9), note: z.string().max(400) }),
    fc.record({ bid: fc.integer({ min: 0, max: 9 }), note: fc.string({ maxLength: 400 }) }),
  ],
  [
    'a choice that may be none',
    z.object({ target: z.enum(['A', 'B']).nullable(), reasoning: z.string() }),
    fc.record({ target: fc.constantFrom('A', 'B', null), reasoning: fc.string() }),
  ],
  [
    'alternatives with a tag',
    z.discriminatedUnion('type', [
      z.object({ type: z.literal('pass') }),
      z.object({ type: z.literal('raise'), by: z.number().positive() }),
    ]),
    fc.oneof(
      fc.constant({ type: 'pass' }),
      fc.record({ type: fc.constant('raise'), by: fc.integer({ min: 1, max: 100 }) }),
    ),
  ],
  [
    'groups in groups and lists',
    z.object({
      judgements: z.object({ s1: z.object({ type: z.enum(['none', 'omission']), confidence: z.number() }) }),
      order: z.array(z.string()).min(1),
    }),
    fc.record({
      judgements: fc.record({
        s1: fc.record({ type: fc.constantFrom('none', 'omission'), confidence: fc.constantFrom(0, 0.5, 1) }),
      }),
      order: fc.array(fc.string(), { minLength: 1, maxLength: 4 }),
    }),
  ],
  ['one value', z.boolean(), fc.boolean()],
  ['a number or a text', z.union([z.number(), z.string()]), fc.oneof(fc.integer(), fc.string())],
  [
    'what has no field of its own',
    z.record(z.string(), z.number()),
    fc.dictionary(fc.stringMatching(/^[a-z]+$/), fc.integer()),
  ],
];

function shapeOf(schema: z.ZodType): JsonShape {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonShape;
}

describe('the form of a move', () => {
  test.each(moves)('holds every legal action: %s', (_name, schema, actions) => {
    const field = readField(shapeOf(schema));
    fc.assert(
      fc.property(actions, (action) => {
        const filled = readAction(field, filledValue(field, action));
        expect(schema.parse(filled)).toEqual(action);
      }),
      { numRuns: 50 },
    );
  });

  test('leaves open what a person has to decide', () => {
    const field = readField(
      shapeOf(z.object({ bid: z.int(), side: z.enum(['left', 'right']), note: z.string() })),
    );
    expect(readAction(field, emptyValue(field))).toEqual({ note: '' });
  });

  test('leaves out optional fields that are not filled in', () => {
    const field = readField(
      shapeOf(z.object({ choice: z.enum(['review', 'end']), passage: z.string().optional() })),
    );
    expect(readAction(field, { choice: 'end', passage: '' })).toEqual({ choice: 'end' });
  });

  test('takes anything as JSON where a schema says nothing', () => {
    const field = readField({});
    expect(readAction(field, '{"any": [1]}')).toEqual({ any: [1] });
  });
});
