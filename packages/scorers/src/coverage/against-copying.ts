import type { Scorer, SourcedOutput } from '@masbench/core';
import { unscorable } from '../sourced-output.js';
import { scored } from '../score.js';
import { measureSummary } from './measures.js';
import type { SummaryMeasures } from './measures.js';

/** Settings of `againstCopying`. */
export interface AgainstCopyingOptions {
  /** `discount` multiplies the score by how far the limits are kept, `gate` makes it 0 outside. Default `discount`. */
  readonly mode?: 'discount' | 'gate' | undefined;
  /** Greatest length as a share of the source's, above 0. Default 0.5. */
  readonly longest?: number | undefined;
  /** Greatest stretch taken over word for word as a share of the output, from 0 to 1. Default 0.7. */
  readonly longestCopy?: number | undefined;
  /** Least share of the source's content words to keep, from 0 to 1. Default 0.05. */
  readonly leastCoverage?: number | undefined;
}

/**
 * A faithfulness scorer that copying does not fool. A copy of the source, or of its first sentences, is faithful beyond
 * doubt and worth nothing as a summary, so whoever is paid by faithfulness alone copies. This multiplies the value of the
 * scorer within by a factor from 0 to 1 for each limit that is broken; the bare value is in `meta.faithfulness`, the
 * measures in `meta.measures`, the factor in `meta.factor`. An unscored sample stays unscored.
 *
 * @throws RangeError where a limit is out of its range, or the scorer's values do not start at 0.
 */
export function againstCopying(
  scorer: Scorer<SourcedOutput>,
  options: AgainstCopyingOptions = {},
): Scorer<SourcedOutput> {
  const limits = {
    longest: options.longest ?? 0.5,
    longestCopy: options.longestCopy ?? 0.7,
    leastCoverage: options.leastCoverage ?? 0.05,
  };
  for (const [limit, value] of Object.entries(limits)) {
    if (!(value >= 0 && value <= 1) || (limit === 'longest' && value === 0)) {
      throw new RangeError(`Cannot score as '${limit}' must be from 0 to 1: current value is ${value}`);
    }
  }
  if ((scorer.range?.[0] ?? 0) !== 0) {
    throw new RangeError(
      `Cannot discount as the values of '${scorer.name}' must start at 0: they start at ${scorer.range?.[0]}`,
    );
  }
  const name = `${scorer.name}-against-copying`;
  return {
    name,
    version: scorer.version,
    range: scorer.range,
    deterministic: scorer.deterministic,
    score: async (sample, context) => {
      const bad = unscorable(name, sample);
      if (bad !== undefined) return bad;
      const score = await scorer.score(sample, context);
      if (score.status === 'unscored') return { ...score, name };
      const measures = measureSummary(sample);
      const kept = keptShare(measures, limits);
      const factor = options.mode === 'gate' ? Math.floor(kept) : kept;
      return scored(name, score.value * factor, {
        rationale: score.rationale,
        meta: { ...score.meta, faithfulness: score.value, factor, measures },
      });
    },
  };
}

function keptShare(
  { compression, longestCopy, coverage }: SummaryMeasures,
  limits: { readonly longest: number; readonly longestCopy: number; readonly leastCoverage: number },
): number {
  return (
    Math.min(1, limits.longest / (compression ?? 1)) *
    // Beyond the limit the factor falls in a straight line to 0 for an output that is one copied stretch.
    Math.min(1, limits.longestCopy >= 1 ? 1 : (1 - (longestCopy ?? 0)) / (1 - limits.longestCopy)) *
    Math.min(1, limits.leastCoverage === 0 ? 1 : (coverage ?? 0) / limits.leastCoverage)
  );
}
