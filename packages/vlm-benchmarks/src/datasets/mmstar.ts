import { mmstarMetrics, type MmstarMetrics } from '../matchers/mmstar.js';
import * as z from 'zod';
import { answersInOrder, type Answers, type AnswersOptions } from './answers.js';
import type { BenchmarkItem, ImageSource } from './benchmark-item.js';
import { readQuestionRows } from './read-question-rows.js';
import { tsvText } from './table.js';

/** The fields of a question of MMStar; in the official file the options stand within `question`. */
const rowSchema = z.object({
  /** Number of the question, unique within the benchmark. */
  index: z.coerce.string().min(1),
  /** The question, followed by its options in the official file. */
  question: z.string().min(1),
  /** Letter of the right option. */
  answer: z.enum(['A', 'B', 'C', 'D']),
  /** One of the six core capabilities. */
  category: z.string().min(1),
  /** The detailed axis below the category. */
  l2_category: z.string().min(1),
  /** Path of the image within the benchmark's folder. */
  image_path: z.string().min(1).optional(),
  /** The image in base64. */
  image: z.string().min(1).optional(),
});

/** A row of MMStar. */
export type MmstarRecord = z.infer<typeof rowSchema>;

/** A question of MMStar. */
export type MmstarItem = BenchmarkItem<MmstarRecord>;

/**
 * Reads MMStar (MMStar-Benchmark/MMStar) from rows as JSON or JSON lines: `index`, `question` with its options,
 * `answer`, `category`, `l2_category`, and `image_path` (a file) or `image` (base64). Its TSV is read by
 * `readVlmevalkit`.
 * @throws MasbenchError `CONFIG_INVALID` with file and line.
 */
export async function readMmstar(file: string): Promise<MmstarItem[]> {
  const rows = await readQuestionRows(file, { what: 'MMStar questions', schema: rowSchema });
  return rows.map((row) => mmstarItem(row, { images: listImages(row) }));
}

/** The item of a row; the options come from the question's text if they are not given. */
export function mmstarItem(
  row: MmstarRecord,
  {
    images,
    choices,
  }: { readonly images: readonly ImageSource[]; readonly choices?: readonly string[] | undefined },
): MmstarItem {
  const inText = optionsInText(row.question);
  return {
    benchmark: 'mmstar',
    id: `mmstar-${row.index}`,
    text: choices ? row.question : (inText?.text ?? row.question),
    choices: choices ?? inText?.choices,
    answer: row.answer,
    category: row.category,
    images,
    row,
  };
}

/**
 * MMStar's answer file, which is its table with a column `prediction`: tab-separated, as its evaluator reads it.
 * @throws MasbenchError `OPTION_INVALID` if an answer is missing.
 */
export function mmstarAnswerFile(
  items: readonly MmstarItem[],
  options: AnswersOptions & { readonly answers: Answers },
): string {
  const answers = answersInOrder(items, options);
  return tsvText(
    items.map(({ row: { index, question, answer, category, l2_category } }, place) => ({
      index,
      question,
      answer,
      category,
      l2_category,
      prediction: answers[place] ?? '',
    })),
  );
}

/** The official figures of the answers. @throws MasbenchError `OPTION_INVALID` if an answer is missing. */
export function mmstarFigures(
  items: readonly MmstarItem[],
  options: AnswersOptions & { readonly answers: Answers },
): MmstarMetrics {
  const answers = answersInOrder(items, options);
  return mmstarMetrics(items.map(({ row }, index) => ({ ...row, prediction: answers[index] ?? '' })));
}

function listImages({ image, image_path }: MmstarRecord): ImageSource[] {
  if (image !== undefined) return [{ kind: 'base64', data: image }];
  return image_path === undefined ? [] : [{ kind: 'file', file: image_path }];
}

/** Splits "Question\nOptions: A: cat, B: dog" into its parts. */
function optionsInText(
  question: string,
): { readonly text: string; readonly choices: readonly string[] } | undefined {
  const at = question.lastIndexOf('Options:');
  if (at === -1) return undefined;
  const parts = question.slice(at + 'Options:'.length).split(/(?:^|,|\n)\s*([A-D])\s*[:.]\s*/);
  const choices = parts.filter((_, index) => index > 0 && index % 2 === 0).map((choice) => choice.trim());
  const letters = parts.filter((_, index) => index % 2 === 1).join('');
  return choices.length >= 2 && 'ABCD'.startsWith(letters)
    ? { text: question.slice(0, at).trim(), choices }
    : undefined;
}
