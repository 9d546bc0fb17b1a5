import { ratio } from '@masbench/statistics';
import { countGroups, figureKey, pairKey, type HallusionBenchRow } from './hallusion-bench.js';
import { matcherCounts, type MatcherCounts, type Reading } from './reading.js';
import { yesOrNoMatchers, type YesOrNo } from './yes-or-no.js';

/** Accuracies of one split, from 0 to 1. */
export interface HallusionBenchAccuracies {
  /** Share of right questions. */
  readonly aAcc: number | null;
  /** Share of figures with all questions right. */
  readonly fAcc: number | null;
  /** Share of question pairs with all figures right. */
  readonly qAcc: number | null;
}

/** VLMEvalKit's figures of HallusionBench. */
export interface HallusionBenchVlmevalkit extends MatcherCounts, HallusionBenchAccuracies {
  /** Mean of the three accuracies. */
  readonly average: number | null;
  /** By category (`VD`, `VS`) and by category and subcategory (`VD_illusion`). */
  readonly splits: Readonly<Record<string, HallusionBenchAccuracies>>;
}

/**
 * HallusionBench as VLMEvalKit scores it (vlmeval/dataset/utils/yorn.py, `Hallusion_rating`): yes and no are read
 * from the text, an unreadable answer is wrong, and rows without an image are left out (951 of 1,129 remain). Its
 * figures cannot be compared with the official ones, which a language model judges.
 *
 * @param options.release - `head`, or `mug` for the release that the MUG paper's code was built on. Default `head`.
 */
export function hallusionBenchVlmevalkit(
  rows: readonly (HallusionBenchRow & { readonly prediction: string })[],
  options: { readonly release?: 'head' | 'mug' | undefined } = {},
): HallusionBenchVlmevalkit {
  const matcher = options.release === 'mug' ? 'vlmevalkit-mug' : 'vlmevalkit';
  const seen = rows.filter((row) => row.visual_input !== '0');
  const readings = seen.map(({ prediction }) => yesOrNoMatchers[matcher](prediction));
  const right = seen.map((row, index) => isRight(row, readings[index]));
  const names = new Set(seen.flatMap((row) => [row.category, `${row.category}_${row.subcategory}`]));
  const overall = accuracies(seen, right);
  return {
    ...matcherCounts(matcher, readings),
    ...overall,
    average:
      overall.aAcc === null || overall.fAcc === null || overall.qAcc === null
        ? null
        : (overall.aAcc + overall.fAcc + overall.qAcc) / 3,
    splits: Object.fromEntries(
      [...names].toSorted().map((name) => {
        const inSplit = seen.map(
          (row) => name === row.category || name === `${row.category}_${row.subcategory}`,
        );
        return [
          name,
          accuracies(
            seen.filter((_row, index) => inSplit[index]),
            right.filter((_right, index) => inSplit[index]),
          ),
        ];
      }),
    ),
  };
}

function accuracies(rows: readonly HallusionBenchRow[], right: readonly boolean[]): HallusionBenchAccuracies {
  const figures = countGroups(rows, right, figureKey);
  const pairs = countGroups(rows, right, pairKey);
  return {
    aAcc: ratio(right.filter(Boolean).length, rows.length),
    fAcc: ratio(figures.correct, figures.total),
    qAcc: ratio(pairs.correct, pairs.total),
  };
}

function isRight(row: HallusionBenchRow, reading: Reading<YesOrNo> | undefined): boolean {
  return reading?.answer === (row.gt_answer === '1' ? 'yes' : 'no');
}
