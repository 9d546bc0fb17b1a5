import type { Scorer, SourcedOutput } from '@masbench/core';
import { scored, unscored } from '../score.js';
import { noAdvice, type ScoreScale } from '../scale.js';
import { unscorable } from '../sourced-output.js';
import { measureSummary } from './measures.js';
import type { SummaryMeasures } from './measures.js';

/** How much shorter than its source an output is: 1 - words of the output / words of the source, 0 if it is longer. */
export function compression(): Scorer<SourcedOutput> {
  const scale = {
    scale: 'how much shorter than the source it is: 0.9 for a tenth of its words',
    remedy: `Write it shorter. ${noAdvice}`,
    reviewBelow: 0.81,
  };
  return measured('compression', scale, ({ compression: ratio }) =>
    ratio === null ? null : Math.max(0, 1 - ratio),
  );
}

/** How much of an output is taken over from its source word for word: 1 for a copy. */
export function extractiveness(): Scorer<SourcedOutput> {
  const scale = {
    scale: 'the share of its words that is taken over from the source word for word',
    remedy: `Take over more of the source word for word. ${noAdvice}`,
    reviewBelow: 0.75,
  };
  return measured('extractiveness', scale, ({ extractiveness: share }) => share);
}

/** How much of the source's content words an output keeps, repeated words weighing more: 1 for a copy. */
export function informationCoverage(): Scorer<SourcedOutput> {
  const scale = {
    scale: 'the share of the content words of the source that it has, repeated ones weighing more',
    remedy: `Take in more of what the source is about. ${noAdvice}`,
    reviewBelow: 0.13,
  };
  return measured('information-coverage', scale, ({ coverage }) => coverage);
}

function measured(
  name: string,
  scale: ScoreScale,
  valueOf: (measures: SummaryMeasures) => number | null,
): Scorer<SourcedOutput> {
  return {
    name,
    version: '2',
    range: [0, 1],
    ...scale,
    deterministic: true,
    score: async (sample) => {
      const bad = unscorable(name, sample);
      if (bad !== undefined) return bad;
      const measures = measureSummary(sample);
      const value = valueOf(measures);
      if (value !== null) return scored(name, value, { meta: { ...measures } });
      const empty = measures.extractiveness === null ? 'output' : 'source';
      return unscored(name, `empty-${empty}`, `Cannot score: '${empty}' holds no words`);
    },
  };
}
