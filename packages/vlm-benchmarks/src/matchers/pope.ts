import { ratio, confusion, f1Score, precision, recall, type Confusion } from '@masbench/statistics';
import { matcherCounts, type MatcherCounts } from './reading.js';
import { yesOrNoMatchers, type YesOrNo, type YesOrNoMatcher } from './yes-or-no.js';

/** One question of POPE with the answer of a model. */
export interface PopeRow {
  readonly label: YesOrNo;
  /** The model's answer as free text. */
  readonly answer: string;
}

/** The figures of POPE's evaluation, positive meaning yes. A quotient that is not defined is `null`. */
export interface PopeMetrics extends MatcherCounts, Confusion {
  readonly accuracy: number | null;
  readonly precision: number | null;
  readonly recall: number | null;
  readonly f1: number | null;
  /** Share of the questions that were answered with yes. */
  readonly yesRatio: number | null;
}

/**
 * POPE's figures (Li et al. 2023; RUCAIBox/POPE, evaluate.py). With a matcher that leaves answers unparsed these count
 * as wrong, and as not yes in precision and recall, which is VLMEvalKit's rule.
 *
 * @param options.matcher - How yes and no are read. Default: POPE's own.
 */
export function popeMetrics(
  rows: readonly PopeRow[],
  options: { readonly matcher?: YesOrNoMatcher | undefined } = {},
): PopeMetrics {
  const matcher = options.matcher ?? 'pope-official';
  const readings = rows.map(({ answer }) => yesOrNoMatchers[matcher](answer));
  const counts = confusion(
    readings.map(({ answer }) => answer === 'yes'),
    rows.map(({ label }) => label === 'yes'),
  );
  const right = rows.filter(({ label }, index) => readings[index]?.answer === label).length;
  return {
    ...matcherCounts(matcher, readings),
    ...counts,
    accuracy: ratio(right, rows.length),
    precision: precision(counts),
    recall: recall(counts),
    f1: f1Score(counts),
    yesRatio: ratio(counts.truePositives + counts.falsePositives, rows.length),
  };
}

/** A line of POPE's question file. */
export interface PopeQuestion {
  readonly question_id: number;
  readonly image: string;
  readonly text: string;
  readonly label: YesOrNo;
}

/** A line of POPE's answer file: it has no key, the order is the key. */
export interface PopeAnswer {
  readonly question: string;
  readonly answer: string;
}

/**
 * Joins the official question file with an answer file in the same order. Two versions of the random split have the
 * same length of name and other rows; joined blindly they give a wrong F1.
 *
 * @throws RangeError if the lengths differ, or if a question is another one (the typo "imange" of an early
 *   version is forgiven).
 */
export function popeRows(
  questions: readonly PopeQuestion[],
  answers: readonly PopeAnswer[],
): readonly PopeRow[] {
  if (questions.length !== answers.length) {
    throw new RangeError(
      `Cannot join: there must be one answer for each question: ${questions.length} questions, ${answers.length} answers`,
    );
  }
  return questions.map(({ text, label }, index) => {
    const { question, answer } = answers[index] ?? { question: '', answer: '' };
    if (evened(question) !== evened(text)) {
      throw new RangeError(
        `Cannot join: line ${index + 1} of the answers must be for ${JSON.stringify(text)}: it is for ${JSON.stringify(question)}`,
      );
    }
    return { label, answer };
  });
}

function evened(question: string): string {
  return question.replaceAll('imange', 'image').replaceAll(/\s+/gu, ' ').trim().toLowerCase();
}
