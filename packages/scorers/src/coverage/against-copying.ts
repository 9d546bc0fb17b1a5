import type { Scorer, SourcedOutput } from '@masbench/core';
import { unscorable } from '../sourced-output.js';
import { scored } from '../score.js';
import type { ScoreScale } from '../scale.js';
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
  /** Greatest share of the output in stretches of ten words and more taken over word for word, from 0 to 1. Default 0.5. */
  readonly extracted?: number | undefined;
  /** Share of its score that an output made of such stretches alone keeps, from 0 to 1. Default 0.4. */
  readonly extractWorth?: number | undefined;
  /** Least share of the source's content words to keep, from 0 to 1. Default 0.05. */
  readonly leastCoverage?: number | undefined;
}

/**
 * A faithfulness scorer that copying does not fool. A copy of the source, or of its first sentences, is faithful beyond
 * doubt and worth nothing as a summary, so an agent that is paid by faithfulness alone copies. This multiplies the value of
 * the inner scorer by a factor from 0 to 1 for each limit that is broken: to 0 for one copied stretch, and to `extractWorth`
 * for sentences copied from several places, which are a choice at least. Repeated sentences count once. The bare value is
 * in `meta.faithfulness`, the measures in `meta.measures`, the factor in `meta.factor`. An unscored sample stays unscored.
 *
 * The limits are set by hand: on the 124 summaries of 24 Wikinews articles in the GUM corpus, those of five language
 * models hold no stretch of ten words in the median, extracted sentences nothing else.
 *
 * @throws RangeError if a limit is out of its range, or the scorer's values do not start at 0.
 */
export function againstCopying(
  scorer: Scorer<SourcedOutput>,
  options: AgainstCopyingOptions = {},
): Scorer<SourcedOutput> {
  const limits = {
    longest: options.longest ?? 0.5,
    longestCopy: options.longestCopy ?? 0.7,
    extracted: options.extracted ?? 0.5,
    extractWorth: options.extractWorth ?? 0.4,
    leastCoverage: options.leastCoverage ?? 0.05,
  };
  for (const [limit, value] of Object.entries(limits)) {
    if (!(value >= 0 && value <= 1) || (limit === 'longest' && value === 0)) {
      throw new RangeError(`Cannot score: '${limit}' must be from 0 to 1, but is ${value}`);
    }
  }
  if ((scorer.range?.[0] ?? 0) !== 0) {
    throw new RangeError(
      `Cannot discount: the values of '${scorer.name}' must start at 0: they start at ${scorer.range?.[0]}`,
    );
  }
  const name = `${scorer.name}-against-copying`;
  return {
    name,
    version: scorer.version,
    range: scorer.range,
    deterministic: scorer.deterministic,
    ...discountedScale(scorer),
    score: async (sample, context) => {
      const bad = unscorable(name, sample);
      if (bad !== undefined) return bad;
      const score = await scorer.score(sample, context);
      if (score.status === 'unscored') return { ...score, name };
      const measures = measureSummary(sample);
      const kept = keptShare(measures, limits);
      const factor = options.mode === 'gate' ? Math.floor(kept) : kept;
      const reasons = [
        ...copyReasons(measures, limits),
        ...(score.rationale === undefined ? [] : [score.rationale]),
      ];
      return scored(name, score.value * factor, {
        rationale: reasons.length === 0 ? undefined : reasons.join('; '),
        meta: { ...score.meta, faithfulness: score.value, factor, measures },
      });
    },
  };
}

interface Limits {
  readonly longest: number;
  readonly longestCopy: number;
  readonly extracted: number;
  readonly extractWorth: number;
  readonly leastCoverage: number;
}

function keptShare(measures: SummaryMeasures, limits: Limits): number {
  const { compression, longestCopy, extracted, coverage } = measures;
  return (
    Math.min(1, limits.longest / (compression ?? 1)) *
    below(limits.longestCopy, longestCopy ?? 0) *
    (limits.extractWorth + (1 - limits.extractWorth) * below(limits.extracted, extracted ?? 0)) *
    Math.min(1, limits.leastCoverage === 0 ? 1 : (coverage ?? 0) / limits.leastCoverage)
  );
}

const percent = (value: number | null): string => `${Math.round(100 * (value ?? 0))} %`;

/** Says what of a summary breaks a limit, a phrase for each. */
function copyReasons(
  { compression, longestCopy, extracted, coverage }: SummaryMeasures,
  limits: Limits,
): readonly string[] {
  return [
    (longestCopy ?? 0) > limits.longestCopy
      ? `${percent(longestCopy)} of it is one run copied from the source`
      : (extracted ?? 0) > limits.extracted &&
        `${percent(extracted)} of it is copied from the source in runs of ten words and more`,
    (compression ?? 0) > limits.longest && `it is too long: ${percent(compression)} of the source`,
    (coverage ?? 1) < limits.leastCoverage && 'it has next to nothing of what the source is about',
  ].filter((reason) => reason !== false);
}

/** The scale of a scorer whose values are discounted for copies. */
function discountedScale({ scale, remedy, reviewBelow }: ScoreScale): ScoreScale {
  return {
    scale: `${scale ?? 'the value of a scorer'}; runs copied word for word lower it, down to 0 for one copied stretch, as do more than half of the length of the source and little of what it is about`,
    remedy:
      `${remedy ?? ''} Use words of your own in place of copied runs, and stay under half of the length of the source.`.trim(),
    reviewBelow,
  };
}

/** 1 up to a limit, then in a straight line down to 0 at a share of 1. */
function below(limit: number, share: number): number {
  return limit >= 1 ? 1 : Math.min(1, (1 - share) / (1 - limit));
}
