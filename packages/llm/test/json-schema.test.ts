import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import type { Json } from '../src/model-request.ts';
import { deriveAnswerSchema } from '../src/json-schema.ts';
import { eachSchema } from './provider-rules/schema-words.ts';
import { schemaInstance } from '../src/testing/mock/schema-instance.js';

type Tree = { readonly name: string; readonly children: readonly Tree[] };
const tree: z.ZodType<Tree> = z.object({
  name: z.string(),
  get children() {
    return z.array(tree);
  },
});

const expressible: readonly (readonly [string, z.ZodType])[] = [
  ['an object', z.object({ a: z.string(), b: z.number() })],
  [
    'a strict object with ranges',
    z.strictObject({
      a: z.string().min(2),
      n: z.int().min(1).max(5),
      list: z.array(z.enum(['x', 'y'])).max(3),
    }),
  ],
  ['optional and nullable fields', z.object({ a: z.string().optional(), b: z.string().nullable() })],
  ['other fields that may be left out', z.object({ c: z.number().nullish(), d: z.boolean().default(true) })],
  ['a choice', z.enum(['keep', 'swap'])],
  ['a choice or none', z.enum(['keep', 'swap']).nullable()],
  ['a number', z.number().min(0).max(1)],
  ['a literal', z.literal('pass')],
  [
    'a union of objects',
    z.discriminatedUnion('type', [
      z.object({ type: z.literal('bid'), amount: z.int() }),
      z.object({ type: z.literal('pass') }),
    ]),
  ],
  ['a union inside', z.object({ target: z.union([z.enum(['A', 'B']), z.null()]) })],
  ['a recursive schema', z.object({ root: tree })],
  [
    'nested optional objects',
    z.object({ inner: z.object({ deep: z.array(z.object({ x: z.string().optional() })) }).optional() }),
  ],
  ['described fields', z.object({ a: z.string().max(3).describe('a name') })],
];

const inexpressible: readonly (readonly [string, z.ZodType])[] = [
  ['an open object', z.record(z.string(), z.number())],
  ['a tuple', z.object({ pair: z.tuple([z.string(), z.number()]) })],
  ['anything', z.object({ a: z.unknown() })],
];

describe('answerSchema', () => {
  test.each(expressible)('keeps to the strict subset for %s', (_name, schema) => {
    const { strict } = deriveAnswerSchema(schema);
    expect(strict).toMatchObject({ type: 'object', additionalProperties: false });
    const allowed =
      'type properties required additionalProperties items enum anyOf $ref $defs description title'.split(
        ' ',
      );
    const parts = eachSchema(strict);
    const objects = parts.filter((part) => part['type'] === 'object');
    expect(parts.flatMap((part) => Object.keys(part).filter((key) => !allowed.includes(key)))).toEqual([]);
    expect(objects.map((part) => part['additionalProperties'])).toEqual(objects.map(() => false));
    expect(objects.map((part) => part['required'])).toEqual(
      objects.map((part) => Object.keys(part['properties'] ?? {})),
    );
  });

  test.each(inexpressible)('has no strict form for %s, and still a full one', (_name, schema) => {
    const { strict, full } = deriveAnswerSchema(schema);
    expect(strict).toBeUndefined();
    expect(full).toMatchObject({ type: 'object' });
  });

  test.each(expressible.filter(([name]) => !name.includes('ranges')))(
    'takes what a model writes under the strict form of %s',
    (_name, schema) => {
      const { strict, check } = deriveAnswerSchema(schema);
      const verdict = check(schemaInstance(strict ?? {}));
      expect(verdict).toMatchObject({ ok: true });
      expect(schema.safeParse(verdict.ok ? verdict.value : undefined).success).toBe(true);
    },
  );

  test('says in words what the strict form cannot say', () => {
    const { strict } = deriveAnswerSchema(z.object({ a: z.string().min(2).max(80).describe('a name') }));
    expect(strict).toMatchObject({
      properties: { a: { type: 'string', description: 'a name (minLength: 2, maxLength: 80)' } },
    });
    expect(JSON.stringify(strict)).not.toContain('"minLength":');
  });

  test('leaves out optional fields that are null, and keeps null where it may be', () => {
    const { check } = deriveAnswerSchema(
      z.strictObject({
        a: z.string().optional(),
        b: z.string().nullable(),
        c: z.number().nullish(),
        in: z.object({ d: z.string().optional() }),
      }),
    );
    expect(check({ a: null, b: null, c: null, in: { d: null } })).toEqual({
      ok: true,
      value: { b: null, c: null, in: {} },
    });
    expect(check({ a: null, c: null, in: {} })).toMatchObject({ ok: false });
  });

  test('packs what is no object, and takes it unpacked too', () => {
    const { full, check } = deriveAnswerSchema(z.enum(['keep', 'swap']));
    expect(full).toMatchObject({ properties: { answer: { enum: ['keep', 'swap'] } }, required: ['answer'] });
    expect(check({ answer: 'keep' })).toEqual({ ok: true, value: 'keep' });
    expect(check({ answer: 'throw' })).toMatchObject({ ok: false });
    const union = deriveAnswerSchema(z.union([z.object({ x: z.int() }), z.object({ y: z.int() })]));
    expect(union.check({ x: 1 })).toEqual({ ok: true, value: { x: 1 } });
    expect(union.check({ answer: { y: 1 } })).toEqual({ ok: true, value: { y: 1 } });
    const orNone = deriveAnswerSchema(z.enum(['keep', 'swap']).nullable());
    expect(orNone.check({ answer: null })).toEqual({ ok: true, value: null });
  });

  test('takes a value exactly where the schema does, once nulls are left out', () => {
    const schema = z.strictObject({ a: z.string().max(3), b: z.int().optional() });
    const { check } = deriveAnswerSchema(schema);
    const value = fc.record(
      { a: fc.oneof(fc.string(), fc.integer()), b: fc.oneof(fc.integer(), fc.string()), c: fc.integer() },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(value, (one) => {
        expect(check(one as Json).ok).toBe(schema.safeParse(one).success);
      }),
    );
  });
});
