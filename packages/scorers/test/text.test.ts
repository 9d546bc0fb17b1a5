import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalizeSpelling } from '../src/text/normalised.js';
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

  // `=` where both sides are one number, `/` where they are not.
  it.each(
    lines(`half a dozen = 6, half a million = 500000, a half of it = 50 percent of it, half the boats = 50 percent the boats,
    half our boats = 50 percent our boats, the seventh half of it / the seventh 50 percent of it, half boats / 50 percent boats,
    two fifths = 40 percent, three tenths = 30 percent, three quarters = 75 percent, a tenth of it = 10 percent of it,
    a quarter of it = 25 percent of it, a fifth of it = 20 percent of it, a third man / 33 percent man, a third / 33 percent, a couple of dogs = 2 dogs,
    a pair of dogs = 2 dogs, a pair dogs / 2 dogs, twenty-first = 21st, twenty tenth / 30th, ten first / 11th, ninety-ninth = 99th,
    31st May = 31 May, 32nd May / 32 May, June 3rd = June 3, 3rd june / 3 june, the 3rd of a June / the 3 of a June,
    20 miles per hour = 20 mph, 20 miles an hour = 20 mph, 20 miles an inch / 20 mph, 20 km/h = 20 km per hour,
    20 km  h / 20 km per hour, 48 m = 48 metres, 48m = 48 million, plan m / plan metres, $ 5 = 5 dollars, $  5 / 5 dollars,
    midnight = 0:00, five and a quarter million = 5.25 million, five and a boat / 5.5 boat, five and half / 5.5,
    the thirties = the 1930s, in nineties / in 1990s, 3 dozen = 36, one hundred = 100, one dozen = 12, one m / 1000000,
    two hundred five = 205, twenty zero / 20, twenty ten / 30, ten three / 13, twenty nine = 29, twenty three four / 27,
    one hundred twenty three = 123, one hundred and two hundred / 102 hundred, one hundred and two = 102, zero five = 5,
    two thousand three hundred = 2300, two hundred thousand and five = 200005, two hundred and / 200, ten and five / 15,
    two hundred ten and five / 215, 5 hundred = 500, 5 and five / 10, 300 and five / 305, five hundred and 5 / 505`),
  )('tells whether it is one number: %s', (line) => {
    const [left = '', right = ''] = line.split(/ [=/] /);
    expect(keys(left).join(' ') === keys(right).join(' ')).toBe(line.includes(' = '));
  });

  it.each([
    ['1\u202F600', '1,600'],
    ['1\u00A0600\u2009000', '1,600,000'],
    ['1\u202F6000', '1 6000'],
    ['1\u202F60', '1 60'],
    ['x\u202F600', 'x 600'],
    ['1\u202Fx600', '1 x600'],
    ['1½', '1 1⁄2'],
    ['a½', 'a1⁄2'],
    ['½²', '1⁄2 2'],
    ['⁄²', '⁄ 2'],
    ['10²m', '10^2m'],
    ['2010²', '2010 2'],
    ['1१', '11'],
    ['०९٠٩𞥐𞥙', '090909'],
    ['e\u0301a', 'éa'],
    ['\u1112\u1161\u11AB', '한'],
    ['a\u00ADb\u200Bc\uFE0F', 'abc'],
  ])('spells %j as %j', (text, expected) => {
    expect(normalizeSpelling(text).text).toBe(expected);
  });

  it('tells where words stand in a text that is spelled otherwise', () => {
    const text = 'Ｔｏｍ met ﬁve cats, ½ of 1\u202F600\u00AD birds e\u0301t Ｂob';
    const found = tokens(text).map(({ start, end }) => text.slice(start, end));
    expect(found.join('|')).toBe('Ｔｏｍ|met|ﬁve|cats|½|½|of|1\u202F600|birds|e\u0301t|Ｂob');
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

  it.each(
    lines(`He saw Sep. Nine, He saw Sept. Nine, He saw fig. Nine, He saw (approx. Nine), "Mr. Nine, ‘Mr. Nine, A. Nine, Mrs.  Nine,
    He saw. nine`),
  )('goes on behind an abbreviation or before a word in lower case: %s', (text) => {
    expect(sentences(text)).toHaveLength(1);
  });

  it.each(['He saw aMr. Nine', 'He saw Septt. Nine', 'He saw it. Nine', 'He saw Mr. it. Nine'])(
    'ends elsewhere: %s',
    (text) => {
      expect(sentences(text)).toHaveLength(2);
    },
  );

  it.each([
    ['a line of 2,000', 'a'.repeat(2000), [2000]],
    ['anywhere', 'a'.repeat(4001), [2000, 4000, 4001]],
    ['after a space', `${'a'.repeat(1500)} ${'a'.repeat(600)}`, [1501, 2101]],
    ['after the last stop', `${'a'.repeat(1200)}. b${'a'.repeat(600)} ${'a'.repeat(600)}`, [1202, 2404]],
    ['in the second half', `${'a'.repeat(998)}, b${'a'.repeat(2000)}`, [2000, 3001]],
    ['at its beginning', `${'a'.repeat(1000)} b${'a'.repeat(1500)}`, [1001, 2502]],
    ['in the second line', `ab\n\n${'a'.repeat(2000)} b`, [2, 2004, 2006]],
  ])('cuts a long line %s', (_where, text, ends) => {
    expect(sentences(text).map(({ end }) => end)).toEqual(ends);
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

  it.each([
    ['a, (b) [c] "d" “e” – f — g; h: i', '0 1 1 1 1 1 1 2 2'],
    ['x, ; y', '0 2'],
    ['x; , y', '0 2'],
    [`x${' '.repeat(11)}, y`, '0 1'],
    [`x${' '.repeat(12)}, y`, '0 0'],
    ['(half an hour) on', '1 0 1'],
    ['x y.z', '0 0 0'],
  ])('tells what parts the words of %j', (text, expected) => {
    expect([...passage(text).breaks].join(' ')).toBe(expected);
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

function lines(text: string): readonly string[] {
  return text.split(/,\s+/);
}

/** A word of letters for a number. */
function spelt(number: number): string {
  return Array.from(String(number), (figure) => 'bcdfghjklm'[Number(figure)] ?? '').join('');
}
