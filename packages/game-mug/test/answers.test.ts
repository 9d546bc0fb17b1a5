import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalAnswer, isRight, plurality } from '../src/answers.ts';

const question = { choices: ['red', 'a blue one', 'E'], answer: 'B' };

describe('canonicalAnswer', () => {
  it.each([
    ['B', 'B'],
    ['b.', 'B'],
    ['(b)', 'B'],
    ['B) a blue one', 'B'],
    ['Option B', 'B'],
    ['Answer: b', 'B'],
    ['answer b', 'B'],
    ['\uFF22', 'B'],
    [' A blue  one. ', 'B'],
    ['RED', 'A'],
    ['e', 'C'],
    ['The answer is B.', 'B'],
    ['[B]', 'B'],
    ['Answer: **B**', 'B'],
  ])('reads %j as option %s', (text, letter) => {
    expect(canonicalAnswer(question, text)).toBe(letter);
  });

  it('is the text itself where it is none of the options, also where a letter comes later or is beyond them', () => {
    const texts = [
      'green',
      'D',
      'between B and C',
      '',
      'not option b',
      'bee',
      'A dog is sitting there',
      'A or B',
      'I see a red one and a blue one',
    ];
    expect(texts.map((text) => canonicalAnswer(question, text))).toEqual(
      texts.map((text) => text.toLowerCase()),
    );
  });

  it('looks at words and not at spelling where there are no options', () => {
    expect(canonicalAnswer({}, ' Yes. ')).toBe('yes');
    expect(canonicalAnswer({}, '"Red  Bull"')).toBe('red bull');
    expect(['*"Yes" ', 'a, b', '? no'].map((text) => canonicalAnswer({}, text))).toEqual([
      'yes',
      'a, b',
      'no',
    ]);
    expect(canonicalAnswer({}, '3')).not.toBe(canonicalAnswer({}, '-3'));
  });

  it('is idempotent', () => {
    fc.assert(
      fc.property(fc.string(), fc.boolean(), (text, choices) => {
        const once = canonicalAnswer(choices ? question : {}, text);
        expect(canonicalAnswer(choices ? question : {}, once)).toBe(once);
      }),
    );
  });
});

describe('isRight', () => {
  it('is unknown without a known answer, and false without an answer given', () => {
    expect(isRight({}, 'yes')).toBeNull();
    expect(isRight({ answer: 'yes' }, null)).toBe(false);
    expect(isRight(question, 'a blue one')).toBe(true);
  });
});

describe('plurality', () => {
  it('keeps empty answers in the denominator and gives them no vote', () => {
    expect(plurality({}, ['yes', '', 'Yes', 'no'])).toEqual({ leaders: ['yes'], share: 0.5 });
    expect(plurality({}, ['', ''])).toEqual({ leaders: [], share: 0 });
  });

  it('names all leaders of a tie', () => {
    expect(plurality({}, ['no', 'yes', 'maybe', 'yes', 'no']).leaders).toEqual(['no', 'yes']);
  });
});
