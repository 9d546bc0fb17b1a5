import { rngFor } from '@masbench/core';
import {
  compress,
  countTokens,
  countWords,
  extractive,
  findUnsupported,
  mend,
  slip,
  slipKinds,
  splitSentences,
  type Edit,
} from '@masbench/game-hq';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

/** Texts of all kinds: arbitrary Unicode with lone surrogates, and strings of what sentences are made of. */
const pieces = fc.constantFrom(
  ...'The|bridge|Marta Ilves|Orvik|was|is|has|not|never|no|wasn’t|cannot|closed|1,600|3.5|12|three|twenty-three|14:30|2019|Monday|March|before|rose|and|which|who|said|that|according to|Dr.|U.S.|a.m.|No. 7|"|“|”|(|)|[|]|,|;|:|—|.|. |! |? |\n|\r\n|\u2028|…|漢字|é|👩‍👩‍👧|ß|İ|$|%'.split(
    '|',
  ),
);
const texts = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  fc.array(pieces, { maxLength: 80 }).map((words) => words.join(' ')),
);
const limits = fc.option(fc.integer({ min: 1, max: 60 }), { nil: undefined });
const seeds = fc.integer();

const undone = (text: string, edits: readonly Edit[]): string =>
  edits
    .toReversed()
    .reduce((rest, { from, to, at }) => rest.slice(0, at) + from + rest.slice(at + to.length), text);

describe('splitSentences', () => {
  it('keeps everything but white space', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(splitSentences(text).join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
      }),
    );
  });

  it('leaves a sentence that it made whole', () => {
    fc.assert(
      fc.property(texts, (text) => {
        for (const sentence of splitSentences(text)) expect(splitSentences(sentence)).toEqual([sentence]);
      }),
    );
  });
});

describe('extractive', () => {
  it('takes whole sentences of the text, in their order, within the limit from the second one on', () => {
    fc.assert(
      fc.property(texts, limits, fc.constantFrom('salience', 'lead'), (text, words, by) => {
        const summary = extractive(text, { words, by });
        const taken = splitSentences(summary);
        const all = splitSentences(text);
        let from = 0;
        for (const sentence of taken) {
          const at = all.indexOf(sentence, from);
          expect(at).toBeGreaterThanOrEqual(from);
          from = at + 1;
        }
        expect(taken.length <= 1 || countWords(summary) <= (words ?? Infinity)).toBe(true);
        expect(summary === '').toBe(countWords(text) === 0);
      }),
    );
  });
});

describe('compress', () => {
  it('never exceeds the limit, and is empty only where the text has no word', () => {
    fc.assert(
      fc.property(texts, limits, (text, words) => {
        const summary = compress(text, { words });
        expect(countWords(summary)).toBeLessThanOrEqual(words ?? Infinity);
        expect(summary === '').toBe(countWords(text) === 0);
      }),
    );
  });

  it('is shorter than a text of more words than the limit', () => {
    fc.assert(
      fc.property(texts, fc.integer({ min: 1, max: 30 }), (text, words) => {
        fc.pre(countWords(text) > words);
        expect(countWords(compress(text, { words }))).toBeLessThan(countWords(text));
      }),
    );
  });
});

describe('slip', () => {
  it('changes nothing at rate 0', () => {
    fc.assert(
      fc.property(texts, seeds, (text, seed) => {
        expect(slip(text, { rate: 0, rng: rngFor(seed, 'slip') })).toEqual({ text, slips: [] });
      }),
    );
  });

  it('says of every slip where it stands, so that undoing them gives the summary back', () => {
    fc.assert(
      fc.property(texts, texts, seeds, (text, source, seed) => {
        const slipped = slip(text, { rate: 1, rng: rngFor(seed, 'slip'), source });
        for (const { from, to, at } of slipped.slips) {
          expect(slipped.text.slice(at, at + to.length)).toBe(to);
          expect(to).not.toBe(from);
        }
        expect(undone(slipped.text, slipped.slips)).toBe(text);
      }),
    );
  });

  it('is the same for the same stream, and makes only the kinds that are asked for', () => {
    fc.assert(
      fc.property(texts, seeds, fc.subarray([...slipKinds]), (text, seed, kinds) => {
        const first = slip(text, { rate: 0.7, rng: rngFor(seed, 'slip'), kinds });
        expect(slip(text, { rate: 0.7, rng: rngFor(seed, 'slip'), kinds })).toEqual(first);
        for (const { kind } of first.slips) expect(kinds).toContain(kind);
      }),
    );
  });
});

describe('mend', () => {
  it('leaves an extractive summary as it is', () => {
    fc.assert(
      fc.property(texts, limits, fc.constantFrom('salience', 'lead'), seeds, (text, words, by, seed) => {
        const summary = extractive(text, { words, by });
        expect(mend(summary, text, { skill: 1, rng: rngFor(seed, 'mend') })).toEqual({
          text: summary,
          repairs: [],
        });
      }),
    );
  });

  it('leaves everything as it is at skill 0', () => {
    fc.assert(
      fc.property(texts, texts, seeds, (text, source, seed) => {
        expect(mend(text, source, { skill: 0, rng: rngFor(seed, 'mend') })).toEqual({ text, repairs: [] });
      }),
    );
  });

  it('is the same for the same stream, and undoing its repairs gives the summary back', () => {
    fc.assert(
      fc.property(
        texts,
        texts,
        seeds,
        fc.double({ min: 0, max: 1, noNaN: true }),
        (text, source, seed, skill) => {
          const mended = mend(text, source, { skill, rng: rngFor(seed, 'mend') });
          expect(mend(text, source, { skill, rng: rngFor(seed, 'mend') })).toEqual(mended);
          expect(undone(mended.text, mended.repairs)).toBe(text);
        },
      ),
    );
  });
});

describe('findUnsupported', () => {
  it('points into the summary', () => {
    fc.assert(
      fc.property(texts, texts, (text, source) => {
        for (const { start, end } of findUnsupported(text, source)) {
          expect(start).toBeGreaterThanOrEqual(0);
          expect(end).toBeGreaterThanOrEqual(start);
          expect(end).toBeLessThanOrEqual(text.length);
        }
      }),
    );
  });
});

describe('limits and rates', () => {
  const rng = rngFor(1, 'bounds');

  it.each([0, -1, 1.5, Number.NaN])('rejects a limit of %s words', (words) => {
    expect(() => compress('A text.', { words })).toThrow(RangeError);
    expect(() => extractive('A text.', { words })).toThrow(RangeError);
  });

  it.each([-0.1, 1.1, Number.NaN])('rejects a rate or a skill of %s', (rate) => {
    expect(() => slip('A text.', { rate, rng })).toThrow(RangeError);
    expect(() => mend('A text.', 'A text.', { skill: rate, rng })).toThrow(RangeError);
  });

  it('counts a token for four characters, rounded up', () => {
    expect(['', 'a', 'abcd', 'abcde'].map(countTokens)).toEqual([0, 1, 1, 2]);
  });
});
