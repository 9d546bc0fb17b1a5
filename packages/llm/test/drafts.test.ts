import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { deriveAnswerSchema } from '../src/json-schema.ts';
import { countCases } from '../../../scripts/testing/cases.ts';
import { parseAnswer, type ParsedAnswer } from '../src/parse.ts';

const policy = deriveAnswerSchema(z.object({ choice: z.enum(['continue', 'review']) }));
const parse = (text: string, isCut = false): ParsedAnswer => parseAnswer(text, policy.check, { isCut });

const review = '{"choice":"review"}';
const go = '{"choice":"continue"}';
const stop = '{"choice":"stop"}';
const fenced = (json: string): string => `\`\`\`json\n${json}\n\`\`\``;

it.each([
  [
    'a rejected draft and a final answer in a fence',
    `I first thought of ${review}, but it costs too much.\n\nFinal answer:\n${fenced(stop)}`,
  ],
  ['a rejected draft and a last line', `Maybe ${review}? No, too dear.\n${stop}`],
  ['a draft that words do not reject', `${review}\nFinal answer: ${stop}`],
])('an illegal final answer is refused for its own fault after %s', (_what, text) => {
  const read = parse(text);
  expect(read).toMatchObject({ ok: false, reason: 'invalid', value: { choice: 'stop' } });
  expect(read.ok ? '' : read.error).toContain('at choice');
});

it.each([
  ['two legal objects', `${review} ${go}`],
  ['two legal objects on lines of their own', `${review}\n${go}`],
  ['two fences', `${fenced(go)}\nor, if you prefer,\n${fenced(review)}`],
  ['a fence and an object behind it', `${fenced(review)}\nHm. ${go}`],
  ['a legal object and an illegal one', `${review} ${stop}`],
  ['an illegal object and a denied one', `${stop} not ${review}`],
  ['a draft that prose rejects', `I thought of ${review}, but it costs too much. I continue.`],
  ['a draft that the next sentence rejects', `Option: ${review}. No, too dear.`],
  ['an answer that is taken back', `${fenced(review)}\nWait, that costs too much.`],
  ['an answer that another decision follows', `${fenced(review)}\nFinal answer: continue`],
  ['a plan that was given up', `I was going to answer ${review}. On reflection I stop.`],
  ['a correction', `Answer: ${review}\n(Edit: I meant continue.)`],
  ['what another player would do', `The other player would play ${review}. I stop.`],
  ['a condition', `If the score were low I'd play ${review}. It is high.`],
  ['a list of an answer and something else', `["choice: stop", ${review}]`],
  ['a quotation', `B wrote: ${review}`],
  ['a quotation in a fence', `I answer ${go}. B wrote:\n${fenced(review)}`],
  ['an object in quotation marks', `They want me to reply "${review}" and I do not know`],
])('takes none of %s', (_what, text) => {
  expect(parse(text)).toMatchObject({ ok: false, reason: 'ambiguous' });
});

it('names the fault of the last object among those that differ', () => {
  expect(parse(`${review} ${stop}`)).toMatchObject({ error: expect.stringContaining('at choice') });
});

it.each([
  ['a draft of another form', `{"plan":"wait"} ${go}`],
  [
    'a rejected draft',
    `I first thought of ${review}, but it costs too much.\n\nFinal answer:\n${fenced(go)}`,
  ],
  ['an illegal draft', `Maybe ${stop}? No.\n${go}`],
  ['a part of it', `So {"choice":"continue"}, in full: {"choice":"continue","why":"cheap"}`],
  ['reasons against the other', `I will not review.\n${go}\nNo further comment.`],
  ['costs that were considered', `Considering the costs: ${go}`],
  ['an equal draft', `Perhaps ${go}? Yes:\n${fenced(go)}`],
])('takes the final answer after %s', (_what, text) => {
  expect(parse(text)).toMatchObject({ ok: true, value: { choice: 'continue' } });
});

it.each([
  ['reasoning without marks', `I could answer ${review} but let me think about`],
  ['reasoning before a fence', `Let me see.\n${fenced(review)}\nor should I`],
  ['an object that breaks off', '{"choice":"continue"'],
])('output that was cut off in %s is no answer', (_what, text) => {
  expect(parse(text, true)).toMatchObject({ ok: false, reason: 'cut-off' });
});

it('output that was cut off behind the answer it began with is one', () => {
  expect(parse(`${go}\n\nIt is cheap, and`, true)).toMatchObject({ ok: true });
  expect(parse(`<think>${review}?</think>\n${fenced(go)}\nBeca`, true)).toMatchObject({ ok: true });
});

it.each([
  '{"choice":"conti',
  '{"choice":',
  '{"choice"',
  '{"note":"continue","choice":"',
  '{"choice":"continue","cost":1',
])('an object that breaks off is cut off, not repaired: %s', (text) => {
  expect(parse(text)).toMatchObject({ ok: false, reason: 'cut-off' });
});

const blocks: readonly ((thought: string) => string)[] = [
  (thought) => `<think>${thought}</think>`,
  (thought) => `<thinking>\n${thought}\n</thinking>\n`,
  (thought) => `[THINK]${thought}[/THINK]`,
  (thought) => `◁think▷${thought}◁/think▷`,
  (thought) => `<seed:think>${thought}</seed:think>`,
  (thought) => `<scratchpad>${thought}</scratchpad>\n`,
  (thought) => `<reasoning>${thought}</reasoning>`,
  (thought) => `<|START_THINKING|>${thought}<|END_THINKING|><|START_RESPONSE|>`,
  (thought) => `Here is my thought process:\n${thought}\nHere is my response:\n`,
  (thought) => `<|channel|>analysis<|message|>${thought}<|end|><|start|>assistant<|channel|>final<|message|>`,
  (thought) => `analysis${thought}assistantfinal`,
  (thought) => `${thought}\n</think>\n`,
];

it('reads what follows reasoning, and nothing in it, whatever its marks are', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...blocks),
      fc.array(fc.constantFrom('Hm. ', review, stop, `\n${fenced(review)}\n`, 'So ', 'B said {x}. '), {
        minLength: 1,
        maxLength: 6,
      }),
      fc.constantFrom(go, fenced(go), `${go}\n\nIt is cheap.`, `My answer: ${go}`),
      (block, thoughts, answer) => {
        const text = block(`We see. ${thoughts.join('')}`) + answer;
        expect({ text, ...parse(text) }).toMatchObject({ ok: true, value: { choice: 'continue' } });
      },
    ),
  );
});

it('reasoning that never ends says so, whatever draft it holds', () => {
  for (const block of blocks.slice(0, -1)) {
    const open = block(`We see. ${review} and`).replace(/and[^]*$/u, 'and');
    expect({ open, ...parse(open, true) }).toMatchObject({ ok: false, reason: 'unended' });
    expect({ open, ...parse(open) }).toMatchObject({ ok: false, reason: 'unended' });
  }
});

it('no draft is ever read in place of the last object, whatever prose is around them', () => {
  const words =
    'I see,so,maybe,B wrote,not,but,.,:,\n,?,",```,Final answer:,wait,{,},<think>,</think>,no'.split(',');
  const word = fc.constantFrom(...words);
  const piece = fc.oneof(
    word,
    fc.constantFrom(review, fenced(review), '{"choice":"review","x":1}', "{'choice':'review'}"),
  );
  const text = (pieces: fc.Arbitrary<string>) =>
    fc.array(pieces, { maxLength: 8 }).map((said) => said.join(' '));
  fc.assert(
    fc.property(
      text(piece),
      fc.constantFrom(stop, go, fenced(stop), fenced(go)),
      text(word),
      (before, final, after) => {
        const read = parse(`${before}\n${final}\n${after}`);
        expect(read).not.toMatchObject({ ok: true, value: { choice: 'review' } });
      },
    ),
    { numRuns: countCases(1_000) },
  );
});
