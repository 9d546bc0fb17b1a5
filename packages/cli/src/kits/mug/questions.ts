import { hash } from 'node:crypto';
import { generateQuestion } from '@masbench/game-mug/world';
import {
  itemQuestion,
  questionAbout,
  type BenchmarkItem,
  type ItemQuestion,
} from '@masbench/game-mug/datasets';
import type { ComparedItem } from '@masbench/game-mug/study';
import { UsageError } from '../../usage-error.js';
import { benchmarkFile, readBenchmark, type BenchmarkFile } from './benchmark-file.js';
import { isEdited, type MugSettings } from './settings.js';

/** The questions of a run, and where they come from. */
export interface Questions {
  readonly items: readonly ComparedItem[];
  /** Where they were read; `undefined` for generated ones. */
  readonly source?: BenchmarkFile | undefined;
  /** SHA-256 of the image that stands in where one is missing; `undefined` where none is. */
  readonly placeholder?: string | undefined;
}

export interface QuestionsContext {
  readonly seed: string | number;
  /** How many questions, where the settings do not say. @default one generated question, or all of a file */
  readonly trials: number | undefined;
}

/**
 * Questions as the settings have them: of a benchmark's file, or generated with their edited images.
 *
 * @throws UsageError or MasbenchError where a file or an image cannot be read.
 */
export async function questionsOf(
  settings: MugSettings,
  { seed, trials }: QuestionsContext,
): Promise<Questions> {
  const { benchmark, questions, limit } = settings;
  if (benchmark === undefined) return { items: generated(limit ?? trials ?? 1, { seed, settings }) };
  if (questions === undefined) {
    throw new UsageError(
      `Cannot read ${benchmark} without its questions: name the file with --set questions=FILE`,
    );
  }
  const source = await benchmarkFile(benchmark, questions);
  const all = await readBenchmark(benchmark, source);
  const there = Math.min(all.length, limit ?? Infinity);
  if (trials !== undefined && trials > there) {
    throw new UsageError(
      `Cannot play ${trials} trials as every question is asked once and there are ${there}: ${questions}`,
    );
  }
  const prepared = await itemsOf(all.slice(0, trials ?? there), settings);
  return { source, ...prepared };
}

function generated(
  count: number,
  { seed, settings }: { readonly seed: string | number; readonly settings: MugSettings },
): ComparedItem[] {
  return Array.from({ length: count }, (_, index) => {
    const { question, counterfactual, original, edited } = generateQuestion({ seed, index });
    // An editor that is named makes the edited image itself.
    if (isEdited(settings)) return { question, images: [original] };
    return { question, counterfactual, images: [original, edited] };
  });
}

/** An image that is asked about several times is prepared once, and so is the one that stands in. */
async function itemsOf(
  items: readonly BenchmarkItem[],
  { images: folder, missingImages: missing }: MugSettings,
): Promise<Omit<Questions, 'source'>> {
  const prepared = new Map<string, ItemQuestion>();
  const made: ComparedItem[] = [];
  let placeholder: string | undefined;
  for (const item of items) {
    const { images } = item;
    const nowhere = folder === undefined && images.every(({ kind }) => kind === 'file');
    const key = nowhere ? '' : hash('sha256', JSON.stringify(images));
    const first = prepared.get(key) ?? (await itemQuestion(item, { folder, missing }));
    prepared.set(key, first);
    const { image } = first.question;
    if (first.placeholder) placeholder = image.sha256;
    made.push({ question: questionAbout(item, image), images: [first.image] });
  }
  return { items: made, placeholder };
}
