import { hallusionBenchKey } from '../matchers/hallusion-bench.js';
import {
  hallusionBenchOfficial,
  type HallusionBenchLabel,
  type HallusionBenchOfficial,
} from '../matchers/hallusion-bench-official.js';
import {
  hallusionBenchVlmevalkit,
  type HallusionBenchVlmevalkit,
} from '../matchers/hallusion-bench-vlmevalkit.js';
import * as z from 'zod';
import { answersInOrder, type Answers, type AnswersOptions } from './answers.js';
import type { BenchmarkItem, ImageSource } from './benchmark-item.js';
import { readQuestionRows } from './read-question-rows.js';

const rowSchema = z.looseObject({
  /** `VD`: the question needs the image (visual dependent); `VS`: it can do without (visual supplement). */
  category: z.enum(['VD', 'VS']),
  /** Kind of the images, for example `chart`. */
  subcategory: z.string().min(1),
  /** `0`: no image; `1`: the original; `2`: an edited image. */
  visual_input: z.enum(['0', '1', '2']),
  /** Number of the set of related images. */
  set_id: z.string().min(1),
  /** Number of the image within its set. */
  figure_id: z.string().min(1),
  /** Number of the question within its set. */
  question_id: z.string().min(1),
  /** Asked about the image, to be answered with yes or no. */
  question: z.string().min(1),
  /** `1` for yes, `0` for no. */
  gt_answer: z.enum(['0', '1']),
  /** The right answer as a sentence, for judges. */
  gt_answer_details: z.string().optional(),
  /** Path of the image within the archive; `null` for a question without one. */
  filename: z.string().nullable(),
});

/** A row of HallusionBench.json with all its fields. All ids are strings. */
export type HallusionBenchRecord = z.infer<typeof rowSchema>;

/** A question of HallusionBench. */
export type HallusionBenchItem = BenchmarkItem<HallusionBenchRecord>;

/**
 * Reads `HallusionBench.json` (tianyi-lab/HallusionBench: one array of 1,129 rows, of which 178 have no image). The
 * images lie below the folder `hallusion_bench` of the authors' archive.
 * @throws MasbenchError `CONFIG_INVALID` with file and line.
 */
export async function readHallusionBench(file: string): Promise<HallusionBenchItem[]> {
  const rows = await readQuestionRows(file, { what: 'HallusionBench questions', schema: rowSchema });
  return rows.map((row) =>
    hallusionBenchItem(row, row.filename === null ? [] : [{ kind: 'file', file: row.filename }]),
  );
}

/** The item of a row. Its id is the index of VLMEvalKit: category, subcategory, visual input, set, figure, question. */
export function hallusionBenchItem(
  row: HallusionBenchRecord,
  images: readonly ImageSource[],
): HallusionBenchItem {
  return {
    benchmark: 'hallusionbench',
    id: [row.category, row.subcategory, row.visual_input, row.set_id, row.figure_id, row.question_id].join(
      '_',
    ),
    text: row.question,
    choices: undefined,
    answer: row.gt_answer === '1' ? 'yes' : 'no',
    category: `${row.category}_${row.subcategory}`,
    images,
    row,
  };
}

/** The row behind a question of VLMEvalKit's file, by its index; `undefined` for an unknown index. */
export function hallusionBenchRow(
  index: string,
  {
    question,
    answer,
    filename,
  }: { readonly question: string; readonly answer: string; readonly filename: string | null },
): HallusionBenchRecord | undefined {
  const [, category, subcategory, visual_input, set_id, figure_id, question_id] =
    /^(VD|VS)_([^_]+)_(\d)_(\d+)_(\d+)_(\d+)$/.exec(index) ?? [];
  const gt_answer = /^yes$/i.test(answer) ? '1' : /^no$/i.test(answer) ? '0' : answer;
  return rowSchema.safeParse({
    category,
    subcategory,
    visual_input,
    set_id,
    figure_id,
    question_id,
    question,
    gt_answer,
    filename,
  }).data;
}

/**
 * HallusionBench's answer file: the same array with `model_prediction` in every row.
 * @throws MasbenchError `OPTION_INVALID` if an answer is missing.
 */
export function hallusionBenchAnswerFile(
  items: readonly HallusionBenchItem[],
  options: AnswersOptions & { readonly answers: Answers },
): string {
  const answers = answersInOrder(items, options);
  return `${JSON.stringify(items.map(({ row }, index) => ({ ...row, model_prediction: answers[index] })))}\n`;
}

/** A judge's verdict on one answer, by the key of `hallusionBenchKey`. */
export interface HallusionBenchVerdict {
  /** `0`: the answer conflicts with the reference; `1`: it does not; `2`: it is unclear. */
  readonly label: HallusionBenchLabel;
  /** `1` if the answer agrees with the one to the same question about the set's first figure, else `0`. */
  readonly same: '0' | '1';
}

/**
 * VLMEvalKit's figures of the answers, overall and by category: yes and no read from the text, without the rows that
 * have no image. The paper prints these figures.
 * @throws MasbenchError `OPTION_INVALID` if an answer is missing.
 */
export function hallusionBenchFigures(
  items: readonly HallusionBenchItem[],
  options: AnswersOptions & { readonly answers: Answers; readonly release?: 'head' | 'mug' | undefined },
): HallusionBenchVlmevalkit {
  const answers = answersInOrder(items, options);
  return hallusionBenchVlmevalkit(
    items.map(({ row }, index) => ({ ...row, prediction: answers[index] ?? '' })),
    options,
  );
}

/**
 * The official figures, from a judge's verdicts. In the official evaluation a language model compares each answer
 * with the reference.
 * @throws RangeError if a question has no verdict.
 */
export function hallusionBenchJudged(
  items: readonly HallusionBenchItem[],
  verdicts: ReadonlyMap<string, HallusionBenchVerdict>,
): HallusionBenchOfficial {
  return hallusionBenchOfficial(
    items.map(({ row }) => {
      const verdict = verdicts.get(hallusionBenchKey(row));
      if (!verdict)
        throw new RangeError(
          `Cannot score: every question needs a verdict: '${hallusionBenchKey(row)}' has none`,
        );
      return { ...row, ...verdict };
    }),
  );
}
