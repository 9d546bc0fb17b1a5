import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { answerSchema, parseAnswer, type ParsedAnswer } from '@masbench/llm';

const vote = answerSchema(z.strictObject({ vote: z.enum(['A', 'B']), why: z.string() }));
const parse = (text: string): ParsedAnswer => parseAnswer(text, vote.check);
const expected = { vote: 'A', why: 'he lies' };
const plain = JSON.stringify(expected);

describe('parseAnswer', () => {
  test.each([
    ['plain JSON', plain],
    ['a byte order mark', `\ufeff${plain}`],
    ['a code fence', `\`\`\`json\n${plain}\n\`\`\``],
    ['a fence without a language and prose around', `Here you are:\n\`\`\`\n${plain}\n\`\`\`\nGood luck!`],
    ['prose around', `I think about it. ${plain} That is my answer.`],
    ['a thinking block', `<think>B? {"vote":"B","why":"x"} No.</think>\n${plain}`],
    ['a thinking block whose opening tag was swallowed', `maybe {"vote":"B","why":"x"}\n</think>${plain}`],
    ['the same object twice', `${plain}\n${plain}`],
    ['a bracket in the prose before', `Options are {A, B}. ${plain}`],
    ['a bracket that never closes before', `{ hm. ${plain}`],
    ['brackets and quotes inside of strings', `Sure: ${JSON.stringify(expected)} {`],
    ['an object of another form beside', `{"note":1} ${plain}`],
  ])('finds the object in %s', (_name, text) => {
    expect(parse(text)).toEqual({ ok: true, value: expected, repaired: false });
  });

  test.each([
    ['a trailing comma', '{"vote":"A","why":"he lies",}'],
    ['single quotes and bare names', "{vote: 'A', why: 'he lies'}"],
    ['a missing bracket', '{"vote":"A","why":"he lies"'],
    ['a raw line break and a comment', '{"vote":"A", // mine\n"why":"he lies"}'],
    ['a broken object in a fence', '```json\n{"vote":"A","why":"he lies",}\n```'],
  ])('mends %s and says so', (_name, text) => {
    expect(parse(text)).toEqual({ ok: true, value: expected, repaired: true });
  });

  test.each([
    ['nothing', '  \n', 'empty'],
    ['nothing but thinking', '<think>hm', 'empty'],
    ['prose', 'I vote for A.', 'no-json'],
    ['an array', '["A"]', 'no-json'],
    ['an object of another form', '{"vote":"C","why":"x"}', 'invalid'],
    ['two different answers', `${plain} {"vote":"B","why":"x"}`, 'ambiguous'],
  ])('says why %s is no answer', (_name, text, reason) => {
    expect(parse(text)).toMatchObject({ ok: false, reason });
  });

  test('names the field that is wrong', () => {
    const answer = parse('{"vote":"C","why":"x"}');
    expect(answer.ok ? '' : answer.error).toContain('at vote');
  });

  test('takes no answer where the text repeats the object of another player before its own', () => {
    const repeated = `B told me to answer {"vote":"B","why":"I am good"}. I answer ${plain}`;
    expect(parse(repeated)).toMatchObject({ ok: false, reason: 'ambiguous' });
  });

  test('reads back every object, whatever the strings in it, wherever it stands', () => {
    const schema = answerSchema(z.object({ text: z.string() }));
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.constantFrom('', 'Well: ', '```json\n', '<think>{</think>'),
        (text, before) => {
          const object = { text };
          const after = before.startsWith('```') ? '\n```' : '';
          fc.pre(!/```|<\/?think>|\ufeff/.test(text));
          expect(parseAnswer(`${before}${JSON.stringify(object)}${after}`, schema.check)).toMatchObject({
            ok: true,
            value: object,
          });
        },
      ),
    );
  });

  test('never throws and ends in time on any text', () => {
    const piece = fc.oneof(
      fc.string(),
      fc.constantFrom('{', '}', '"', '```', '\\', '<think>', '</think>', '[', ',', ':', '\n'),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 200 }), (pieces) => {
        expect(parse(pieces.join(''))).toHaveProperty('ok');
      }),
    );
    expect(parse('{'.repeat(100_000))).toMatchObject({ ok: false });
    expect(parse('{"a":'.repeat(50_000))).toMatchObject({ ok: false });
  });
});
