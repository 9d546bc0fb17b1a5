import { ratio } from '@masbench/statistics';
import {
  countGroups,
  figureKey,
  pairKey,
  type GroupCounts,
  type HallusionBenchRow,
} from './hallusion-bench.js';
import { roundHalfEven } from './python-round.js';

/** A judge's verdict on an answer: `0` conflicts with the reference, `1` does not, `2` is unclear about it. */
export type HallusionBenchLabel = '0' | '1' | '2';

/** A row with what the judge said of it. */
export interface JudgedHallusionBenchRow extends HallusionBenchRow {
  readonly label: HallusionBenchLabel;
  /** Whether the answer agrees with the one to the same question about the set's first figure (`1`) or not (`0`). */
  readonly same: '0' | '1';
}

/** The official figures: percentages rounded to four digits as the official script prints them, and the counts. */
export interface HallusionBenchOfficial {
  readonly matcher: 'hallusionbench-official';
  readonly n: number;
  /** Rows that the judge found unclear. */
  readonly unclear: number;
  readonly aAcc: number | null;
  readonly fAcc: number | null;
  readonly qAcc: number | null;
  /** Pairs over rows whose image is not edited. */
  readonly easyAcc: number | null;
  /** Pairs over rows whose image is edited. */
  readonly hardAcc: number | null;
  readonly byCategory: Readonly<
    Record<'VD' | 'VS', Readonly<Record<'aAcc' | 'fAcc' | 'qAcc', number | null>>>
  >;
  /** Share of figures with some but not all questions right, and with none. */
  readonly inconsistent: number | null;
  readonly wrong: number | null;
  /** Mean over figures of the share of right questions, from 0 to 1. */
  readonly figureScore: number | null;
  /** Share of answers that amount to yes minus share of questions whose answer is yes. */
  readonly yesBias: number | null;
  /** Share of the wrong answers that wrongly say yes. */
  readonly falseYesRatio: number | null;
  /** Causes of wrong answers: language hallucination, visual illusion, both. Percentages of the wrong answers. */
  readonly languageHallucination: number | null;
  readonly visualIllusion: number | null;
  readonly mixed: number | null;
  readonly counts: {
    readonly questions: number;
    readonly questionsCorrect: number;
    readonly pairs: number;
    readonly pairsCorrect: number;
    readonly figures: number;
    readonly figuresCorrect: number;
    readonly easyPairs: number;
    readonly easyCorrect: number;
    readonly easyQuestions: number;
    readonly hardPairs: number;
    readonly hardCorrect: number;
    readonly hardQuestions: number;
    readonly languageHallucination: number;
    readonly visualIllusion: number;
    readonly mixed: number;
  };
}

/**
 * The label of a judge's reply, as the official script reads it: "incorrect" anywhere is `0`, else "correct" is `1`,
 * else `2`.
 */
export function hallusionBenchLabel(reply: string): HallusionBenchLabel {
  const lower = reply.toLowerCase();
  if (lower.includes('incorrect')) return '0';
  return lower.includes('correct') ? '1' : '2';
}

/**
 * HallusionBench in its official, judged form (Guan et al. 2024; tianyi-lab/HallusionBench, utils.py and
 * evaluation.py, commit 744007c2). An unclear answer is right only if there is no image to answer from.
 *
 * @throws RangeError if the set of a row has no first figure to compare with.
 */
export function hallusionBenchOfficial(rows: readonly JudgedHallusionBenchRow[]): HallusionBenchOfficial {
  const right = rows.map(isRight);
  const figures = figureCounts(rows);
  const pairs = groupCounts(rows, pairKey);
  const easy = rows.filter(({ visual_input }) => visual_input !== '2');
  const hard = rows.filter(({ visual_input }) => visual_input === '2');
  const easyPairs = groupCounts(easy, pairKey);
  const hardPairs = groupCounts(hard, pairKey);
  const causes = causeCounts(rows);
  const wrongRows = rows.filter((_row, index) => right[index] === false);
  const yes = rows.filter(({ gt_answer }) => gt_answer === '1').length;
  const saidYes = rows.filter(
    ({ gt_answer }, index) => (right[index] === true) === (gt_answer === '1'),
  ).length;
  return {
    matcher: 'hallusionbench-official',
    n: rows.length,
    unclear: rows.filter(({ label }) => label === '2').length,
    ...accuracies(rows),
    easyAcc: percent(easyPairs.correct, easyPairs.total),
    hardAcc: percent(hardPairs.correct, hardPairs.total),
    byCategory: {
      VD: accuracies(rows.filter(({ category }) => category === 'VD')),
      VS: accuracies(rows.filter(({ category }) => category === 'VS')),
    },
    inconsistent: percent(figures.inconsistent, figures.total),
    wrong: percent(figures.wrong, figures.total),
    figureScore: figures.total === 0 ? null : roundHalfEven(figures.shares / figures.total, 4),
    yesBias: rows.length === 0 ? null : saidYes / rows.length - yes / rows.length,
    falseYesRatio: ratio(wrongRows.filter(({ gt_answer }) => gt_answer === '0').length, wrongRows.length),
    languageHallucination: percent(causes.languageHallucination, wrongRows.length),
    visualIllusion: percent(causes.visualIllusion, wrongRows.length),
    mixed: percent(causes.mixed, wrongRows.length),
    counts: {
      questions: rows.length,
      questionsCorrect: right.filter(Boolean).length,
      pairs: pairs.total,
      pairsCorrect: pairs.correct,
      figures: figures.total,
      figuresCorrect: figures.correct,
      easyPairs: easyPairs.total,
      easyCorrect: easyPairs.correct,
      easyQuestions: easy.length,
      hardPairs: hardPairs.total,
      hardCorrect: hardPairs.correct,
      hardQuestions: hard.length,
      ...causes,
    },
  };
}

function isRight(row: JudgedHallusionBenchRow): boolean {
  return row.label === '1' || (row.label === '2' && row.category === 'VS' && row.figure_id === '0');
}

function groupCounts(
  rows: readonly JudgedHallusionBenchRow[],
  keyOf: (row: HallusionBenchRow) => string,
): GroupCounts {
  return countGroups(rows, rows.map(isRight), keyOf);
}

/** Figures leave out the questions that have none. */
function figureCounts(rows: readonly JudgedHallusionBenchRow[]): GroupCounts {
  return groupCounts(
    rows.filter((row) => !(row.category === 'VS' && row.figure_id === '0')),
    figureKey,
  );
}

function accuracies(
  rows: readonly JudgedHallusionBenchRow[],
): Readonly<Record<'aAcc' | 'fAcc' | 'qAcc', number | null>> {
  const figures = figureCounts(rows);
  const pairs = groupCounts(rows, pairKey);
  return {
    aAcc: percent(rows.filter(isRight).length, rows.length),
    fAcc: percent(figures.correct, figures.total),
    qAcc: percent(pairs.correct, pairs.total),
  };
}

interface Causes {
  readonly languageHallucination: number;
  readonly visualIllusion: number;
  readonly mixed: number;
}

function causeCounts(rows: readonly JudgedHallusionBenchRow[]): Causes {
  const originals = new Map(
    rows.filter(({ figure_id }) => figure_id === '0').map((row) => [pairKey(row), row.label]),
  );
  const causes = rows.map((row) => {
    const original = originals.get(pairKey(row));
    if (original === undefined) {
      throw new RangeError(
        `Cannot analyse: every question needs a row with figure_id '0': ${pairKey(row)} has none`,
      );
    }
    return rowCause(row, original);
  });
  return {
    languageHallucination: causes.filter(([language, vision]) => language && !vision).length,
    visualIllusion: causes.filter(([language, vision]) => vision && !language).length,
    mixed: causes.filter(([language, vision]) => language && vision).length,
  };
}

/** Whether a row speaks for a language hallucination and for a visual illusion, given its original's label. */
function rowCause(row: JudgedHallusionBenchRow, original: HallusionBenchLabel): readonly [boolean, boolean] {
  const { label } = row;
  if (label === '1') return [false, false];
  const original0 = row.figure_id === '0';
  if (row.category === 'VD') {
    return [!original0 && original === '1' && label === '0' && row.same === '1', true];
  }
  // Visual supplement: the original question comes without an image, where being unsure is right.
  if (original0) return [label === '0', false];
  if (original === '0') return [true, label === '2' || row.same !== '1'];
  if (original === '2' || label === '2' || row.visual_input === '1') return [false, true];
  return row.same === '1' ? [true, false] : [false, true];
}

function percent(part: number, whole: number): number | null {
  return whole === 0 ? null : roundHalfEven((100 * part) / whole, 4);
}
