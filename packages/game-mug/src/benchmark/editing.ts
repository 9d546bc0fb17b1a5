import { MasbenchError, type Services, type Usage } from '@masbench/core';
import type { NamedModels } from '@masbench/core/benchmark';
import {
  wordAnalyst,
  editedFolder,
  modelEditor,
  type ImageModel,
  type ImageModelReply,
  type CounterfactualEditor,
  counterfactualServices,
  type ImageItem,
} from '@masbench/counterfactual-images';
import type { Mug } from '../game/mug.js';
import type { MugOptions } from './settings.js';

/** Result of `models.imageEditor`: an image model and, if it is known, the cost of a reply. */
interface NamedImageModel extends ImageModel {
  readonly usage?: ((reply: ImageModelReply) => Partial<Usage>) | undefined;
}

/** The part of a question that says how its images are named. */
type NamedImages = Pick<ImageItem, 'id' | 'images'>;

/**
 * The services `edit` and `accept`: from a folder of edited images, each named after its question or its original, or
 * from a model that edits.
 *
 * @param readItems of the questions of the run; none if they were generated in the form of no benchmark
 * @throws MasbenchError `OPTION_INVALID` if there is no such model
 */
export async function editingServices(
  { edited, editor = '' }: MugOptions,
  models: NamedModels,
  readItems: () => Promise<readonly NamedImages[]>,
): Promise<Services<Mug>> {
  const own =
    edited === undefined
      ? editorNamed(editor, models)
      : editedImages(edited, new Map((await readItems()).flatMap(originalEntry)));
  return { ...counterfactualServices({ analyst: wordAnalyst(), editor: own }) };
}

function editorNamed(name: string, models: NamedModels): CounterfactualEditor {
  const model = models.imageEditor(name);
  if (!isImageModel(model)) {
    throw new MasbenchError(
      'OPTION_INVALID',
      `Cannot edit images with ${JSON.stringify(name)}: it must be a model with \`edit\`: set editor to <provider>:<model>, or edited to a folder of edited images`,
    );
  }
  return modelEditor(model, { usage: model.usage });
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

function originalEntry({ id, images: [first] }: NamedImages): (readonly [id: string, file: string])[] {
  return first?.kind === 'file' ? [[id, first.file.split(/[\\/]/).at(-1) ?? '']] : [];
}

function isImageModel(model: unknown): model is NamedImageModel {
  return typeof model === 'object' && model !== null && 'edit' in model && typeof model.edit === 'function';
}
