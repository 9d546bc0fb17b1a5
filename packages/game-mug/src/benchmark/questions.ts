import { hash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { MasbenchError } from '@masbench/core';
import type { PrepareContext } from '@masbench/core/benchmark';
import { benchmarkNames, type BenchmarkItem } from '../datasets/benchmark-item.js';
import { generatedItem } from '../datasets/generated.js';
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
  /** Whether a grey image replaces one that is missing. @default false */
  readonly placeholder?: boolean | undefined;
}

/** The questions of a run, and where they come from. */
export interface Questions {
  /** Made one by one as they are taken, so that no more than one is held by a reader that keeps none. */
  readonly items: AsyncIterable<QuestionItem>;
  /** Where they come from; `undefined` for generated questions in the form of no benchmark. */
  readonly source?: QuestionSource | undefined;
}

/**
 * The questions that the settings ask for: of a benchmark's file, or generated with their edited images.
 *
 * @throws MasbenchError `CONFIG_INVALID` if a file or an image cannot be read, or if a file holds fewer questions
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
    const count = limit ?? trials ?? 1;
    return {
      items: inTurn(count, (index) => {
        const { question, counterfactual, original, edited } = generateQuestion({ seed, index });
        return withEdit(settings, { question, counterfactual, images: [original, edited] });
      }),
    };
  }
  if (questions === undefined)
    throw invalid(
      `Cannot read ${benchmark} without its questions: set questions to their file, or to generated`,
    );
  if (questions === generatedQuestions) {
    const source = { benchmark, seed, count: limit ?? trials ?? 1 };
    return {
      source,
      items: inTurn(source.count, (index) => {
        const { item, counterfactual, original, edited } = generatedItem(benchmark, { seed, index });
        const question = questionAbout(item, referenceTo(original, counterfactual.image));
        return withEdit(settings, { question, counterfactual, images: [original, edited] });
      }),
    };
  }
  const source = await questionFile(benchmark, questions);
  const all = await readQuestions(benchmark, source);
  const there = Math.min(all.length, limit ?? Infinity);
  if (trials !== undefined && trials > there) {
    throw invalid(
      `Cannot play ${trials} trials: every question is asked once and there are ${there}: ${questions}`,
    );
  }
  return { source, items: itemsOf(all.slice(0, trials ?? there), settings) };
}

/** Generated questions, with a turn of the event loop after each: without one, Node.js frees no image of the renderer. */
async function* inTurn(count: number, make: (index: number) => QuestionItem): AsyncGenerator<QuestionItem> {
  for (let index = 0; index < count; index += 1) {
    yield make(index);
    await setImmediate();
  }
}

/** A configured editor makes the edited image during the match. */
function withEdit(settings: MugSettings, { question, counterfactual, images }: QuestionItem): QuestionItem {
  return isEdited(settings) ? { question, images: images.slice(0, 1) } : { question, counterfactual, images };
}

/** An image that several questions are about is prepared once, and so is the placeholder. */
async function* itemsOf(
  items: readonly BenchmarkItem[],
  { images: folder, missingImages: missing }: MugSettings,
): AsyncGenerator<QuestionItem> {
  const prepared = new Map<string, ItemQuestion>();
  for (const item of items) {
    const { images } = item;
    const nowhere = folder === undefined && images.every(({ kind }) => kind === 'file');
    const key = nowhere ? '' : hash('sha256', JSON.stringify(images));
    const first = prepared.get(key) ?? (await itemQuestion(item, { folder, missing }));
    prepared.set(key, first);
    const { question, image, placeholder } = first;
    yield { question: questionAbout(item, question.image), images: [image], placeholder };
  }
}

function invalid(sentence: string): MasbenchError {
  return new MasbenchError('CONFIG_INVALID', sentence);
}
