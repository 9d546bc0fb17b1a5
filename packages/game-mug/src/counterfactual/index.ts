// Inputs and outputs of the services `edit` and `accept`
export { counterfactualSchema } from '../game/config.js';
export { withoutAnswer } from '../question.js';
export {
  acceptanceSchema,
  acceptanceScore,
  acceptInputSchema,
  acceptOutputSchema,
  editInputSchema,
  editOutputSchema,
} from '../edit.js';
export type { Acceptance, AcceptInput, AcceptOutput, EditInput, EditOutput } from '../edit.js';

// Analysis: question → edit type → target → instruction
export { classifyByWords, editTypes, targetOfWords } from './edit-type.js';
export type { EditTarget, EditType } from './edit-type.js';
export { nodeWords, sceneGraphSchema, targetsOf } from './scene-graph.js';
export type { SceneGraph } from './scene-graph.js';
export {
  classificationPrompt,
  instructionPrompt,
  readClassification,
  readInstructionReply,
  readSceneGraph,
  sceneGraphPrompt,
} from './analysis-prompts.js';
export type { InstructionBrief } from './analysis-prompts.js';
export { modelAnalyst, wordAnalyst, worldAnalyst } from './analysts.js';
export type { AnalystOptions, AskModel, ModelAnalystOptions } from './analysts.js';
export type { AnalysisContext, Analyst, EditContext, EditPlan, EditTask } from './edit-plan.js';

// Editors
export { editorFrom } from './image-editor.js';
export type { CounterfactualEditor, EditFunction, EditReply, EditRequest } from './image-editor.js';
export { exactEditor, noEditor } from './editors/exact-editor.js';
export { modelEditor } from './editors/model-editor.js';
export type { ImageModel, ImageModelReply, ModelEditorOptions } from './editors/model-editor.js';
export { editedFolder } from './editors/edited-folder.js';
export type { EditedFolderOptions } from './editors/edited-folder.js';
export { batchOutput, readBatch, writeBatch } from './editors/step1x-batch.js';
export type { BatchFiles, BatchJob, BatchSettings } from './editors/step1x-batch.js';
export { cachedEditor } from './editors/cached-editor.js';
export { changedShare, settleReply } from './settle-reply.js';
export type { EditResult } from './settle-reply.js';

// Measures
export { cosine } from './measures/image-embedder.js';
export type { ImageEmbedder } from './measures/image-embedder.js';
export { colourStatistics, structureStatistics } from './measures/statistics-embedders.js';
export { clipEmbedder, vitEmbedder } from './measures/transformers-embedder.js';
export type { TransformersOptions } from './measures/transformers-embedder.js';
export { judgedNaturalness, patchNaturalness, referenceNaturalness } from './measures/naturalness.js';
export type { ImagePair, Naturalness } from './measures/naturalness.js';
export { measureEdit } from './measures/measure-edit.js';
export type { AnswerImage, MeasureOptions } from './measures/measure-edit.js';

// Making them
export { counterfactualServices } from './services.js';
export type { CounterfactualOptions, CounterfactualServices } from './services.js';
export { makeCounterfactual } from './make-counterfactual.js';
export type { EditAttemptReport, MadeCounterfactual, MakeOptions } from './make-counterfactual.js';

// Sets of images
export { compareImageSets } from './sets/compare-sets.js';
export type { SetReport } from './sets/compare-sets.js';
export { frechetDistance } from './sets/frechet-distance.js';
export { cmmd, kernelDistance, unitLength } from './sets/mean-discrepancy.js';
export type { EmbeddingSets } from './sets/mean-discrepancy.js';
