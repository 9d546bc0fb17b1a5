import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { AnswerCheck, excerpt } from '../src/engine/answer-check.ts';
import { readLeniently } from '../src/reading/read-leniently.ts';

describe('an answer', () => {
  const reads = (schema: z.ZodType, answer: unknown, value: unknown, dropped = 0): void => {
    const before = structuredClone(answer);
    expect(readLeniently(schema, answer)).toEqual(value === undefined ? undefined : { value, dropped });
    expect(answer).toEqual(before);
  };
  const number = z.object({ n: z.number() });

  it('has numbers and truth values that are written as text', () => {
    expect.hasAssertions();
    for (const [text, value] of [
      ['3', 3],
      ['-2.5', -2.5],
      ['"3".', 3],
      ['**12**', 12],
      ['1 000', 1000],
    ] as const)
      reads(number, { n: text }, { n: value });
    for (const text of ['1e3', '3 or 4', '.5', '', '--3', '3.5.1', 'x3', '3x'])
      reads(number, { n: text }, undefined);
    reads(number, { n: true }, undefined);
    reads(z.object({ n: z.int() }), { n: '3' }, { n: 3 });
    reads(z.object({ n: z.string() }), { n: 3 }, undefined);
    const truth = z.object({ is: z.boolean() });
    for (const text of ['TRUE', 'true.', '`true`']) reads(truth, { is: text }, { is: true });
    reads(truth, { is: 'False' }, { is: false });
    for (const text of ['yes', 'true or false', 'untrue', 1]) reads(truth, { is: text }, undefined);
  });

  it('is the only item of a list where none is wanted', () => {
    expect.hasAssertions();
    reads(number, { n: ['3'] }, { n: 3 });
    reads(number, { n: ['3', '4'] }, undefined);
    reads(z.object({ t: z.string() }), { t: ['so'] }, { t: 'so' });
    reads(z.object({ t: z.enum(['go', 'stay']) }), { t: ['Go'] }, { t: 'go' });
    reads(z.object({ t: z.enum(['go', 'stay']) }), { t: ['fly'] }, undefined);
    reads(z.object({ t: z.array(z.int()).length(2) }), { t: ['3'] }, undefined);
  });

  it('has choices wherever its schema has them', () => {
    expect.hasAssertions();
    reads(z.enum(['stay', 'go']), 'Go.', 'go');
    reads(z.object({ t: z.literal('go') }), { t: 'GO!' }, { t: 'go' });
    reads(z.object({ t: z.enum(['go', 'stay']).nullable() }), { t: 'None' }, { t: null });
    reads(z.object({ t: z.union([z.literal(1), z.literal(2)]) }), { t: '2' }, { t: 2 });
    reads(z.tuple([z.int(), z.enum(['go', 'stay'])]), ['1', 'Go'], [1, 'go']);
    reads(z.record(z.string(), z.int()), { a: '1', b: '2' }, { a: 1, b: 2 });
    reads(z.record(z.string(), z.int()), { a: 1, b: 'x' }, undefined);
    // All faults are mended in one pass, however many there are.
    reads(
      z.tuple([z.int(), z.int(), z.int(), z.int(), z.int(), z.int()]),
      ['1', '2', '3', '4', '5', '6'],
      [1, 2, 3, 4, 5, 6],
    );
    const wordOrMore = z.object({ t: z.union([z.enum(['go', 'stay']), z.string().min(5)]) });
    reads(wordOrMore, { t: ['flying'] }, undefined);
    reads(wordOrMore, { t: 'Go' }, { t: 'go' });
    const tree: z.ZodType = z.object({
      v: z.int(),
      get kids() {
        return z.array(tree).default([]);
      },
    });
    reads(
      tree,
      { v: '1', kids: [{ v: '2', kids: [{ v: '3' }] }] },
      { v: 1, kids: [{ v: 2, kids: [{ v: 3 }] }] },
    );
  });

  it('loses optional parts that are wrong, the smallest that holds the fault, and never a choice', () => {
    expect.hasAssertions();
    const schema = z.object({
      n: z.int(),
      note: z.string().optional(),
      side: z.enum(['l', 'r']).optional(),
      list: z
        .array(z.object({ t: z.string(), more: z.int().optional() }))
        .max(11)
        .optional(),
    });
    reads(schema, { n: 1, note: 5 }, { n: 1 }, 1);
    reads(schema, { n: 1, side: 'up' }, undefined);
    reads(schema, { n: 1, list: [{ t: 'a', more: 'x' }] }, { n: 1, list: [{ t: 'a' }] }, 1);
    reads(schema, { n: 1, list: [{ t: 1 }, { t: 'b' }, { t: 3 }] }, { n: 1, list: [{ t: 'b' }] }, 2);
    // Places are numbers: the eleventh goes before the third.
    const eleven = Array.from({ length: 11 }, (_, at) => ({ t: at === 2 || at === 10 ? at : `${at}` }));
    const nine = eleven.filter(({ t }) => typeof t === 'string');
    reads(schema, { n: 1, list: eleven }, { n: 1, list: nine }, 2);
    // Two too many, of which one is wrong as well.
    const many = Array.from({ length: 13 }, (_, at) => ({ t: at === 12 ? 0 : 'x' }));
    expect(readLeniently(schema, { n: 1, list: many })?.value).toEqual({ n: 1, list: many.slice(0, 11) });
    reads(schema, { note: 'x' }, undefined);
    reads(schema, { n: 'many', note: 5 }, undefined);
  });

  it('keeps what is required, and is refused where that is wrong', () => {
    expect.hasAssertions();
    const schema = z.object({ list: z.array(z.string()).max(1) });
    reads(schema, { list: ['a', 'b'] }, undefined);
    reads(schema, { list: [1] }, undefined);
    reads(schema, [], undefined);
    reads(schema, null, undefined);
    reads(
      z.object({ inner: z.object({ note: z.string().optional() }) }),
      { inner: { note: 1 } },
      { inner: {} },
      1,
    );
  });

  it('loses keys that nobody asked for, and takes defaults that are required', () => {
    expect.hasAssertions();
    const schema = z.strictObject({ n: z.int() });
    reads(schema, { n: 1, why: 'x', how: 2 }, { n: 1 }, 2);
    reads(schema, { n: '1', why: 'x' }, { n: 1 }, 1);
    const usual = z.object({ note: z.string().meta({ default: 'quiet' }), n: z.int() });
    reads(usual, { n: 1 }, { n: 1, note: 'quiet' });
    reads(usual, { n: 1, note: 4 }, { n: 1, note: 'quiet' }, 1);
    reads(usual, { note: 4 }, undefined);
  });

  it('is mended as the member of a union that it comes closest to', () => {
    expect.hasAssertions();
    const schema = z.object({
      move: z.union([
        z.object({ kind: z.literal('bid'), bid: z.object({ n: z.int() }) }),
        z.object({ kind: z.literal('pass') }),
      ]),
    });
    reads(schema, { move: { kind: 'bid', bid: { n: '3' } } }, { move: { kind: 'bid', bid: { n: 3 } } });
    reads(schema, { move: 7 }, undefined);
    const turned = z.object({ move: z.union(schema.shape.move.options.toReversed()).optional() });
    reads(turned, { move: { kind: 'bid', bid: { n: '3' } } }, { move: { kind: 'bid', bid: { n: 3 } } });
    reads(turned, { move: 7 }, {}, 1);
  });
});

describe('the check of an answer', () => {
  const check = new AnswerCheck(1, 20);
  const read = (action: z.ZodType, raw: unknown): unknown =>
    check.read({ ask: { type: 'move', action } } as unknown as Parameters<AnswerCheck['read']>[0], raw, {});

  it('tells what is as its schema writes it from what the schema made of it', () => {
    expect(read(z.string().trim(), 'a')).toEqual({ legal: true, value: 'a', text: '"a"' });
    expect(read(z.string().trim(), ' a')).toMatchObject({ value: 'a', normalized: { dropped: 0 } });
    const trims = z.object({ t: z.string().trim(), n: z.int().default(1) });
    expect(read(trims, { t: 'a' })).toEqual({
      legal: true,
      value: { t: 'a', n: 1 },
      text: '{"t":"a","n":1}',
    });
    expect(read(trims, { t: 'a ' })).toMatchObject({ value: { t: 'a' }, normalized: { dropped: 0 } });
    expect(read(z.coerce.string(), 1)).toMatchObject({ value: '1', normalized: { dropped: 0 } });
    expect(read(z.nullable(z.int()), null)).toEqual({ legal: true, value: null, text: 'null' });
    expect(
      read(
        z.null().transform(() => ({ a: 1 })),
        null,
      ),
    ).toEqual({ legal: true, value: { a: 1 }, text: '{"a":1}' });
    expect(read(z.undefined(), undefined)).toEqual({ legal: true, value: undefined, text: 'null' });
  });

  it('refuses what is too long, no JSON or not there, and says why', () => {
    expect(read(z.string(), 'x'.repeat(18))).toMatchObject({ legal: true });
    expect(read(z.string(), 'x'.repeat(19))).toMatchObject({
      legal: false,
      why: 'too-large',
      error: 'The answer has 21 characters as JSON, at most 20 are allowed',
    });
    expect(
      read(
        z.any().transform(() => () => 1),
        1,
      ),
    ).toMatchObject({ legal: false, why: 'illegal', error: 'The answer is no JSON but a function' });
    expect(read(z.int(), undefined)).toMatchObject({
      why: 'illegal',
      error: expect.stringContaining('There is no answer') as unknown,
    });
    expect(read(z.int(), '3')).toEqual({ legal: true, value: 3, text: '3', normalized: { dropped: 0 } });
    expect(read(z.int(), 'x')).toMatchObject({ legal: false, why: 'illegal' });
  });

  it('shows the beginning of what was refused', () => {
    expect(excerpt(undefined)).toBeUndefined();
    expect(excerpt('so')).toBe('so');
    expect(excerpt({ a: 1 })).toBe('{"a":1}');
    const round: { self?: unknown } = {};
    round.self = round;
    expect(excerpt(round)).toBe('a object that is no JSON');
  });
});
