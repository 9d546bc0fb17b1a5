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
      ['-2.75', -2.75],
      ['"3".', 3],
      ['**12**', 12],
      ['1 000', 1000],
      ['.5', 0.5],
      ['２．５', 2.5],
      ['0,25', 0.25],
      ['7 (eager)', 7],
    ] as const)
      reads(number, { n: text }, { n: value });
    for (const text of [
      '1e3',
      '3 or 4',
      '1,000',
      '10 500 5',
      '',
      '--3',
      '3.5.1',
      'x3',
      '3x',
      '7/10',
      '40%',
      '7 (or 8)',
    ])
      reads(number, { n: text }, undefined);
    reads(number, { n: true }, undefined);
    reads(z.object({ n: z.int() }), { n: '3' }, { n: 3 });
    reads(z.object({ n: z.string() }), { n: 3 }, undefined);
    const truth = z.object({ is: z.boolean() });
    for (const text of ['TRUE', 'true.', '`true`']) reads(truth, { is: text }, { is: true });
    reads(truth, { is: 'False' }, { is: false });
    for (const text of ['yes', 'true or false', 'untrue', 1]) reads(truth, { is: text }, undefined);
    // What is a number or a truth value already, and wrong all the same, is not read again.
    const low = z.object({
      n: z.int().max(4).optional(),
      is: z
        .boolean()
        .refine((is) => !is)
        .optional(),
    });
    reads(low, { n: 9, is: true }, {}, 2);
    reads(low, { n: '9' }, {}, 1);
  });

  it('has numbers on the scale of their place', () => {
    expect.hasAssertions();
    const share = z.object({ n: z.number().min(0).max(1) });
    for (const [said, value] of [
      ['85%', 0.85],
      ['85 percent', 0.85],
      [85, 0.85],
      ['85', 0.85],
      ['8/10', 0.8],
      ['8 out of 10', 0.8],
      ['0,3', 0.3],
      ['１００％', 1],
    ] as const)
      reads(share, { n: said }, { n: value });
    for (const said of [7, '7', 1.5, 10, 101, '101%', 'high', 'low (0.2)', '-5%', '12/10'])
      reads(share, { n: said }, undefined);
    const bid = z.object({ n: z.int().min(0).max(10) });
    for (const said of ['8/10', '8 out of 10', '8.0', '8 (I have news)', '８'])
      reads(bid, { n: said }, { n: 8 });
    for (const said of ['8/5', '4/5', '80%', '11', 'ten', '8 or 9']) reads(bid, { n: said }, undefined);
    reads(z.object({ n: z.number().max(100) }), { n: '85%' }, { n: 85 });
  });

  it('is read out of what wraps it, with its keys in another case', () => {
    expect.hasAssertions();
    const vote = z.strictObject({
      target: z.enum(['Ann', 'Bob']),
      why: z.string(),
      note: z.string().optional(),
    });
    const meant = { target: 'Ann', why: 'x' };
    for (const wrapped of [
      { action: meant },
      { response: { action: meant } },
      { name: 'vote', parameters: meant },
      { name: 'vote', arguments: JSON.stringify(meant) },
      { type: 'function', function: { name: 'vote', arguments: meant } },
      { type: 'object', properties: meant, required: ['target'] },
      { properties: meant },
      { why: 'x', action: { target: 'Ann' } },
      { Target: 'Ann', WHY: 'x' },
      [meant],
    ])
      expect(readLeniently(vote, wrapped)?.value).toEqual(meant);
    for (const wrapped of [
      { rejected: meant },
      { draftAnswer: meant },
      { first: meant, second: { target: 'Bob', why: 'y' } },
      { why: 'x', action: { target: 'Ann', why: 'y' } },
      { type: 'object', properties: { target: { type: 'string' }, why: { type: 'string' } } },
    ])
      reads(vote, wrapped, undefined);
    // A wrapped answer is not an empty one, where all of its parts may be left out.
    const open = z.object({ target: z.enum(['Ann', 'Bob']).nullable().meta({ default: null }) });
    reads(open, { action: { target: 'Ann' } }, { target: 'Ann' });
    reads(open, { Target: 'Ann' }, { target: 'Ann' });
    reads(open, { not: { target: 'Ann' } }, undefined);
    reads(z.enum(['Ann', 'Bob']), { vote: 'Ann' }, 'Ann');
    const detail = z.object({ subject: z.string(), value: z.string().meta({ default: '' }) });
    reads(
      z.object({ seen: z.array(detail) }),
      { seen: ['a red car'] },
      { seen: [{ subject: 'a red car', value: '' }] },
    );
  });

  it('is a name in another spelling, or an abstention in words', () => {
    expect.hasAssertions();
    const vote = z.object({ v: z.enum(['Player 1', 'Player 2', 'Player 12']).nullable() });
    for (const said of ['player_2', 'Player 2。', 'PLAYER-2', 'I choose Player 2', 'player2'])
      reads(vote, { v: said }, { v: 'Player 2' });
    for (const said of ['I abstain', 'I choose to abstain.', 'No vote', 'pass'])
      reads(vote, { v: said }, { v: null });
    for (const said of ['Player 3', 'Player', 'not Player 2', 'I abstain from nothing', 'Player 1 2 3'])
      reads(vote, { v: said }, undefined);
    reads(z.object({ v: z.enum(['continue', 'end']) }), { v: 'I choose to continue' }, { v: 'continue' });
  });

  it('is the only item of a list where none is wanted', () => {
    expect.hasAssertions();
    reads(number, { n: ['3'] }, { n: 3 });
    reads(number, { n: ['3', '4'] }, undefined);
    for (const text of ['so', '3', 'true']) reads(z.object({ t: z.string() }), { t: [text] }, { t: text });
    reads(z.object({ t: z.enum(['go', 'stay']) }), { t: ['Go'] }, { t: 'go' });
    reads(z.object({ t: z.enum(['go', 'stay']) }), { t: ['fly'] }, undefined);
    reads(z.object({ t: z.array(z.int()).length(2) }), { t: ['3'] }, undefined);
    reads(z.object({ t: z.union([z.int(), z.array(z.int()).length(2)]) }), { t: ['3'] }, undefined);
    reads(z.object({ t: z.enum(['go', 'stay']) }), { t: [['go']] }, undefined);
  });

  it('has choices wherever its schema has them', () => {
    expect.hasAssertions();
    reads(z.enum(['stay', 'go']), 'Go.', 'go');
    reads(z.object({ t: z.literal('go') }), { t: 'GO!' }, { t: 'go' });
    reads(z.object({ t: z.enum(['go', 'stay']).nullable() }), { t: 'None' }, { t: null });
    reads(z.object({ t: z.union([z.literal(1), z.literal(2)]) }), { t: '2' }, { t: 2 });
    reads(z.enum(['1', 'true']), 1, '1');
    reads(z.enum(['1', 'true']), true, 'true');
    const item = z.int().meta({ id: 'an-item-of-readings' });
    reads(z.object({ a: item, b: item }), { a: '3', b: '4' }, { a: 3, b: 4 });
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
    // All that is wrong with an item goes with it, and the next one, which takes its place, stays as it is.
    const wrong = Array.from({ length: 5 }, () => ({ t: 1, more: 'x' }));
    const [first, last] = [{ t: 'a' }, { t: 'b', more: 5 }];
    reads(schema, { n: 1, list: [first, ...wrong, last] }, { n: 1, list: [first, last] }, 5);
  });

  it('loses lists and texts of a wrong length as a whole, and no more than it has to', () => {
    expect.hasAssertions();
    const schema = z.object({ word: z.string().max(3).optional(), list: z.array(z.int()).min(2).optional() });
    reads(schema, { word: 'long', list: [1] }, {}, 2);
    // In whatever order the schema names what is wrong: here, the last items first.
    const words = z
      .array(z.string())
      .optional()
      .superRefine((list, context) => {
        for (const [place, word] of [...(list ?? []).entries()]
          .toReversed()
          .toSorted(([, a], [, b]) => a.length - b.length))
          if (word.startsWith('x')) context.addIssue({ code: 'custom', path: [place], message: 'wrong' });
      });
    reads(z.object({ words }), { words: ['a', 'xxx', 'b', 'x', 'c'] }, { words: ['a', 'b', 'c'] }, 2);
    reads(z.object({ words }), { words: ['a', 'x', 'b', 'xxx', 'c'] }, { words: ['a', 'b', 'c'] }, 2);
  });

  it('is mended three times, where one fault comes to light behind the other', () => {
    expect.hasAssertions();
    const names = ['a', 'b', 'c', 'd'];
    const shape = Object.fromEntries(names.map((name) => [name, z.int().optional()]));
    const schema = z.object(shape).superRefine((answer, context) => {
      const next = names.find((name) => answer[name] !== undefined);
      if (next !== undefined) context.addIssue({ code: 'custom', path: [next], message: 'one too many' });
    });
    reads(schema, { a: 1, b: 2, c: 3 }, {}, 3);
    reads(schema, { a: 1, b: 2, c: 3, d: 4 }, undefined);
  });

  it('loses the part that holds a place which is not there, and is refused without one', () => {
    expect.hasAssertions();
    const inner = z.object({ note: z.string().optional() }).nullable().optional();
    const wants = (path: readonly string[]) => (_answer: object, context: z.RefinementCtx) => {
      context.addIssue({ code: 'custom', path: [...path], message: 'wanted' });
    };
    const outer = z.object({ n: z.int(), inner }).superRefine((answer, context) => {
      if (answer.inner !== undefined) wants(['inner', 'note'])(answer, context);
    });
    for (const held of [{}, null]) reads(outer, { n: 1, inner: held }, { n: 1 }, 1);
    reads(z.object({ inner }).superRefine(wants(['inner', 'note'])), {}, undefined);
    reads(z.object({ inner }).superRefine(wants([])), {}, undefined);
  });

  it('keeps what is required, and is refused where that is wrong', () => {
    expect.hasAssertions();
    const schema = z.object({ list: z.array(z.string()).max(1) });
    reads(schema, { list: ['a', 'b'] }, undefined);
    reads(schema, { list: [1] }, undefined);
    reads(schema, [], undefined);
    reads(schema, null, undefined);
    // Choices, also those that are one of several things, and what one member of a union requires.
    reads(z.object({ t: z.literal('l').optional() }), { t: 'up' }, undefined);
    reads(z.object({ t: z.union([z.enum(['l', 'r']), z.int()]).optional() }), { t: 'up' }, undefined);
    const [one, other] = [z.literal('a'), z.literal('b')];
    const either = z.union([
      z.object({ k: one, note: z.string() }),
      z.object({ k: other, note: z.string().optional() }),
    ]);
    reads(either, { k: 'b', note: 5 }, undefined);
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
    reads(usual, { n: '1', note: 4 }, { n: 1, note: 'quiet' }, 1);
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
  type Request = Parameters<AnswerCheck['read']>[0];
  const requestOf = (ask: object, dataText?: string) =>
    ({ ask, ...(dataText !== undefined && { observation: { dataText } }) }) as unknown as Request;
  const read = (action: z.ZodType | (() => z.ZodType), raw: unknown): unknown =>
    check.read(requestOf({ type: 'move', action }), raw, {});

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
    expect(read(z.coerce.number(), '1')).toMatchObject({ value: 1, normalized: { dropped: 0 } });
    expect(read(() => z.int(), 1)).toEqual({ legal: true, value: 1, text: '1' });
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
    // No answer is not read as one that is null, and what a service returns is read as it is written.
    expect(read(z.null(), undefined)).toMatchObject({ legal: false });
    expect(check.read(requestOf({ type: 'effect', output: z.int() }), '3', {})).toMatchObject({
      legal: false,
    });
  });

  it('reads an object as the JSON that it writes of itself, where its own fields throw', () => {
    const throwing = (toJSON: () => unknown): object => ({
      toJSON,
      get n(): number {
        throw new Error('no field');
      },
    });
    const schema = z.object({ n: z.int() });
    expect(
      read(
        schema,
        throwing(() => ({ n: 3 })),
      ),
    ).toMatchObject({ legal: true, value: { n: 3 } });
    const none = throwing(() => {
      throw new Error('no JSON');
    });
    expect(read(schema, none)).toEqual({
      legal: false,
      why: 'illegal',
      error: 'The answer is no plain JSON: no field',
    });
  });

  it('makes a schema once for data of up to 512 characters, 256 at a time, and for those that came last', () => {
    let made = 0;
    const action = (): z.ZodType => {
      made += 1;
      return z.int();
    };
    const count = (ask: object, texts: readonly string[]): number => {
      made = 0;
      for (const text of texts) check.actionSchema(requestOf(ask, text));
      return made;
    };
    const [short, long] = ['x'.repeat(512), 'x'.repeat(513)];
    const ask = { type: 'move', action };
    expect(count(ask, ['a', short, 'a', short])).toBe(2);
    expect(count(ask, [long, long, 'b', long, long])).toBe(3);
    const all = Array.from({ length: 256 }, (_, index) => `${index}`);
    const other = { type: 'move', action };
    expect([count(other, all), count(other, all), count(other, ['more', '0', 'more'])]).toEqual([256, 0, 2]);
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
