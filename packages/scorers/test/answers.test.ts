import { exactMatch, numericMatch, tokenF1 } from '@masbench/scorers';
import { normalizeAnswer } from '../src/text/answers.ts';
import { lastNumber } from '../src/text/last-number.ts';
import { describe, expect, it } from 'vitest';

describe('answers', () => {
  it('matches what differs in case, articles and punctuation only', () => {
    expect(exactMatch('The  Eiffel Tower.', 'eiffel tower')).toBe(true);
    expect(exactMatch('Paris', ['Rome', 'paris'])).toBe(true);
    expect(exactMatch('', '')).toBe(false);
  });

  it("drops the signs that SQuAD's script drops, and articles only where they are whole words", () => {
    // string.punctuation of Python, which evaluate-v1.1.py removes.
    const signs = '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~';
    expect(normalizeAnswer(`C${signs}`)).toBe('c');
    expect(exactMatch('C++', 'C')).toBe(true);
    expect(normalizeAnswer('The Peña, ça va an ape')).toBe('peña ça va ape');
    expect(exactMatch('Peña', 'Peñ')).toBe(false);
  });

  it('shares words with the best of the right answers', () => {
    expect(tokenF1('the red car', ['blue bike', 'a red red car'])).toBeCloseTo(0.8, 12);
    expect(tokenF1('x', 'y')).toBe(0);
    expect(tokenF1('x', 'the')).toBeNull();
  });

  it('compares the last number within a tolerance', () => {
    expect(numericMatch('It took 3 years and 1,600.5 m', 1600.5)).toBe(true);
    expect(numericMatch('about 124k, that is 1.24e5', 120_000, { relative: 0.05 })).toBe(true);
    expect(numericMatch('−4', 4, { absolute: 1 })).toBe(false);
    expect(numericMatch('none', 4)).toBeNull();
  });

  it('reads grouped digits behind a currency, and none across a code and a number', () => {
    const last = (text: string): number | null => lastNumber(text);
    expect(['USD1,600', 'Rs.1,600', '€1,600.50', '1 600', 'x=-1,600'].map(last)).toEqual([
      1600, 1600, 1600.5, 1600, -1600,
    ]);
    expect(['room B2 300', '1999-2000', 'in 2020 300', '.5'].map(last)).toEqual([300, 2000, 300, 0.5]);
  });

  it.each([
    ['½', 0.5],
    ['2½', 2.5],
    ['2 ½', 2.5],
    ['about -2¼', -2.25],
    ['124k', 124_000],
    ['1.5 million', 1_500_000],
    ['€1.5bn', 1_500_000_000],
    ['3 dozen', 36],
    ['1,00,000', 100_000],
    ['1’600', 1600],
    ['12\u202F000', 12_000],
    ['12\u2009000 people', 12_000],
    ['12\u00A0000.5', 12_000.5],
    ['16.181,5', 16_181.5],
    ['1.234.567', 1_234_567],
    ['１２', 12],
    ['−5', -5],
    ['-5.', -5],
    ['it is 45%', 45],
    ['1.6E3', 1600],
    ['2e-3', 0.002],
    ['5 m', 5],
    ['the 5th', 5],
    ['(7)', 7],
  ])('reads %s as a whole', (text, value) => {
    expect(lastNumber(text)).toBe(value);
  });

  it.each([
    '10,5',
    '3/4',
    '3 / 4',
    '1,6000',
    'v1.2.3',
    '3.5 × 10^6',
    '3.5 * 10**6',
    '10⁶',
    '2^10',
    '1e400',
    '5M',
    '3万',
    '10:30',
    '2024-03-05',
    '05/03/2024',
    '5 ± 2',
    String.raw`\frac{3}{4}`,
    '2 1/2',
    '2 and a half',
    '2⁄3',
    'H₂',
    '٣',
    '1,600,5',
    '1,2,3',
  ])('reads no part of %s', (text) => {
    expect(lastNumber(text)).toBeNull();
    expect(numericMatch(`So it is ${text}`, 3)).toBeNull();
  });
});
