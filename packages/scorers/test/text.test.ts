import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { passage } from '../src/text/passage.js';
import { sentenceBoundaries } from '../src/text/sentence-boundaries.js';
import { sentences } from '../src/text/sentences.js';
import { tokens } from '../src/text/tokens.js';
import { anyCharacter } from './data.ts';

const keys = (text: string): readonly string[] => tokens(text).map(({ key }) => key);

describe('tokens', () => {
  it.each([
    ['1,600', '1 , 600'],
    ['98.7', '98 . 7'],
    ['1,234,567.5', '1 , 234 , 567 . 5'],
    ['23', 'twenty-three'],
    ['23', 'twenty three'],
    ['200,000', 'two hundred thousand'],
    ['1.5 million', '1.5m'],
    ['2.5bn', '2 . 5 billion'],
    ['first', '1st'],
    ['5 per cent', '5 per cent'],
    ["didn't go", "did n't go"],
    ['cannot', 'can not'],
    ["can't", 'can not'],
    ['won’t', 'will not'],
    ['U.S.', 'US'],
    ['the UK', 'the U.K.'],
    ["Tom's house", 'Tom ’s house'],
    ['Pelé', 'pele'],
    ['fell', 'falling'],
    ['French wine', 'France wine'],
    ['investigations', 'investigate'],
    ['1,196 people', '1, 196 people'],
    ['98.7 per cent', '98. 7 per cent'],
    ['1,600', "1'600"],
    ['1,600', '1\u202F600'],
    ['205', 'two hundred and five'],
    ['120', 'one hundred and twenty'],
    ['a hundred', '100'],
    ['a dozen eggs', '12 eggs'],
    ['half of them', '50 percent of them'],
    ['two thirds', '67 percent'],
    ['one third of it', '33 percent of it'],
    ['5※600', '5 ※ 600'],
    ['2,005', 'two thousand and five'],
    ['May the 3', 'May the 3rd'],
    ['May   12,300 boats', 'May   12, 300 boats'],
    ['12,300 and 5000', '12, 300 and 5000'],
    ['5.5 million', 'five and a half million'],
    ['30 minutes', 'half an hour'],
    ['12 km', '12 kilometres'],
    ['5 kg', 'five kilograms'],
    ['$5m', '5 million dollars'],
    ['€2,000', '2000 euros'],
    ['£35,000', '35,000 pounds'],
    ['20%', '20 per cent'],
    ['20 °C', '20 degrees Celsius'],
    ['3 p.m.', '15:00'],
    ['noon', '12:00'],
    ['3rd May', '3 May'],
    ['the 3rd of May', 'the third of May'],
    ['3 March 2019', '2019-03-03'],
    ['the nineties', 'the 1990s'],
    ['½', '1/2'],
    ['１２', '12'],
    ['१२', '12'],
    ['Pro\u00ADfits', 'Profits'],
    ['Pro\u200Bfits', 'Profits'],
    ['Ｐｒｏｆｉｔｓ', 'Profits'],
    ['ﬁnance', 'finance'],
    ['organisation', 'organization'],
    ['colour', 'color'],
    ['travelled', 'traveled'],
  ])('evens out %j and %j', (left, right) => {
    expect(keys(left)).toEqual(keys(right));
  });

  it.each([
    ['1600', '1600th'],
    ['us', 'US'],
    ['did go', "didn't go"],
    ['1.5', '15'],
    ['5 B', '5b'],
    ['2,000 pounds', '2,000 euros'],
    ['12, 300 and 5', '12,300 and 5'],
    ['3 a.m.', '3 p.m.'],
    ['two three', 'twenty three'],
    ['10²', '102'],
    ['5 a.m.', '5 A'],
    ['1/2', '1 2'],
    ['2019-20', '201920'],
    ['US$5', 'us 5'],
    ['the second half', 'the second 50 percent'],
    ['30 tonnes', '30 litres'],
    ['one', 'on'],
    ['two million and five', '2,000,005'],
    ['May 12, 300 boats', 'May 12,300 boats'],
    ['May  12, 300 boats', 'May  12,300 boats'],
    ['12, 300 and 50', '12,300 and 50'],
    ['ßfishing', 'ßfish'],
  ])('tells %j from %j', (left, right) => {
    expect(keys(left)).not.toEqual(keys(right));
  });

  it('gives offsets that ascend and stay inside the text, for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 200 }), (text) => {
        const found = tokens(text);
        const isFit = found.every(
          ({ start, end, key }, at) =>
            start >= (found[at - 1]?.start ?? 0) && end > start && end <= text.length && key !== '',
        );
        expect(isFit).toBe(true);
      }),
    );
  });

  it('takes scripts without spaces apart into characters', () => {
    expect(keys('日本語のテキスト')).toHaveLength(8);
  });
});

describe('sentences', () => {
  it.each([
    ['Mr. Smith met J. R. Tolkien on Jan. 5. They talked.', 2],
    ['He paid $1.50. She paid 2.', 2],
    ['"No." he said. Then he left!', 2],
    ['One line\nAnother line', 2],
    ["It ended 0-0 . 'Fine , ' he said .", 2],
    ['...', 0],
  ])('splits %j into %d', (text, count) => {
    expect(sentences(text)).toHaveLength(count);
  });

  it('ends sentences where the platform does, in any typographic English', () => {
    const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });
    const unit = fc.constantFrom(...'aAbé5É .. !? \t"\'’“”()[],:;-–—£%/_ß&À'.split(''));
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 14 }), fc.nat({ max: 3 }), (text, start) => {
        const around = `${'x'.repeat(start)}${text}Q`;
        const found = sentenceBoundaries(around, { start, end: start + text.length });
        const platform = Array.from(segmenter.segment(text), ({ index }) => start + index).slice(1);
        expect(found).toEqual(platform);
      }),
      { numRuns: 2000 },
    );
  });

  it('splits a long line without taking long', () => {
    const text = 'This is one sentence of the text. '.repeat(30_000);
    expect(sentences(text)).toHaveLength(30_000);
  });
});

describe('passage', () => {
  it('reads a text alike after any other texts, as words share their places in memory', () => {
    const text = 'The dock at Polstan opens in May, and nine boats wait.';
    const first = passage(text);
    for (let part = 0; part < 30; part++)
      passage(Array.from({ length: 1000 }, (_word, at) => spelt(1000 * part + at)).join(' '));
    expect(passage(text)).toEqual(first);
  });

  it('puts every token into exactly one sentence, for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
        const { tokens: all, sentences: parts } = passage(text);
        expect(parts.flatMap(({ from, to }) => all.slice(from, to))).toEqual(all);
      }),
    );
  });
});

/** A word of letters for a number. */
function spelt(number: number): string {
  return Array.from(String(number), (figure) => 'bcdfghjklm'[Number(figure)] ?? '').join('');
}
