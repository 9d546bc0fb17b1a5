import { exactMatch, numericMatch, tokenF1 } from '@masbench/scorers';
import { lastNumber, normalizeAnswer } from '../src/text/answers.ts';
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
    expect(['room B2 300', '1999-2000', 'in 2020 300', 'v1.2.3', '.5', '1,6000'].map(last)).toEqual([
      300, 2000, 300, 3, 0.5, 6000,
    ]);
  });
});
