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
  it('score from 0 to 1 and leave empty texts unscored', async () => {
    for (const scorer of [compression(), extractiveness(), informationCoverage()]) {
      const score = await scorer.score({ source, output: own });
      expect(score).toMatchObject({ status: 'scored', name: scorer.name });
      expect(score.status === 'scored' && score.value > 0 && score.value < 1).toBe(true);
      expect(await scorer.score({ source, output: ' ' })).toMatchObject({ reason: 'empty-output' });
    }
    expect(await compression().score({ source: 'a b', output: 'a b c' })).toMatchObject({ value: 0 });
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

  it('gates what breaks a limit to zero and keeps the bare value next to it', async () => {
    const score = await againstCopying(lexical(), { mode: 'gate' }).score({ source, output: copy });
    expect(score).toMatchObject({ value: 0, meta: { faithfulness: 1, factor: 0 } });
    expect(await valueOf(againstCopying(lexical(), { mode: 'gate' }), own)).toBe(
      await valueOf(lexical(), own),
    );
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
    expect(() => againstCopying(lexical(), { longest: 0 })).toThrow(/'longest'/);
    expect(() => againstCopying({ ...lexical(), range: [-1, 1] })).toThrow(/start at -1/);
  });
});

async function valueOf(scorer: ReturnType<typeof againstCopying>, output: string): Promise<number | null> {
  const score = await scorer.score({ source, output });
  return score.status === 'scored' ? score.value : null;
}
