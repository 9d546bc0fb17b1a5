import { ratio } from '@masbench/statistics';
import { lettered, mmmuChoice, mmmuProChoice, vlmevalkitMugChoice } from './mmmu-choice.js';
import { mmmuOpenAnswers, mmmuOpenMatches } from './mmmu-open.js';
import { mmmuDomains } from './mmmu-subjects.js';
import { pythonRandom } from './python-random.js';
import { roundHalfEven } from './python-round.js';
import { matcherCounts, type MatcherCounts, type Reading } from './reading.js';

/** One question of MMMU with the answer of a model, with the names of the official output files. */
export interface MmmuRow {
  /** For example `validation_Art_Theory_12`: the middle is the subject. */
  readonly id: string;
  readonly question_type: 'multiple-choice' | 'open' | 'short-answer';
  /** The letter or the short answer; several where several are right. */
  readonly answer: string | readonly string[];
  /** Letters in order; needed for multiple choice unless answers are strict letters. */
  readonly all_choices?: readonly string[] | undefined;
  /** The text of each option by letter. */
  readonly index2ans?: Readonly<Record<string, string>> | undefined;
  /** The model's answer as free text. */
  readonly response: string;
}

/**
 * `mmmu-official` reads responses (main_parse_and_eval.py), `mmmu-official-letters` takes them as letters
 * (main_eval_only.py; short answers are read all the same), `vlmevalkit-mug` is VLMEvalKit's exact matching.
 */
export type MmmuMatcher = 'mmmu-official' | 'mmmu-official-letters' | 'vlmevalkit-mug';

/** Accuracy of a subject or domain: `accuracy` in full and `printed` with the three digits of the official script. */
export interface MmmuAccuracy {
  readonly n: number;
  readonly correct: number;
  readonly accuracy: number | null;
  readonly printed: number | null;
}

export interface MmmuMetrics extends MatcherCounts, MmmuAccuracy {
  /** Right answers that were guesses: luck. */
  readonly fallbacksCorrect: number;
  readonly subjects: Readonly<Record<string, MmmuAccuracy>>;
  readonly domains: Readonly<Record<string, MmmuAccuracy>>;
}

/**
 * MMMU's figures (Yue et al. 2024; MMMU-Benchmark/MMMU, commit bb0b95a9). The official script guesses if it cannot
 * read, from one stream over all subjects in alphabetical order: so does this, for any order of the rows, with
 * rows of one subject in the order given.
 *
 * @param options.matcher - Default `mmmu-official`.
 * @param options.seed - Of the guesses. Default 42, which is the official one.
 * @throws RangeError if an id names no subject.
 */
export function mmmuMetrics(
  rows: readonly MmmuRow[],
  options: { readonly matcher?: MmmuMatcher | undefined; readonly seed?: number | undefined } = {},
): MmmuMetrics {
  const matcher = options.matcher ?? 'mmmu-official';
  const random = pythonRandom(options.seed ?? 42);
  const ordered = rows
    .map((row) => ({ row, subject: parseSubject(row.id) }))
    .toSorted((left, right) => (left.subject < right.subject ? -1 : Number(left.subject > right.subject)));
  const judged = ordered.map(({ row, subject }) => {
    const [reading, correct] = judge(row, matcher, random);
    return { subject, reading, correct };
  });
  return {
    ...summary(judged),
    ...bySubject(judged),
    ...matcherCounts(
      matcher,
      judged.map(({ reading }) => reading),
    ),
  };
}

/** One question of MMMU-Pro with the answer of a model, with the names of the official output files. */
export interface MmmuProRow {
  readonly id: string;
  /** The texts of the options in order. */
  readonly options: readonly string[];
  /** The letter. */
  readonly answer: string;
  readonly response: string;
}

/**
 * MMMU-Pro's figures (mmmu-pro/evaluate.py). The official script draws its guesses unseeded, so that its number
 * changes from run to run; here they are seeded and counted.
 *
 * @param options.seed - Of the guesses. Default 42.
 */
export function mmmuProMetrics(
  rows: readonly MmmuProRow[],
  options: { readonly seed?: number | undefined } = {},
): MmmuMetrics {
  const random = pythonRandom(options.seed ?? 42);
  const judged = rows.map((row) => {
    const reading = mmmuProChoice(row.response, lettered(row.options), random);
    return { subject: parseSubject(row.id), reading, correct: reading.answer === row.answer };
  });
  return {
    ...summary(judged),
    ...bySubject(judged),
    ...matcherCounts(
      'mmmu-pro-official',
      judged.map(({ reading }) => reading),
    ),
  };
}

interface Judged {
  readonly subject: string;
  readonly reading: Reading<unknown>;
  readonly correct: boolean;
}

function judge(
  row: MmmuRow,
  matcher: MmmuMatcher,
  random: ReturnType<typeof pythonRandom>,
): readonly [reading: Reading<unknown>, correct: boolean] {
  const golds = typeof row.answer === 'string' ? [row.answer] : row.answer;
  if (row.question_type !== 'multiple-choice' && matcher !== 'vlmevalkit-mug') {
    const answers = mmmuOpenAnswers(row.response);
    return [{ answer: answers, fallback: false }, mmmuOpenMatches(answers, row.answer)];
  }
  if (matcher === 'mmmu-official-letters') {
    return [{ answer: row.response, fallback: false }, golds.includes(row.response)];
  }
  // VLMEvalKit turns a short answer into two options: the right text and everything else.
  const choices =
    row.question_type === 'multiple-choice'
      ? { letters: row.all_choices ?? Object.keys(row.index2ans ?? {}), options: row.index2ans ?? {} }
      : { letters: ['A', 'B'], options: { A: pythonText(row.answer), B: 'Other Answers' } };
  const reading =
    matcher === 'vlmevalkit-mug'
      ? vlmevalkitMugChoice(row.response, choices)
      : mmmuChoice(row.response, choices, random);
  const right = row.question_type === 'multiple-choice' ? golds : ['A'];
  return [reading, reading.answer !== null && right.includes(reading.answer)];
}

/** A list as the benchmark's table holds it: Python's spelling. */
function pythonText(answer: string | readonly string[]): string {
  return typeof answer === 'string' ? answer : `[${answer.map((one) => `'${one}'`).join(', ')}]`;
}

function parseSubject(id: string): string {
  const subject = /^[^_]+_(.+?)_\d+$/.exec(id)?.[1];
  if (subject === undefined) {
    throw new RangeError(
      `Cannot group: an id must be split, subject and number joined by '_': ${JSON.stringify(id)}`,
    );
  }
  return subject;
}

function summary(judged: readonly Judged[]): MmmuAccuracy & { readonly fallbacksCorrect: number } {
  return {
    ...mmmuAccuracyOf(judged),
    fallbacksCorrect: judged.filter(({ reading, correct }) => correct && reading.fallback).length,
  };
}

function bySubject(judged: readonly Judged[]): Pick<MmmuMetrics, 'subjects' | 'domains'> {
  const names = [...new Set(judged.map(({ subject }) => subject))];
  const of = (members: readonly string[]): MmmuAccuracy =>
    mmmuAccuracyOf(judged.filter(({ subject }) => members.includes(subject)));
  return {
    subjects: Object.fromEntries(names.map((name) => [name, of([name])])),
    domains: Object.fromEntries(
      Object.entries(mmmuDomains)
        .filter(([, members]) => members.some((member) => names.includes(member)))
        .map(([domain, members]) => [domain, of(members)]),
    ),
  };
}

function mmmuAccuracyOf(judged: readonly Judged[]): MmmuAccuracy {
  const correct = judged.filter((one) => one.correct).length;
  const accuracy = ratio(correct, judged.length);
  return {
    n: judged.length,
    correct,
    accuracy,
    printed: accuracy === null ? null : roundHalfEven(accuracy, 3),
  };
}
