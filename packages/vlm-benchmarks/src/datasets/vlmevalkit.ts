import { readRows } from '@masbench/core/record';
import * as z from 'zod';
import { answersInOrder, type Answers, type AnswersOptions } from './answers.js';
import { optionLetter, type BenchmarkItem, type BenchmarkName, type ImageSource } from './benchmark-item.js';
import { hallusionBenchItem, hallusionBenchRow, type HallusionBenchItem } from './hallusion-bench.js';
import { mmmuItem, type MmmuItem } from './mmmu.js';
import { mmstarItem, type MmstarItem } from './mmstar.js';
import { popeItem, type PopeItem } from './pope.js';
import { pythonList } from './python-list.js';
import { optionFault, optionsByLetter } from './options.js';
import { checkedRow } from './read-question-rows.js';
import { tsvText } from './table.js';

/** The item type of each benchmark. */
export interface ItemOf {
  /** POPE. */
  readonly pope: PopeItem;
  /** HallusionBench. */
  readonly hallusionbench: HallusionBenchItem;
  /** MMStar. */
  readonly mmstar: MmstarItem;
  /** MMMU. */
  readonly mmmu: MmmuItem;
}

const recordSchema = z
  .record(z.string(), z.string())
  .refine((row) => row['index'] !== undefined && row['index'] !== '', {
    path: ['index'],
    message: 'must be there',
  });

type Columns = Readonly<Record<string, string>>;

/**
 * Reads a benchmark's table of VLMEvalKit (tab-separated, with a header): `index`, `question`, `answer`, options in
 * `A`, `B`, …, `category`, `l2-category`, and the image as base64 in `image` (or a list of them, or the index of the
 * row that has it) or as a file in `image_path`. The file is streamed, as it holds all images.
 * @throws MasbenchError `CONFIG_INVALID` with file and line.
 */
export async function readVlmevalkit<Name extends BenchmarkName>(
  file: string,
  benchmark: Name,
): Promise<ItemOf[Name][]> {
  const items: ItemOf[Name][] = [];
  const images = new Map<string, readonly ImageSource[]>();
  for await (const row of readRows(file, { what: `${benchmark} questions` })) {
    const columns = checkedRow(row, recordSchema);
    const sources = listImages(columns, images);
    const fault = faultOfOptions(columns, benchmark);
    if (fault !== undefined) throw row.fault(`\`${fault.path.join('.')}\` ${fault.message}`);
    const { index = '' } = columns;
    const item = itemOf[benchmark](columns, sources);
    if (!item) throw row.fault(`row '${index}' must have the columns of ${benchmark}`);
    items.push({ ...item, index });
  }
  return items;
}

/**
 * A benchmark's table as VLMEvalKit's evaluators read it: its columns without the images, and `prediction`. Save it
 * as `<model>_<data set>.tsv`. Texts are never cut (spreadsheets cut at 32,767 characters).
 * @throws MasbenchError `OPTION_INVALID` if an answer is missing.
 */
export function vlmevalkitFile(
  items: readonly BenchmarkItem[],
  options: AnswersOptions & { readonly answers: Answers },
): string {
  const answers = answersInOrder(items, options);
  return tsvText(items.map((item, index) => ({ ...readColumns(item), prediction: answers[index] ?? '' })));
}

const letters = Array.from({ length: 26 }, (_, index) => optionLetter(index));

const itemOf: {
  readonly [Name in BenchmarkName]: (
    columns: Columns,
    images: readonly ImageSource[],
  ) => ItemOf[Name] | undefined;
} = {
  pope: ({ index = '', question = '', answer = '', category = '', image_path }, images) => {
    const label = z.enum(['yes', 'no']).safeParse(answer.toLowerCase()).data;
    const splits = category
      .split(',')
      .map((split) => split.trim())
      .filter((split) => split !== '');
    const question_id = Number(/\d+$/.exec(index)?.[0]);
    if (!label || splits.length === 0 || question === '' || Number.isNaN(question_id)) return undefined;
    return popeItem({ question_id, image: image_path ?? index, text: question, label, splits }, images);
  },
  hallusionbench: ({ index = '', question = '', answer = '', image_path }, images) => {
    const row = hallusionBenchRow(index, { question, answer, filename: image_path ?? null });
    return row && hallusionBenchItem(row, images);
  },
  mmstar: (columns, images) => {
    const { index = '', question = '', answer = '', category = '' } = columns;
    const correct = z.enum(['A', 'B', 'C', 'D']).safeParse(answer).data;
    const l2_category = columns['l2_category'] ?? columns['l2-category'] ?? '';
    if (!correct || question === '' || category === '' || l2_category === '') return undefined;
    return mmstarItem(
      { index, question, answer: correct, category, l2_category },
      { images, choices: listChoices(columns) },
    );
  },
  mmmu: (columns, images) => {
    const { index = '', id = index, question = '', answer = '' } = columns;
    const choices = listChoices(columns);
    if (question === '' || answer === '') return undefined;
    const type = { question_type: choices ? ('multiple-choice' as const) : ('open' as const), choices };
    return mmmuItem({ id, question, answer, ...type }, images);
  },
};

/** The texts of the options by their letters, a gap as an empty text; `undefined` if there is none. */
function listChoices(columns: Columns): string[] | undefined {
  const texts = letters.map((letter) => columns[letter] ?? '');
  const last = texts.findLastIndex((text) => text.trim() !== '');
  return last === -1 ? undefined : texts.slice(0, last + 1);
}

function faultOfOptions(columns: Columns, benchmark: BenchmarkName): ReturnType<typeof optionFault> {
  const choices = benchmark === 'mmstar' || benchmark === 'mmmu' ? listChoices(columns) : undefined;
  return choices === undefined ? undefined : optionFault(choices, columns['answer'] ?? '');
}

/** A short `image` is the index of the row whose image it is. */
function listImages(columns: Columns, known: Map<string, readonly ImageSource[]>): readonly ImageSource[] {
  const { index = '', image = '', image_path = '' } = columns;
  const other = image.length <= 64 ? known.get(image) : undefined;
  if (other) return other;
  const fromBase64 =
    image === '' ? [] : (pythonList(image) ?? [image]).map((data) => ({ kind: 'base64' as const, data }));
  const fromFiles =
    image_path === ''
      ? []
      : (pythonList(image_path) ?? [image_path]).map((file) => ({ kind: 'file' as const, file }));
  const images = fromBase64.length > 0 ? fromBase64 : fromFiles;
  known.set(index, images);
  return images;
}

/** The columns that the evaluators need, by benchmark. */
function readColumns(item: BenchmarkItem): Columns {
  const { benchmark, id, text, category = '' } = item;
  const yesOrNo = item.answer === 'yes' ? 'Yes' : 'No';
  const common = { index: item.index ?? id, question: text, answer: item.answer ?? '', ...readOptions(item) };
  switch (benchmark) {
    case 'pope':
      return { ...common, answer: yesOrNo, category };
    case 'hallusionbench':
      return { ...common, answer: yesOrNo, category: category.split('_')[0] ?? '', 'l2-category': category };
    case 'mmstar': {
      const { l2_category } = z.object({ l2_category: z.string() }).parse(item.row);
      return { ...common, category, 'l2-category': l2_category };
    }
    case 'mmmu':
      return { ...common, id, category, split: /^([a-z]+)_/.exec(id)?.[1] ?? '' };
  }
}

function readOptions({ choices = [] }: BenchmarkItem): Columns {
  return optionsByLetter(choices);
}
