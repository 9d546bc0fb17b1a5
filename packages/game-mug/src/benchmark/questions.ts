import { MasbenchError } from '@masbench/core';
import type { PrepareContext } from '@masbench/core/benchmark';
import { benchmarkNames, type QuestionSource } from '../question-source.js';
import type { QuestionItem } from '../questions/question-item.js';
import { loadBenchmarkQuestions, loadImages } from './optional-parts.js';
import { isEdited, type MugSettings } from './settings.js';

/** The value of the setting `questions` for questions in the form of the benchmark. */
const generatedQuestions = 'generated';

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
export async function loadQuestions(
  settings: MugSettings,
  { seed, trials, images }: Pick<PrepareContext, 'seed' | 'trials' | 'images'>,
): Promise<Questions> {
  const { benchmark, questions, limit } = settings;
  if (benchmark === undefined) {
    if (questions !== undefined)
      throw invalid(
        `Cannot read ${questions} without knowing its format: set benchmark to one of ${benchmarkNames.join(', ')}`,
      );
    const { generateQuestion } = await loadImages();
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
  const { generateForm, prepareItems, questionFile, readQuestions } = await loadBenchmarkQuestions(benchmark);
  if (questions === generatedQuestions) {
    const source = { benchmark, seed, count: limit ?? trials ?? 1 };
    return {
      source,
      items: inTurn(source.count, (index) => withEdit(settings, generateForm(benchmark, { seed, index }))),
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
  const { images: folder, missingImages: missing } = settings;
  const shown = { ...images, folder, missing };
  return { source, items: prepareItems(all.slice(0, trials ?? there), shown) };
}

/** Generated questions, with a turn of the event loop after each: without one, Node.js frees no image of the renderer. */
async function* inTurn(count: number, make: (index: number) => QuestionItem): AsyncGenerator<QuestionItem> {
  for (let index = 0; index < count; index += 1) {
    yield make(index);
    await new Promise<void>((resolve) => {
      setTimeout(resolve);
    });
  }
}

/** A configured editor makes the edited image during the match. */
function withEdit(settings: MugSettings, { question, counterfactual, images }: QuestionItem): QuestionItem {
  return isEdited(settings) ? { question, images: images.slice(0, 1) } : { question, counterfactual, images };
}

function invalid(sentence: string): MasbenchError {
  return new MasbenchError('CONFIG_INVALID', sentence);
}
