import { bundledPassages } from '@masbench/game-hq';
import { passageSchema } from '../src/passages/passage.ts';
import { describe, expect, it } from 'vitest';

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll("'s ", ' ')
    .match(/[\p{L}\p{N}]+(?:[.,’'-][\p{L}\p{N}]+)*/gu) ?? [];
const countWords = (text: string): number => wordsOf(text).length;
const splitSentences = (text: string): string[] => text.split(/(?<=[.!?]"?) (?=["\p{Lu}])/u);
const numbersOf = (text: string): string[] => text.match(/\d+(?:[.,:]\d+)*/g) ?? [];

/** The words that one text has more often than the other. */
const extra = (one: string, other: string): string[] => {
  const rest = wordsOf(other);
  return wordsOf(one).filter((word) => {
    const at = rest.indexOf(word);
    if (at >= 0) rest.splice(at, 1);
    return at < 0;
  });
};

/** The share of the word triples of the smaller text that the other one has too. */
const similarity = (one: string, other: string): number => {
  const triples = (text: string): Set<string> => {
    const words = wordsOf(text);
    return new Set(words.slice(2).map((word, at) => `${words[at]} ${words[at + 1]} ${word}`));
  };
  const [a, b] = [triples(one), triples(other)];
  return [...a].filter((triple) => b.has(triple)).length / Math.min(a.size, b.size);
};

describe('bundledPassages', () => {
  it('are at least 42, with ids and titles of their own', () => {
    expect(bundledPassages.length).toBeGreaterThanOrEqual(42);
    expect(new Set(bundledPassages.map(({ id }) => id)).size).toBe(bundledPassages.length);
    expect(new Set(bundledPassages.map(({ title }) => title)).size).toBe(bundledPassages.length);
  });

  it.each(bundledPassages)('$id is a passage of 120 to 300 words in more than one paragraph', (passage) => {
    expect(passageSchema.parse(passage)).toEqual({
      id: passage.id,
      title: passage.title,
      text: passage.text,
    });
    expect(countWords(passage.text)).toBeGreaterThanOrEqual(120);
    expect(countWords(passage.text)).toBeLessThanOrEqual(300);
    expect(passage.text).toMatch(/\S\n\n\S/);
    expect(passage.text).not.toMatch(/ {2}|\n{3}|(?<!\n)\n(?!\n)/);
  });

  it('are about different things: no two share more than a tenth of their word triples', () => {
    for (const [at, one] of bundledPassages.entries()) {
      for (const other of bundledPassages.slice(at + 1)) {
        const shared = similarity(one.text, other.text);
        expect({ ids: [one.id, other.id], isSimilar: shared >= 0.1 }).toEqual({
          ids: [one.id, other.id],
          isSimilar: false,
        });
      }
    }
  });

  it('are rich in numbers, negations, quotations, months and names', () => {
    const share = (pattern: RegExp): number =>
      bundledPassages.filter(({ text }) => (text.match(pattern)?.length ?? 0) >= 1).length /
      bundledPassages.length;
    expect(share(/(?:\d.*){4}/s)).toBe(1);
    expect(share(/\b(?:not|no|never|nobod[y]|nothing|none|neither|cannot)\b/i)).toBe(1);
    expect(share(/"/)).toBeGreaterThan(0.4);
    expect(
      share(/\b(?:January|February|March|April|May|June|July|August|September|October|November|December)\b/),
    ).toBeGreaterThan(0.6);
    expect(share(/[a-z,] \p{Lu}\p{L}+ \p{Lu}\p{L}+/u)).toBeGreaterThan(0.9);
  });
});

describe('the summaries', () => {
  it.each(bundledPassages)(
    'of $id are short, no copies, and have only numbers of the text',
    ({ faithful, text }) => {
      expect(splitSentences(faithful).length).toBeLessThanOrEqual(3);
      expect(countWords(faithful)).toBeLessThanOrEqual(countWords(text) / 3);
      for (const sentence of splitSentences(faithful)) expect(text).not.toContain(sentence);
      const known = numbersOf(text);
      for (const number of numbersOf(faithful)) expect(known).toContain(number);
    },
  );

  it.each(bundledPassages)('the wrong one of $id differs in a few words, as its slip says', (passage) => {
    const { faithful, wrong, slip, text } = passage;
    const [put, left] = [extra(wrong, faithful), extra(faithful, wrong)];
    expect(wrong).not.toBe(faithful);
    expect(put.length + left.length).toBeGreaterThan(0);
    expect(put.length + left.length).toBeLessThanOrEqual(8);
    const inText = new Set(wordsOf(text));
    const denials = /^(?:not|no|never|none|nothing|nobod[y]|neither)$/;
    const law: Record<typeof slip, () => boolean> = {
      // A wrong number or date is one that the text does not have.
      number: () => put.length === 1 && put.every((word) => !inText.has(word)),
      date: () => put.length === 1 && put.every((word) => !inText.has(word)),
      // A wrong name takes the place of one that the text has.
      name: () => put.length > 0 && left.length > 0 && left.every((word) => inText.has(word)),
      negation: () =>
        [...put, ...left].some((word) => denials.test(word)) || /\b(?:as well as|also)\b/.test(put.join(' ')),
      relation: () => put.length === 1 && left.length === 1,
    };
    expect({ put, left, isLawful: law[slip]() }).toEqual({ put, left, isLawful: true });
  });

  it.each(['number', 'date', 'name', 'negation', 'relation'])(
    'go wrong by %s in more than a tenth and less than a third of the passages',
    (kind) => {
      const share = bundledPassages.filter(({ slip }) => slip === kind).length / bundledPassages.length;
      expect(share).toBeGreaterThan(0.1);
      expect(share).toBeLessThan(1 / 3);
    },
  );
});
