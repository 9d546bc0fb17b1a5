import { createRng } from '@masbench/statistics';
import { bundledPassages } from '@masbench/game-hq';
import { extractive } from '../src/writing/extractive.ts';
import { mend } from '../src/writing/mend.ts';
import { slip } from '../src/writing/slip.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinSentences, splitSentences, listWords } from '../src/writing/sentences.js';

/** Texts of all kinds: arbitrary Unicode with lone surrogates, and strings of what sentences are made of. */
const pieces = fc.constantFrom(
  ...'The|bridge|Marta Ilves|Orvik|was|is|has|not|no|closed|1,600|3.5|12|14:30|2019|Monday|March|and|said|Dr.|U.S.|a.m.|No. 7|"|“|”|(|)|,|;|.|. |! |? |\n|\r\n|\u2028|…|漢字|é|👩‍👩‍👧|$'.split(
    '|',
  ),
);
const texts = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.array(pieces, { maxLength: 80 }).map((words) => words.join(' ')),
);
const shares = fc.double({ min: 0, max: 1, noNaN: true });
const limits = fc.option(fc.integer({ min: 1, max: 60 }), { nil: undefined });
const orders = fc.constantFrom('salience' as const, 'lead' as const);

describe('splitSentences', () => {
  it.each([
    [['Dr. Vane met Mr. Ekram.', 'They agreed.']],
    [['It costs 3.5 crowns.', 'No. 7 is free.', 'She said no to it.', 'Nothing helped.']],
    [['J. R. Morrow lives in the U.S. state of Lindal.', 'He came at 9 a.m. on Jan. 5.', 'It rained.']],
    [['"Stop!" she cried.', '"Why?" he asked.', 'Nothing moved.']],
    [['We saw lamps, e.g. Argand lamps, and clocks.', 'The end…']],
  ])('tells %j apart', (sentences) => {
    expect(splitSentences(sentences.join(' '))).toEqual(sentences);
  });

  it('ends a sentence with its line', () => {
    expect(splitSentences('A title\nA text. And\r\nmore')).toEqual(['A title', 'A text.', 'And', 'more']);
  });

  it('keeps everything but white space, splits no sentence again, and takes apart what was joined', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const sentences = splitSentences(text);
        expect(sentences.join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
        for (const sentence of sentences) expect(splitSentences(sentence)).toEqual([sentence]);
        expect(splitSentences(joinSentences(sentences))).toEqual(sentences);
      }),
    );
  });
});

describe('extractive', () => {
  const text =
    'Rain fell. The bridge at Castor was closed on Sunday. The bridge at Castor has a crack. Fish swim.';

  it('takes the first sentences as a lead', () => {
    expect(extractive(text, { words: 10, by: 'lead' })).toBe(
      'Rain fell. The bridge at Castor was closed on Sunday.',
    );
  });

  it('takes what the text is about', () => {
    expect(extractive(text, { words: 8 })).toContain('Castor');
  });

  it('takes whole sentences of the text in their order, within the limit from the second one on', () => {
    fc.assert(
      fc.property(texts, limits, orders, (source, words, by) => {
        const taken = splitSentences(extractive(source, { words, by }));
        let from = 0;
        const all = splitSentences(source);
        for (const sentence of taken) {
          from = all.indexOf(sentence, from) + 1;
          expect(from).toBeGreaterThan(0);
        }
        const limit = words ?? Math.max(20, Math.floor(listWords(source).length / 5));
        const isWithin = taken.length < 2 || listWords(taken.join('\n')).length <= limit;
        expect(isWithin).toBe(true);
        expect(taken.length > 0).toBe(listWords(source).length > 0);
      }),
    );
  });

  it.each([0, -1, 1.5, Number.NaN])('rejects a limit of %s words', (words) => {
    expect(() => extractive('A text.', { words })).toThrow("'words' must be a positive integer");
  });
});

describe('slip', () => {
  it.each<[string, RegExp]>([
    ['it took 1,600 cars.', /^it took (?:[2-9],6|1,[1-57-9])00 cars\.$/],
    ['it cost 3.5 crowns.', /^it cost (?:[1-24-9]\.5|3\.[1-46-9]) crowns\.$/],
    ['it opens on Monday.', /^it opens on (?:Tues|Wednes|Thurs|Fri|Satur|Sun)day\.$/],
    ['it opens in May.', /^it opens in (?!May)\p{Lu}[a-z]+\.$/u],
    ['people of Corwick came.', /^people of (?:Marta Ilves|Orvik) came\.$/],
    ['it was closed.', /^it was not closed\.$/],
    ['it was not closed.', /^it was closed\.$/],
  ])('makes of %j something else of its kind', (sentence, slipped) => {
    const source = 'The mayor of Orvik met her rival Marta Ilves and people of Corwick in May.';
    for (const seed of [1, 2, 3, 4])
      expect(slip(sentence, { rate: 1, rng: createRng(seed, 'slip'), source })).toMatch(slipped);
  });

  it('changes the declared share of sentences, and none at a rate of 0', () => {
    const sentence = 'The bridge was closed.';
    const text = Array.from({ length: 2_000 }, () => sentence).join(' ');
    const changed = (rate: number): number =>
      splitSentences(slip(text, { rate, rng: createRng(1, 'slip') })).filter((one) => one !== sentence)
        .length;
    expect(changed(0)).toBe(0);
    expect(changed(0.3)).toBeGreaterThan(520);
    expect(changed(0.3)).toBeLessThan(680);
  });

  it('finds a place in nine of ten summaries of the bundled passages', () => {
    const slipped = bundledPassages.filter(({ id, text }) => {
      const summary = extractive(text);
      return slip(summary, { rate: 1, rng: createRng(id, 'slip'), source: text }) !== summary;
    });
    expect(slipped.length / bundledPassages.length).toBeGreaterThanOrEqual(0.9);
  });

  it('is the same for the same stream, for any text', () => {
    fc.assert(
      fc.property(texts, texts, fc.integer(), shares, (text, source, seed, rate) => {
        const slipped = slip(text, { rate, rng: createRng(seed, 'slip'), source });
        expect(slip(text, { rate, rng: createRng(seed, 'slip'), source })).toBe(slipped);
      }),
    );
  });

  it.each([-0.1, 1.1, Number.NaN])('rejects a rate of %s', (rate) => {
    expect(() => slip('A text.', { rate, rng: createRng(1, 'slip') })).toThrow(RangeError);
  });
});

describe('mend', () => {
  it('puts the sentence of the source in the place of one that differs from it, and leaves others', () => {
    const source = 'The ferry was built in 2019. It carries 120 passengers and eight cars. Prices rose.';
    const summary = 'The ferry was built in 2017. It carries 120 passengers and eight cars. Trains are late.';
    expect(mend(summary, source, { skill: 1, rng: createRng(1, 'mend') })).toBe(
      'The ferry was built in 2019. It carries 120 passengers and eight cars. Trains are late.',
    );
  });

  it('undoes at least 95 % of the slips in summaries of the bundled passages, knowing nothing of them', () => {
    const wholly = bundledPassages.filter(({ id, text }) => {
      const summary = extractive(text);
      const wrong = slip(summary, { rate: 1, rng: createRng(id, 'slip'), source: text });
      return mend(wrong, text, { skill: 1, rng: createRng(id, 'mend') }) === summary;
    });
    expect(wholly.length / bundledPassages.length).toBeGreaterThanOrEqual(0.95);
  });

  it('mends about as many sentences as its skill says', () => {
    const mended = (skill: number): number =>
      bundledPassages.reduce((sum, { id, text }) => {
        const wrong = slip(extractive(text), { rate: 1, rng: createRng(id, 'slip'), source: text });
        const before = splitSentences(wrong);
        const after = splitSentences(mend(wrong, text, { skill, rng: createRng(id, 'mend') }));
        return sum + after.filter((sentence, at) => sentence !== before[at]).length;
      }, 0);
    expect(mended(0)).toBe(0);
    expect(mended(0.5) / mended(1)).toBeGreaterThan(0.35);
    expect(mended(0.5) / mended(1)).toBeLessThan(0.65);
  });

  it('leaves a summary of whole sentences of its source as it is', () => {
    fc.assert(
      fc.property(texts, limits, orders, fc.integer(), shares, (text, words, by, seed, skill) => {
        const summary = extractive(text, { words, by });
        expect(mend(summary, text, { skill, rng: createRng(seed, 'mend') })).toBe(summary);
      }),
    );
  });

  it.each([-0.1, 1.1, Number.NaN])('rejects a skill of %s', (skill) => {
    expect(() => mend('A text.', 'A text.', { skill, rng: createRng(1, 'mend') })).toThrow(RangeError);
  });
});

describe('long texts', () => {
  it('are written about in one go: 100,000 words on one line', () => {
    const text = bundledPassages
      .map((passage) => passage.text)
      .join(' ')
      .replaceAll('\n', ' ')
      .repeat(12);
    const summary = extractive(text, { words: 300 });
    expect(listWords(text).length).toBeGreaterThan(100_000);
    expect(listWords(summary).length).toBeGreaterThan(250);
    expect(mend(summary, text, { skill: 1, rng: createRng(1, 'mend') })).toBe(summary);
  });
});
