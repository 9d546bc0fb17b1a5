import { againstCopying, compression, extractiveness, informationCoverage, lexical } from '@masbench/scorers';
import type { Scorer, SourcedOutput } from '@masbench/core';
import { describe, expect, it } from 'vitest';
import { readLines } from './data.js';
import { lackOf } from '../../../scripts/testing/published-data.ts';
import * as z from 'zod';

const pair = z.object({ source: z.string(), summary: z.string(), label: z.number() });
/** The set on which T is measured (SummEdits, Laban et al. 2023), one part after another. */
const files = ['news', 'sales_email', 'scitldr'].map((part) => `hq/pairs_summedits_${part}.jsonl`);
const another = 'hq/pairs_summeval.jsonl';

/** Values of the pairs that are scored, by whether they are faithful. */
async function values(
  scorer: Scorer<SourcedOutput>,
  pairs: readonly z.output<typeof pair>[],
): Promise<{ readonly faithful: number[]; readonly other: number[] }> {
  const found = { faithful: [] as number[], other: [] as number[] };
  for (const { source, summary, label } of pairs) {
    const score = await scorer.score({ source, output: summary });
    if (score.status === 'scored') found[label === 1 ? 'faithful' : 'other'].push(score.value);
  }
  return found;
}

const passing = (of: readonly number[], least: number): number =>
  of.filter((value) => value >= least).length / of.length;

describe.skipIf(lackOf(...files) !== '')(`the T of a scorer that is computed${lackOf(...files)}`, () => {
  const pairs = () => files.flatMap((file) => readLines(file, pair));

  it.each([
    [lexical({ evidence: 0 }), true],
    [{ ...againstCopying(lexical({ evidence: 0 })), reviewBelow: 0.44 }, true],
    [compression(), false],
    [extractiveness(), false],
    [informationCoverage(), false],
  ] as const)(
    'passes nine in ten faithful texts, and advises a review where it tells them apart: %#',
    async (scorer, advises) => {
      const { reviewBelow = Number.NaN, remedy = '' } = scorer;
      const first = await values(
        scorer,
        pairs().filter((_pair, index) => index % 2 === 0),
      );
      const ranked = first.faithful.toSorted((one, other) => one - other);
      const tenth = ranked[Math.floor(ranked.length / 10)] ?? Number.NaN;
      expect(Math.floor(100 * tenth) / 100).toBe(reviewBelow);
      const separation = passing(first.faithful, reviewBelow) - passing(first.other, reviewBelow);
      expect(separation >= 0.1).toBe(advises);
      expect(remedy.includes('It does not tell faithful texts from others')).toBe(!advises);
      const second = await values(
        scorer,
        pairs().filter((_pair, index) => index % 2 === 1),
      );
      expect(passing(second.faithful, reviewBelow)).toBeGreaterThanOrEqual(0.86);
      expect(passing(second.faithful, reviewBelow)).toBeLessThanOrEqual(0.94);
    },
  );
});

describe.skipIf(lackOf(another) !== '')(`on SummEval${lackOf(another)}`, () => {
  it.each([
    ['lexical', lexical({ evidence: 0 }), 0.98, 0.82],
    [
      'lexical against copying',
      { ...againstCopying(lexical({ evidence: 0 })), reviewBelow: 0.44 },
      0.43,
      0.7,
    ],
    ['compression', compression(), 0.68, 0.71],
    ['extractiveness', extractiveness(), 1, 0.98],
    ['coverage', informationCoverage(), 0.99, 0.96],
  ] as const)('%s passes what docs/scorers.md says', async (_name, scorer, faithful, other) => {
    const { reviewBelow = Number.NaN } = scorer;
    const found = await values(scorer, readLines(another, pair));
    expect(passing(found.faithful, reviewBelow)).toBeCloseTo(faithful, 2);
    expect(passing(found.other, reviewBelow)).toBeCloseTo(other, 2);
  });
});
