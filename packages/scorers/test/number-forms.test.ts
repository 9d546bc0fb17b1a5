import { lexical } from '@masbench/scorers';
import { describe, expect, it } from 'vitest';

const scorer = lexical({ evidence: 0 });

async function scoreOf(source: string, output: string): Promise<number> {
  const score = await scorer.score({ source, output });
  return score.status === 'scored' ? score.value : Number.NaN;
}

/** Sentences with a number in the place of `_`, and the forms of some values in it, a line each. */
const corpus: readonly (readonly [sentence: string, values: readonly (readonly string[])[]])[] = [
  [
    'About _ people came to the fair.',
    [
      [
        '12,000',
        '12 000',
        '12\u00A0000',
        '12\u202F000',
        "12'000",
        '12000',
        '12k',
        'twelve thousand',
        '１２,０００',
        '١٢٠٠٠',
      ],
      ['13,000', '13 000', '13k', 'thirteen thousand'],
      ['1,200', '1200', '1.2k', 'twelve hundred'],
      ['1,500,000', '1.5 million', '1.5m', 'one and a half million', '15 lakh'],
      ['20 million', '20,000,000', '2 crore', '2 × 10^7', '2 × 10⁷', '2e7'],
      ['24', 'two dozen', 'twenty-four', '２４'],
    ],
  ],
  [
    'In the end _ of the voters agreed.',
    [
      ['half', '½', '1/2', '50 percent', '50%', '50 per cent'],
      ['a quarter', '¼', '1/4', '25 percent', '25%', 'one quarter'],
      ['three quarters', '¾', '3/4', '75 percent', '75%'],
      ['two thirds', '2/3', '⅔', '67 percent'],
    ],
  ],
  [
    'At night it was _ degrees in the valley.',
    [
      ['−5', '-5', 'minus five', 'minus 5'],
      ['5', 'five'],
      ['−15', 'minus fifteen'],
    ],
  ],
  [
    'King Louis _ opened the bridge.',
    [
      ['XIV', 'the Fourteenth', 'the 14th'],
      ['XVI', 'the Sixteenth'],
      ['IX', 'the Ninth'],
    ],
  ],
  [
    'The rise began in _ of the year.',
    [
      ['Q3', 'the third quarter'],
      ['Q2', 'the second quarter'],
    ],
  ],
  [
    'A loaf cost _ in the shop.',
    [
      ['$5 million', '5 million dollars', '$5m'],
      ['$6 million', '6 million dollars'],
    ],
  ],
];

describe('a number', () => {
  it.each(corpus)('in all its forms is the same, and no other: %s', async (sentence, values) => {
    const context = 'The council met on Monday to speak of the plan. ';
    const texts = values.map((forms) => forms.map((form) => sentence.replace('_', form)));
    for (const [value, same] of texts.entries())
      for (const source of same) {
        const alike = await Promise.all(same.map(async (output) => scoreOf(context + source, output)));
        const others = await Promise.all(
          texts
            .filter((_forms, at) => at !== value)
            .flat()
            .map(async (output) => scoreOf(context + source, output)),
        );
        const lowest = Math.min(...alike);
        expect({
          source,
          same: same[alike.indexOf(lowest)],
          isAbove: lowest > Math.max(...others),
        }).toMatchObject({
          isAbove: true,
        });
      }
  });
});
