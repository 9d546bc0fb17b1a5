import { ratio } from '@masbench/statistics';
import type { SimpleQaGrade } from './simple-qa-grade.js';

/** SimpleQA's figures, from 0 to 1; `null` if not defined. */
export interface SimpleQaMetrics {
  readonly n: number;
  /** Samples without a grade, left out of every share. */
  readonly unscored: number;
  readonly correct: number | null;
  readonly incorrect: number | null;
  readonly notAttempted: number | null;
  /** Share of correct answers among those attempted. */
  readonly correctGivenAttempted: number | null;
  /** Harmonic mean of `correct` and `correctGivenAttempted`. The official script gives 0 where this is `null`. */
  readonly f1: number | null;
}

/** SimpleQA's figures over some grades. `null` in the list is a sample without a grade. */
export function simpleQaMetrics(grades: readonly (SimpleQaGrade | null)[]): SimpleQaMetrics {
  const graded = grades.filter((grade) => grade !== null);
  const count = (grade: SimpleQaGrade): number => graded.filter((one) => one === grade).length;
  const correct = ratio(count('correct'), graded.length);
  const correctGivenAttempted = ratio(count('correct'), count('correct') + count('incorrect'));
  return {
    n: grades.length,
    unscored: grades.length - graded.length,
    correct,
    incorrect: ratio(count('incorrect'), graded.length),
    notAttempted: ratio(count('not-attempted'), graded.length),
    correctGivenAttempted,
    f1:
      correctGivenAttempted === null
        ? null
        : ratio(2 * Number(correct) * correctGivenAttempted, Number(correct) + correctGivenAttempted),
  };
}
