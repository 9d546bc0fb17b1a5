import { basename } from 'node:path';
import { MasbenchError, type Services, type Usage } from '@masbench/core';
import type { NamedModels } from '@masbench/core/benchmark';
import { wordAnalyst } from '../counterfactual/analysts.js';
import { editedFolder } from '../counterfactual/editors/edited-folder.js';
import {
  modelEditor,
  type ImageModel,
  type ImageModelReply,
} from '../counterfactual/editors/model-editor.js';
import type { CounterfactualEditor } from '../counterfactual/image-editor.js';
import { counterfactualServices } from '../counterfactual/services.js';
import type { Mug } from '../game/mug.js';
import type { QuestionSource } from '../question-source.js';
import { preparedServices } from '../game/prepared-services.js';
import type { ImageItem } from '../images/item-question.js';
import { loadBenchmarkQuestions } from './optional-parts.js';
import { isEdited, type MugOptions } from './settings.js';

/** What `models.imageEditor` returns: an image model and, where it is known, what a reply cost. */
interface NamedImageModel extends ImageModel {
  readonly usage?: ((reply: ImageModelReply) => Partial<Usage>) | undefined;
}

/**
 * The services `edit` and `accept`: from a folder of edited images, each named after its question or its original, or
 * from a model that edits. Without either, every question comes with its edited image.
 *
 * @throws MasbenchError `OPTION_INVALID` if there is no such model
 */
export async function editingServices(options: MugOptions, models: NamedModels): Promise<Services<Mug>> {
  if (!isEdited(options)) return { ...preparedServices };
  const editor = await editorOf(options, models);
  return { ...counterfactualServices({ analyst: wordAnalyst(), editor }) };
}

async function editorOf(
  { edited, editor = '', source }: MugOptions,
  models: NamedModels,
): Promise<CounterfactualEditor> {
  if (edited !== undefined) {
    const items = source === undefined ? [] : await readItems(source);
    return editedImages(edited, new Map(items.flatMap(originalOf)));
  }
  const model = models.imageEditor(editor);
  if (!isImageModel(model)) {
    throw new MasbenchError(
      'OPTION_INVALID',
      `Cannot edit images with ${JSON.stringify(editor)}: it must be a model with \`edit\`: set editor to <provider>:<model>, or edited to a folder of edited images`,
    );
  }
  return modelEditor(model, { usage: model.usage });
}

async function readItems(source: QuestionSource): Promise<readonly Pick<ImageItem, 'id' | 'images'>[]> {
  const { readSource } = await loadBenchmarkQuestions(source.benchmark);
  return readSource(source.benchmark, source);
}

/** Several questions about one image have edited images of their own, so the name of the question comes first. */
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

function originalOf({
  id,
  images: [first],
}: Pick<ImageItem, 'id' | 'images'>): (readonly [id: string, file: string])[] {
  return first?.kind === 'file' ? [[id, basename(first.file)]] : [];
}

function isImageModel(model: unknown): model is NamedImageModel {
  return typeof model === 'object' && model !== null && 'edit' in model && typeof model.edit === 'function';
}
