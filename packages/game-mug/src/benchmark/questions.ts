import { hash } from 'node:crypto';
import { MasbenchError } from '@masbench/core';
import type { PrepareContext } from '@masbench/core/benchmark';
import { benchmarkNames, type BenchmarkItem } from '../datasets/benchmark-item.js';
import { generatedItems } from '../datasets/generated.js';
import { itemQuestion, questionAbout, type ItemQuestion } from '../datasets/item-question.js';
import type { Counterfactual } from '../game/config.js';
import { referenceTo } from '../images/prepare.js';
import type { Question } from '../question.js';
import { generateQuestion } from '../world/generate-question.js';
import { questionFile, readQuestions, type QuestionSource } from './question-file.js';
import { isEdited, type MugSettings } from './settings.js';

/** The value of the setting `questions` for questions in the form of the benchmark. */
const generatedQuestions = 'generated';

/** A question with its images. */
export interface QuestionItem {
  readonly question: Question;
  readonly counterfactual?: Counterfactual | undefined;
  /** The bytes behind the references. */
  readonly images: readonly Uint8Array[];
}

/** The questions of a run, and where they come from. */
export interface Questions {
  readonly items: readonly QuestionItem[];
  /** Where they come from; `undefined` for generated questions in the form of no benchmark. */
  readonly source?: QuestionSource | undefined;
  /** SHA-256 of the image that replaces missing ones; `undefined` if none is missing. */
  readonly placeholder?: string | undefined;
}

/**
 * The questions that the settings ask for: of a benchmark's file, or generated with their edited images.
 *
 * @throws MasbenchError `CONFIG_INVALID` if a file or an image cannot be read, or where a file holds fewer questions
 *   than there are trials.
 */
export async function questionsOf(
  settings: MugSettings,
  { seed, trials }: Pick<PrepareContext, 'seed' | 'trials'>,
): Promise<Questions> {
  const { benchmark, questions, limit } = settings;
  if (benchmark === undefined) {
    if (questions !== undefined)
      throw invalid(
        `Cannot read ${questions} without knowing its format: set benchmark to one of ${benchmarkNames.join(', ')}`,
      );
    return { items: generated(limit ?? trials ?? 1, seed, settings) };
  }
  if (questions === undefined)
    throw invalid(
      `Cannot read ${benchmark} without its questions: set questions to their file, or to generated`,
    );
  if (questions === generatedQuestions) {
    const source = { benchmark, seed, count: limit ?? trials ?? 1 };
    const items = generatedItems(benchmark, source).map(
      ({ item, counterfactual, original, edited }): QuestionItem => {
        const question = questionAbout(item, referenceTo(original, counterfactual.image));
        return isEdited(settings)
          ? { question, images: [original] }
          : { question, counterfactual, images: [original, edited] };
      },
    );
    return { source, items };
  }
  const source = await questionFile(benchmark, questions);
  const all = await readQuestions(benchmark, source);
  const there = Math.min(all.length, limit ?? Infinity);
  if (trials !== undefined && trials > there) {
    throw invalid(
      `Cannot play ${trials} trials as every question is asked once and there are ${there}: ${questions}`,
    );
  }
  return { source, ...(await itemsOf(all.slice(0, trials ?? there), settings)) };
}

function generated(count: number, seed: string | number, settings: MugSettings): QuestionItem[] {
  return Array.from({ length: count }, (_, index) => {
    const { question, counterfactual, original, edited } = generateQuestion({ seed, index });
    // A configured editor makes the edited image during the match.
    if (isEdited(settings)) return { question, images: [original] };
    return { question, counterfactual, images: [original, edited] };
  });
}

/** An image that several questions are about is prepared once, and so is the placeholder. */
async function itemsOf(
  items: readonly BenchmarkItem[],
  { images: folder, missingImages: missing }: MugSettings,
): Promise<Omit<Questions, 'source'>> {
  const prepared = new Map<string, ItemQuestion>();
  const made: QuestionItem[] = [];
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

function invalid(sentence: string): MasbenchError {
  return new MasbenchError('CONFIG_INVALID', sentence);
}
