import { popeMetrics, type PopeMetrics } from '../matchers/pope.js';
import type { YesOrNoMatcher } from '../matchers/yes-or-no.js';
import { basename } from 'node:path';
import * as z from 'zod';
import { answersInOrder, jsonLines, type Answers, type AnswersOptions } from './answers.js';
import type { BenchmarkItem, ImageSource } from './benchmark-item.js';
import { readQuestionRows } from './read-question-rows.js';

/** POPE's three strategies for choosing absent objects. */
export const popeSplits = ['random', 'popular', 'adversarial'] as const;

const rowSchema = z.object({
  /** Number of the question, unique within its split. */
  question_id: z.int(),
  /** File name of the image in COCO val2014. */
  image: z.string().min(1),
  /** Asks whether an object is in the image. */
  text: z.string().min(1),
  /** The right answer. */
  label: z.enum(['yes', 'no']),
});

/** A line of POPE's question file, and the splits that it belongs to: one, or several in VLMEvalKit's file. */
export interface PopeRecord extends z.infer<typeof rowSchema> {
  /** The splits that the question belongs to. */
  readonly splits: readonly string[];
}

/** A question of POPE. */
export type PopeItem = BenchmarkItem<PopeRecord>;

/**
 * Reads a question file of POPE (RUCAIBox/POPE, `coco_pope_<split>.json`: JSON lines `question_id`, `image`, `text`,
 * `label`). The images are those of COCO val2014. Versions of the random split differ in rows and order (2,910 and
 * 3,000): state which one a figure refers to.
 * @param options.split - Default: the split that the file's name holds, else `unknown`.
 * @throws MasbenchError `CONFIG_INVALID` with file and line.
 */
export async function readPope(
  file: string,
  options: { readonly split?: string | undefined } = {},
): Promise<PopeItem[]> {
  const split = options.split ?? popeSplits.find((name) => basename(file).includes(name)) ?? 'unknown';
  const rows = await readQuestionRows(file, { what: 'POPE questions', schema: rowSchema });
  return rows.map((row) => popeItem({ ...row, splits: [split] }, [{ kind: 'file', file: row.image }]));
}

/** The item of a record. */
export function popeItem(row: PopeRecord, images: readonly ImageSource[]): PopeItem {
  return {
    benchmark: 'pope',
    id: `pope-${row.splits.join('-')}-${row.question_id}`,
    // A typo of an early release of the questions, which models should not be tested on.
    text: row.text.replaceAll('imange', 'image'),
    choices: undefined,
    answer: row.label,
    category: row.splits.join(','),
    images,
    row,
  };
}

/**
 * POPE's answer file: JSON lines `question`, `answer` in the order of the questions, which is its only key.
 * @throws MasbenchError `OPTION_INVALID` if an answer is missing.
 */
export function popeAnswerFile(
  items: readonly PopeItem[],
  options: AnswersOptions & { readonly answers: Answers },
): string {
  const answers = answersInOrder(items, options);
  return jsonLines(items.map(({ row }, index) => ({ question: row.text, answer: answers[index] })));
}

/** The figures of each split, and the mean of their F1, usually reported as "POPE". */
export interface PopeFigures {
  /** Figures by split. */
  readonly splits: Readonly<Record<string, PopeMetrics>>;
  /** Over all rows, a row of several splits once for each. */
  readonly overall: PopeMetrics;
  /** Mean F1 of the splits. */
  readonly meanF1: number | null;
}

/**
 * The figures of the answers to POPE, by the given matcher (POPE's own by default).
 * @throws MasbenchError `OPTION_INVALID` if an answer is missing.
 */
export function popeFigures(
  items: readonly PopeItem[],
  options: AnswersOptions & { readonly answers: Answers; readonly matcher?: YesOrNoMatcher | undefined },
): PopeFigures {
  const answers = answersInOrder(items, options);
  const rows = items.flatMap(({ row }, index) =>
    row.splits.map((split) => ({ split, label: row.label, answer: answers[index] ?? '' })),
  );
  const names = [...new Set(rows.map(({ split }) => split))];
  const metrics = names.map((name) =>
    popeMetrics(
      rows.filter(({ split }) => split === name),
      options,
    ),
  );
  const scores = metrics.map(({ f1 }) => f1);
  return {
    splits: Object.fromEntries(
      names
        .map((name, index) => [name, metrics[index]])
        .filter((entry): entry is [string, PopeMetrics] => entry[1] !== undefined),
    ),
    overall: popeMetrics(rows, options),
    meanF1:
      scores.length === 0 || scores.includes(null)
        ? null
        : scores.reduce<number>((sum, f1) => sum + (f1 ?? 0), 0) / scores.length,
  };
}
