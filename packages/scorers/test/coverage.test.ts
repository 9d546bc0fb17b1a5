import type { Scorer, SourcedOutput } from '@masbench/core';
import { describe, expect, it } from 'vitest';
import {
  againstCopying,
  compression,
  extractiveness,
  informationCoverage,
  lexical,
  measureSummary,
} from '@masbench/scorers';

const source =
  'The council opened a new bridge on Monday. It cost 40 million pounds and took three years. Cyclists had asked for it since 2010. The old bridge will be closed in June.';
const copy = 'The council opened a new bridge on Monday. It cost 40 million pounds and took three years.';
const own = 'A new bridge, built in three years for 40 million pounds, was opened by the council.';

describe('measureSummary', () => {
  it('gives length, copying and coverage of an output', () => {
    expect(measureSummary({ source, output: source })).toEqual({
      compression: 1,
      extractiveness: 1,
      density: 31,
      longestCopy: 1,
      extracted: 1,
      coverage: 1,
    });
    const measures = measureSummary({ source: 'a b c d e f', output: 'a b x d e' });
    expect(measures).toMatchObject({
      compression: 5 / 6,
      extractiveness: 4 / 5,
      density: 8 / 5,
      longestCopy: 2 / 5,
      extracted: 0,
    });
    expect(measureSummary({ source: '', output: '' })).toEqual({
      compression: null,
      extractiveness: null,
      density: null,
      longestCopy: null,
      extracted: null,
      coverage: null,
    });
  });
});

describe('coverage scorers', () => {
  it('score from 0 to 1, say what they are and leave empty texts unscored', async () => {
    const scorers = [compression(), extractiveness(), informationCoverage()];
    for (const scorer of scorers) {
      const score = await scorer.score({ source, output: own });
      expect(score).toMatchObject({
        status: 'scored',
        name: scorer.name,
        meta: measureSummary({ source, output: own }),
      });
      expect(score.status === 'scored' && score.value > 0 && score.value < 1).toBe(true);
      expect(await scorer.score({ source, output: ' ' })).toMatchObject({ reason: 'empty-output' });
      expect(scorer).toMatchObject({ version: '2', range: [0, 1], deterministic: true });
    }
    expect(scorers.map(({ name }) => name)).toEqual([
      'compression',
      'extractiveness',
      'information-coverage',
    ]);
    expect(await compression().score({ source: 'a b', output: 'a b c' })).toMatchObject({ value: 0 });
    // Letters that make no token, and words that carry grammar.
    const empty = { reason: 'empty-output', detail: "Cannot score: 'output' holds no words" };
    expect(await extractiveness().score({ source, output: '\u09F4' })).toMatchObject(empty);
    const bare = { reason: 'empty-source', detail: "Cannot score: 'source' holds no words" };
    expect(await informationCoverage().score({ source: 'It is', output: own })).toMatchObject(bare);
  });
});

describe('againstCopying', () => {
  it('turns the order of a copy and a summary round', async () => {
    const bare = await Promise.all([copy, own].map((output) => valueOf(lexical(), output)));
    const discounted = await Promise.all(
      [copy, own].map((output) => valueOf(againstCopying(lexical()), output)),
    );
    expect(bare[0]).toBeGreaterThan(bare[1] ?? 1);
    expect(discounted[0]).toBeLessThan(discounted[1] ?? 0);
    expect(discounted[1]).toBe(bare[1]);
  });

  it('takes sentences copied from several places for less than a summary, and repeated ones for one', async () => {
    const long =
      'The council of the town opened a new bridge for cyclists on Monday. The deputy mayor spoke. ' +
      'The work cost 40 million pounds and took three years longer than had been promised in 2010. Rain fell.';
    const extract =
      'The work cost 40 million pounds and took three years longer than had been promised in 2010. ' +
      'The council of the town opened a new bridge for cyclists on Monday.';
    const summary = 'A new bridge for cyclists, which cost 40 million pounds, was opened by the council.';
    const valueIn = async (scorer: Scorer<SourcedOutput>, output: string): Promise<number> => {
      const score = await scorer.score({ source: long, output });
      return score.status === 'scored' ? score.value : Number.NaN;
    };
    expect(await valueIn(lexical(), extract)).toBeGreaterThan(0.8);
    const discounted = await valueIn(againstCopying(lexical(), { longest: 1 }), extract);
    expect(discounted).toBeLessThan(await valueIn(lexical(), summary));
    expect(discounted).toBeGreaterThan(0);
    const repeated = 'It cost 40 million pounds and took three years. '.repeat(3);
    expect(await valueOf(againstCopying(lexical()), repeated)).toBe(0);
  });

  it.each([
    // 8 of 10 words in one stretch of less than ten: (1 - 0.8) / (1 - 0.7).
    ['alpha bravo charlie delta echo foxtrot golf hotel yankee zulu', {}, 2 / 3],
    // 12 words of 20: 0.5 / 0.6. 10 of 12 in one stretch: (1 / 6) / 0.3; and of ten words: 0.4 + 0.6 * (1 / 6) / 0.5.
    [
      'alpha bravo charlie delta echo foxtrot golf hotel india juliet yankee zulu',
      {},
      (0.5 / 0.6) * (5 / 9) * 0.6,
    ],
    ['alpha bravo charlie delta echo foxtrot golf hotel india juliet yankee zulu', { mode: 'gate' }, 0],
    ['alpha zulu', {}, 1],
    ['alpha zulu', { mode: 'gate' }, 1],
    ['alpha zulu', { leastCoverage: 0.1 }, 0.5],
    ['yankee zulu', {}, 0],
    ['yankee zulu', { leastCoverage: 0 }, 1],
    ['alpha zulu', { longestCopy: 0 }, 0.5],
    ['alpha bravo charlie delta', { longestCopy: 1 }, 1],
    ['alpha bravo charlie delta echo foxtrot golf hotel india juliet', { longestCopy: 1 }, 0.4],
    [
      'alpha bravo charlie delta echo foxtrot golf hotel india juliet',
      { longestCopy: 1, extractWorth: 0 },
      0,
    ],
    ['alpha bravo charlie delta echo foxtrot golf hotel india juliet', { longestCopy: 1, extracted: 1 }, 1],
    ['alpha bravo charlie delta', { longestCopy: 1, longest: 0.1 }, 0.5],
  ] as const)('%s keeps by %j a share of %d', async (output, options, factor) => {
    const inner: Scorer<SourcedOutput> = {
      name: 'inner',
      version: '7',
      range: [0, 2],
      deterministic: true,
      score: async () => ({ status: 'scored', name: 'inner', value: 0.6, rationale: 'r', meta: { a: 1 } }),
    };
    const words =
      'alpha bravo charlie delta echo foxtrot golf hotel india juliet kilo lima mike nectar oscar papa quebec romeo sierra tango';
    const scorer = againstCopying(inner, options);
    const score = await scorer.score({ source: words, output });
    expect(score).toMatchObject({
      name: 'inner-against-copying',
      rationale: expect.stringMatching(/(?:^|; )r$/u),
      meta: { a: 1, faithfulness: 0.6 },
    });
    expect(score.meta?.['factor']).toBeCloseTo(factor, 12);
    expect(score.status === 'scored' && score.value).toBeCloseTo(0.6 * factor, 12);
    expect(score.meta?.['measures']).toEqual(measureSummary({ source: words, output }));
    expect(scorer).toMatchObject({ version: '7', range: [0, 2], deterministic: true });
    expect(await scorer.score({ source: words, output: '.' })).toMatchObject({ reason: 'empty-output' });
  });

  it('leaves the unscored unscored and refuses limits out of range', async () => {
    const scorer = againstCopying({
      ...lexical(),
      score: async () => ({ status: 'unscored', name: 'x', reason: 'refusal' }),
    });
    expect(await scorer.score({ source, output: own })).toMatchObject({
      reason: 'refusal',
      name: 'lexical-against-copying',
    });
    for (const limit of ['longest', 'longestCopy', 'extracted', 'extractWorth', 'leastCoverage'])
      for (const value of [-0.1, 1.1, Number.NaN])
        expect(() => againstCopying(lexical(), { [limit]: value })).toThrow(`'${limit}' must be from 0 to 1`);
    expect(() => againstCopying(lexical(), { longest: 0 })).toThrow("'longest'");
    expect(() => againstCopying({ ...lexical(), range: [-1, 1] })).toThrow('start at -1');
    expect(againstCopying({ ...lexical(), range: undefined }).range).toBeUndefined();
  });
});

async function valueOf(scorer: ReturnType<typeof againstCopying>, output: string): Promise<number | null> {
  const score = await scorer.score({ source, output });
  return score.status === 'scored' ? score.value : null;
}
