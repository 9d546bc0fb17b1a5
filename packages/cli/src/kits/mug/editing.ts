import { basename } from 'node:path';
import { editedFolder, modelEditor, type CounterfactualEditor } from '@masbench/game-mug/counterfactual';
import type { BenchmarkItem } from '@masbench/game-mug/datasets';
import { coreUsage, googleImageEditor, openaiImageEditor } from '@masbench/llm';
import { UsageError } from '../../usage-error.js';
import { readBenchmark, type BenchmarkFile } from './benchmark-file.js';

/** What makes the edited images of a run. */
export interface EditingOptions {
  /** Folder of images that were edited before. */
  readonly edited?: string | undefined;
  /** `openai:<model>` or `google:<model>`. */
  readonly editor?: string | undefined;
  /** The question file, whose questions name the originals. */
  readonly source?: BenchmarkFile | undefined;
}

/**
 * The editor of a run: a folder of images, each under the name of its question or of its original, or a model.
 *
 * @throws UsageError
 */
export async function editorOf({ edited, editor, source }: EditingOptions): Promise<CounterfactualEditor> {
  if (edited !== undefined) {
    const items = source === undefined ? [] : await readBenchmark(source.benchmark, source);
    return editedImages(edited, new Map(items.flatMap(originalOf)));
  }
  const [, provider, model] = /^(openai|google):(.+)$/.exec(editor ?? '') ?? [];
  if (provider === undefined || model === undefined) {
    throw new UsageError(
      `There is no editor ${JSON.stringify(editor)}: write openai:<model> or google:<model>, or name a folder of edited images with --set edited=DIR`,
    );
  }
  return modelEditor(provider === 'openai' ? openaiImageEditor(model) : googleImageEditor(model), {
    usage: coreUsage,
  });
}

/** Several questions about one image have edited images of their own, so the name of the question is tried first. */
function editedImages(folder: string, originals: ReadonlyMap<string, string>): CounterfactualEditor {
  const byQuestion = editedFolder(folder);
  const byOriginal = editedFolder(folder, { file: ({ id }) => originals.get(id) ?? id });
  return {
    ...byOriginal,
    edit: async (request, context) => {
      const found = await byQuestion.edit(request, context);
      return found instanceof Uint8Array ? found : byOriginal.edit(request, context);
    },
  };
}

function originalOf({ id, images: [first] }: BenchmarkItem): (readonly [id: string, file: string])[] {
  return first?.kind === 'file' ? [[id, basename(first.file)]] : [];
}
