import type { Scorer, SourcedOutput } from '@masbench/core';
import { scored, unscored } from '../score.js';
import { unscorable } from '../sourced-output.js';
import { measureSummary } from './measures.js';
import type { SummaryMeasures } from './measures.js';

/** How much shorter than its source an output is: 1 - words of the output / words of the source, 0 if it is longer. */
export function compression(): Scorer<SourcedOutput> {
  return measured('compression', ({ compression: ratio }) =>
    ratio === null ? null : Math.max(0, 1 - ratio),
  );
}

/** How much of an output is taken over from its source word for word: 1 for a copy. */
export function extractiveness(): Scorer<SourcedOutput> {
  return measured('extractiveness', ({ extractiveness: share }) => share);
}

/** How much of the source's content words an output keeps, repeated words weighing more: 1 for a copy. */
export function informationCoverage(): Scorer<SourcedOutput> {
  return measured('information-coverage', ({ coverage }) => coverage);
}

function measured(
  name: string,
  valueOf: (measures: SummaryMeasures) => number | null,
): Scorer<SourcedOutput> {
  return {
    name,
    version: '2',
    range: [0, 1],
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
