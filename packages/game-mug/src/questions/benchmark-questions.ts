import { readQuestions, type BenchmarkItem, type BenchmarkName, type ItemOf } from '@masbench/vlm-benchmarks';
import { hashBytes, type Seed } from '@masbench/statistics';
import { itemQuestion, questionAbout, placeImage } from '@masbench/counterfactual-images';
import type { QuestionSource } from '../question-source.js';
import { generatedItem, generatedItems } from './generated-items.js';
import type { QuestionItem } from './question-item.js';

export { questionFile, readQuestions } from '@masbench/vlm-benchmarks';

/** Reads the questions of a source. @throws MasbenchError `CONFIG_INVALID` if they cannot be read */
export async function readQuestionSource<Name extends BenchmarkName>(
  benchmark: Name,
  source: QuestionSource,
): Promise<readonly ItemOf[Name][]> {
  return 'file' in source ? readQuestions(benchmark, source) : generatedItems(benchmark, source);
}

/** Generates a question in the form of a benchmark, with its images. */
export function generateForm(
  benchmark: BenchmarkName,
  place: { readonly seed: Seed; readonly index: number },
): QuestionItem {
  const { item, counterfactual, original, edited } = generatedItem(benchmark, place);
  const question = questionAbout(item, placeImage(original, counterfactual.image));
  return { question, counterfactual, images: [original, edited] };
}

/** Prepares the questions of a file. An image that several are about is prepared once, and so is the placeholder. */
export async function* prepareItems(
  items: readonly BenchmarkItem[],
  shown: NonNullable<Parameters<typeof itemQuestion>[1]>,
): AsyncGenerator<QuestionItem> {
  const prepared = new Map<string, Awaited<ReturnType<typeof itemQuestion>>>();
  for (const item of items) {
    const { images } = item;
    const nowhere = shown.folder === undefined && images.every(({ kind }) => kind === 'file');
    const key = nowhere ? '' : hashBytes(JSON.stringify(images));
    const first = prepared.get(key) ?? (await itemQuestion(item, shown));
    prepared.set(key, first);
    const { question, image, placeholder, profiles } = first;
    yield { question: questionAbout(item, question.image), images: [image], placeholder, profiles };
  }
}
