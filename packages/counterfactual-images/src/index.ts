// Questions and their images
export type { OpenImageQuestion } from './question.js';
export { itemQuestion, questionAbout } from './world/item-question.js';
export type { ImageItem } from './world/item-question.js';
export { placeImage } from './images/prepare.js';
export { drawSvg } from './images/raster.js';

// Making counterfactual images
export { makeCounterfactual } from './counterfactual/make-counterfactual.js';
export { counterfactualServices } from './counterfactual/services.js';

// Analysts
export { editTypes } from './counterfactual/edit-type.js';
export type { EditType } from './counterfactual/edit-type.js';
export { modelAnalyst, wordAnalyst, worldAnalyst } from './counterfactual/analysts.js';
export type { AskModel } from './counterfactual/analysts.js';
export type { Analyst } from './counterfactual/edit-plan.js';

// Editors
export { makeImageEditor } from './counterfactual/image-editor.js';
export type { CounterfactualEditor } from './counterfactual/image-editor.js';
export { exactEditor, noEditor } from './counterfactual/editors/exact-editor.js';
export { modelEditor } from './counterfactual/editors/model-editor.js';
export type { ImageModel, ImageModelReply } from './counterfactual/editors/model-editor.js';
export { editedFolder } from './counterfactual/editors/edited-folder.js';
export { batchOutput, writeBatch } from './counterfactual/editors/step1x-batch.js';
export { cachedEditor } from './counterfactual/editors/cached-editor.js';

// Measures of one edit, and of sets of images
export { measureEdit } from './counterfactual/measures/measure-edit.js';
export type { ImageEmbedder } from './counterfactual/measures/image-embedder.js';
export { colorStatistics, structureStatistics } from './counterfactual/measures/statistics-embedders.js';
export { clipEmbedder, vitEmbedder } from './counterfactual/measures/transformers-embedder.js';
export {
  judgedNaturalness,
  patchNaturalness,
  referenceNaturalness,
} from './counterfactual/measures/naturalness.js';
export type { Naturalness } from './counterfactual/measures/naturalness.js';
export { compareImageSets } from './counterfactual/sets/compare-sets.js';

// The generated world
export { generateQuestion } from './world/generate-question.js';
export { drawItem, renderItem } from './world/world-item.js';
export type { DrawnItem } from './world/world-item.js';
export { perceive } from './world/perceive.js';
export { blankImage } from './world/render.js';
export { worldEditTypes } from './world/world-question.js';
