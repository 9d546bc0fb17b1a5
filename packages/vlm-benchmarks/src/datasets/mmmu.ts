import { mmmuMetrics, type MmmuMatcher, type MmmuMetrics } from '../matchers/mmmu.js';
import * as z from 'zod';
import { answersInOrder, type Answers, type AnswersOptions } from './answers.js';
import { type BenchmarkItem, type ImageSource } from './benchmark-item.js';
import { optionFault, optionsByLetter } from './options.js';
import { pythonList } from './python-list.js';
import { readQuestionRows } from './read-question-rows.js';

/** A question has one to seven images. */
const imageFields = ['image_1', 'image_2', 'image_3', 'image_4', 'image_5', 'image_6', 'image_7'] as const;

const textOrList = z.union([z.string(), z.array(z.string())]);

const rowSchema = z
  .object({
    /** Unique within the benchmark: `validation_Accounting_1`. */
    id: z.string().min(1),
    /** The question, with marks `<image 1>` where its images belong. */
    question: z.string().default(''),
    /** Whether options are given. */
    question_type: z.enum(['multiple-choice', 'open', 'short-answer']),
    /** Letter of the right option, or the accepted short answers. */
    answer: textOrList,
    /** A list, or the text of a Python list as the published tables have it. */
    options: textOrList.optional(),
    /** Letters of the options, in an `output.json`. */
    all_choices: z.array(z.string()).optional(),
    /** Texts of the options by letter, in an `output.json`. */
    index2ans: z.record(z.string(), z.string()).optional(),
    /** A model's answer, in an `output.json`. */
    response: z.string().optional(),
    /** File of the first image; `image_2` to `image_7` name further ones. */
    image_1: z.string().nullish(),
    image_2: z.string().nullish(),
    image_3: z.string().nullish(),
    image_4: z.string().nullish(),
    image_5: z.string().nullish(),
    image_6: z.string().nullish(),
    image_7: z.string().nullish(),
  })
  .transform(({ options, ...row }, context) => {
    const texts = typeof options === 'string' ? pythonList(options) : options;
    if (options !== undefined && texts === undefined) {
      context.addIssue({ code: 'custom', path: ['options'], message: 'must be a list of texts' });
      return z.NEVER;
    }
    const choices = texts ?? row.all_choices?.map((letter) => row.index2ans?.[letter] ?? letter);
    const fault = row.question_type === 'multiple-choice' ? optionFault(choices, row.answer) : undefined;
    if (fault !== undefined) {
      context.addIssue({ code: 'custom', ...fault });
      return z.NEVER;
    }
    return { ...row, choices: row.question_type === 'multiple-choice' ? choices : undefined };
  });

/** A question of MMMU: a row of the published table or of an `output.json`. */
export type MmmuRecord = z.infer<typeof rowSchema>;

/** A question of MMMU. */
export type MmmuItem = BenchmarkItem<MmmuRecord>;

/**
 * Reads MMMU (MMMU-Benchmark/MMMU) from JSON or JSON lines: rows of the published table (`id`, `question`, `options`,
 * `answer`, `question_type`, `image_1` to `image_7` as files), or a subject's `output.json`, which has `all_choices`,
 * `index2ans` and a stored `response` but no question text.
 * @throws MasbenchError `CONFIG_INVALID` with file and line.
 */
export async function readMmmu(file: string): Promise<MmmuItem[]> {
  const rows = await readQuestionRows(file, { what: 'MMMU questions', schema: rowSchema });
  return rows.map((row) =>
    mmmuItem(
      row,
      imageFields.flatMap((field) => imageSources(row[field])),
    ),
  );
}

/** The item of a row. Its id is the official one, such as `validation_Art_Theory_12`. */
export function mmmuItem(row: MmmuRecord, images: readonly ImageSource[]): MmmuItem {
  return {
    benchmark: 'mmmu',
    id: row.id,
    text: row.question,
    choices: row.choices,
    answer: typeof row.answer === 'string' ? row.answer : row.answer.join(' / '),
    category: /^[a-z]+_(.+)_\d+$/.exec(row.id)?.[1],
    images,
    row,
  };
}

/** The responses that an `output.json` holds, by id. */
export function storedResponses(items: readonly MmmuItem[]): Answers {
  return new Map(
    items.flatMap(({ id, row }) => (row.response === undefined ? [] : [[id, row.response] as const])),
  );
}

/** One file `{ id: response }`, which `main_eval_only.py` reads: its choices must be plain letters. */
export function mmmuAnswerFile(
  items: readonly MmmuItem[],
  options: AnswersOptions & { readonly answers: Answers },
): string {
  const answers = answersInOrder(items, options);
  return `${JSON.stringify(Object.fromEntries(items.map(({ id }, index) => [id, answers[index]])), null, 4)}\n`;
}

/** The files `<subject>/output.json`, which `main_parse_and_eval.py` reads, by subject. */
export function mmmuOutputFiles(
  items: readonly MmmuItem[],
  options: AnswersOptions & { readonly answers: Answers },
): ReadonlyMap<string, string> {
  const bySubject = new Map<string, object[]>();
  for (const [index, response] of answersInOrder(items, options).entries()) {
    const item = items[index];
    if (!item) continue;
    const subject = item.category ?? 'unknown';
    bySubject.set(subject, [...(bySubject.get(subject) ?? []), mmmuOutput(item, response)]);
  }
  return new Map([...bySubject].map(([subject, rows]) => [subject, `${JSON.stringify(rows, null, 4)}\n`]));
}

/**
 * The official figures of the answers: overall, by subject and by domain.
 * @throws MasbenchError `OPTION_INVALID` if an answer is missing.
 */
export function mmmuFigures(
  items: readonly MmmuItem[],
  options: AnswersOptions & { readonly answers: Answers; readonly matcher?: MmmuMatcher | undefined },
): MmmuMetrics {
  const answers = answersInOrder(items, options);
  return mmmuMetrics(
    items.map((item, index) => mmmuOutput(item, answers[index] ?? '')),
    options,
  );
}

interface MmmuOutput {
  readonly id: string;
  readonly question_type: MmmuRecord['question_type'];
  readonly answer: string | readonly string[];
  readonly all_choices?: readonly string[];
  readonly index2ans?: Readonly<Record<string, string>>;
  readonly response: string;
}

function mmmuOutput({ id, row: { question_type, answer }, choices }: MmmuItem, response: string): MmmuOutput {
  if (!choices) return { id, question_type, answer, response };
  const index2ans = optionsByLetter(choices);
  return { id, question_type, answer, all_choices: Object.keys(index2ans), index2ans, response };
}

function imageSources(file: string | null | undefined): ImageSource[] {
  return file === null || file === undefined || file === '' ? [] : [{ kind: 'file', file }];
}
