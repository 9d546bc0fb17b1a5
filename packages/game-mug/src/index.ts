// The game
export { preparedServices } from './game/prepared-services.js';
export { mug } from './game/mug.js';
export type { Mug } from './game/mug.js';
export { counterfactualSchema, mugConfigSchema, votingSchema } from './game/config.js';
export type { Counterfactual, MugConfig, MugConfigInput } from './game/config.js';
export type { ReasonAction, ReasonData, SummaryAction, VoteAction, VoteData } from './game/asks.js';
export type {
  Ballot,
  Detail,
  EditAttempt,
  Forgery,
  Line,
  MugState,
  Role,
  Round,
  Source,
  Statement,
  Stop,
  Summary,
} from './game/state.js';
export type { EditReport, MugOutcome } from './game/outcome.js';
export type { MugMatchMetrics, MugSeatMetrics } from './game/metrics.js';
export type { SelfView, ShownLine, ShownRound, ShownStatement, TableView } from './game/views.js';

// Questions, images and answers
export { imageSchema, letterOf, openQuestionSchema, questionSchema, withoutAnswer } from './question.js';
export type { ImageReference, OpenQuestion, Question } from './question.js';
export { canonicalAnswer, isRight, plurality } from './answers.js';
export type { Plurality } from './answers.js';
export {
  acceptanceSchema,
  acceptanceScore,
  acceptInputSchema,
  acceptOutputSchema,
  editInputSchema,
  editOutputSchema,
} from './edit.js';
export type { Acceptance, AcceptInput, AcceptOutput, EditInput, EditOutput } from './edit.js';
export type { Fact, Perceive, Perception } from './perception.js';

// Votes and chance
export { factorsSchema, mostSuspicious, suspicion, weightsSchema } from './voting/factors.js';
export type { Factors, Weights } from './voting/factors.js';
export { accuracyByChance, detectionByChance, survivalByChance } from './game/chance-lines.js';
export type { GameSize } from './game/chance-lines.js';

// Players
export { scriptedPlayer } from './players/scripted.js';
export type { ScriptedOptions } from './players/scripted.js';
export { factorsOf } from './players/suspecting.js';
export type { Stage } from './players/speaking.js';
export type { Reading } from './players/reading.js';
export type { Strategy } from './players/strategy.js';

// Prompts
export { baselinePrompts } from './prompts/baseline-prompts.js';
export { mugPrompts, mugPromptsWith } from './prompts/mug-prompts.js';
export type { Stance } from './prompts/mug-prompts.js';
export type { Prompt, Prompts, PromptTools } from './prompts/prompt.js';

// World
export {
  answerFrom,
  askText,
  blankImage,
  counterfactualEdits,
  editFacts,
  editScene,
  factsOf,
  generateQuestion,
  instructionOf,
  perceive,
  perceiveScene,
  placeholderImage,
  readInstruction,
  readQuestion,
  renderScene,
  sceneSchema,
  worldEditTypes,
  worldItem,
} from './world/index.js';
export type {
  AnsweringEdit,
  Colour,
  Fill,
  GeneratedQuestion,
  ObjectFacts,
  Place,
  Scene,
  SceneEdit,
  SceneFacts,
  SceneObject,
  Shape,
  Size,
  Thing,
  WorldEditType,
  WorldItem,
  WorldItemOptions,
  WorldQuestion,
} from './world/index.js';

// Images
export { prepareImage, referenceTo } from './image/prepare.js';
export type { PreparedImage } from './image/prepare.js';
export { decode, drawSvg, mediaTypeOf, reencode, sizeOf } from './image/raster.js';
export type { EncodedImage, ImageSize, Raster } from './image/raster.js';

// Baselines
export { mugBaseline } from './baselines/baseline.js';
export type { Baseline, BaselineOutcome } from './baselines/baseline.js';
export { baselineConfigSchema, baselineMethods, planOf } from './baselines/config.js';
export type { BaselineConfig, Method, Plan } from './baselines/config.js';
export type { BaselineState, Critique, OwnPlan, Take } from './baselines/state.js';
export type { BaselineSelf, BaselineTable } from './baselines/views.js';
export { scriptedBaselinePlayer } from './players/scripted-baseline.js';
export type { ReaderOptions } from './players/reader.js';
export type { CallCost, LogNormal } from './players/charge.js';
export { storedAnswerPlayers } from './players/stored-answer.js';
export type { StoredAnswerPlayers } from './players/stored-answer.js';
export { mugSimulations, simulatedPlayers } from './players/simulated.js';
export type { SimulatedPlayers, Simulation, SimulationName } from './players/simulated.js';

// The released protocol, for comparison
export { mugReleased } from './released/released.js';
export type { Released, ReleasedOutcome, ReleasedSelf, ReleasedTable } from './released/released.js';
export { releasedConfigSchema } from './released/config.js';
export type {
  Defence,
  ReleasedBallot,
  ReleasedConfig,
  ReleasedRound,
  ReleasedState,
  ReleasedStatement,
} from './released/config.js';
export { scriptedReleasedPlayer } from './players/scripted-released.js';

// Reports and studies
export { detectionRecord, detectionRecordSchema, detectionReport } from './report/detection-report.js';
export type {
  AccuracyLine,
  AgentReliability,
  DetectionRecord,
  DetectionReport,
  SurvivalPoint,
} from './report/detection-report.js';
export type { Share } from './report/share.js';
export { compareMethods, mugVariants } from './study/compare.js';
export type {
  ComparedItem,
  ComparedMethod,
  CompareOptions,
  Contestants,
  MethodRow,
  MugVariant,
} from './study/compare.js';
export { generatedItem } from './study/generated.js';
export { methodTable } from './study/method-table.js';
export type { MethodLine } from './study/method-table.js';
export { study } from './study/study.js';
export type { ErrorLine, Study, StudyProgress } from './study/study.js';
export type { Controls } from './study/controls.js';
export { studySettingsSchema } from './study/study-settings.js';
export type { StudySettings, StudySettingsInput } from './study/study-settings.js';

// Counterfactual images
export {
  batchOutput,
  cachedEditor,
  changedShare,
  classificationPrompt,
  classifyByWords,
  clipEmbedder,
  cmmd,
  colourStatistics,
  compareImageSets,
  cosine,
  counterfactualServices,
  editedFolder,
  editorFrom,
  editTypes,
  exactEditor,
  frechetDistance,
  instructionPrompt,
  judgedNaturalness,
  kernelDistance,
  makeCounterfactual,
  measureEdit,
  modelEditor,
  modelAnalyst,
  nodeWords,
  noEditor,
  patchNaturalness,
  readBatch,
  readClassification,
  readInstructionReply,
  readSceneGraph,
  referenceNaturalness,
  sceneGraphPrompt,
  sceneGraphSchema,
  settleReply,
  structureStatistics,
  targetOfWords,
  targetsOf,
  unitLength,
  vitEmbedder,
  wordAnalyst,
  worldAnalyst,
  writeBatch,
} from './counterfactual/index.js';
export type {
  Analyst,
  AnalystOptions,
  AnswerImage,
  AskModel,
  BatchFiles,
  BatchJob,
  BatchSettings,
  CallContext,
  CounterfactualOptions,
  CounterfactualServices,
  EditAttemptReport,
  EditContext,
  EditedFolderOptions,
  EditFunction,
  EditPlan,
  EditReply,
  EditRequest,
  EditResult,
  EditTarget,
  EditTask,
  EditType,
  EmbeddingSets,
  ImageEditor,
  ImageEmbedder,
  ImageModel,
  ImageModelReply,
  ImagePair,
  InstructionBrief,
  MadeCounterfactual,
  MakeOptions,
  MeasureOptions,
  ModelAnalystOptions,
  ModelEditorOptions,
  Naturalness,
  SceneGraph,
  SetReport,
  TransformersOptions,
} from './counterfactual/index.js';
export { drawGame, drawGamePng } from './report/draw-game.js';
export type { DrawnGame } from './report/draw-game.js';

// Benchmarks
export {
  benchmarkNames,
  hallusionBenchAnswerFile,
  hallusionBenchFigures,
  hallusionBenchJudged,
  itemQuestion,
  mmmuAnswerFile,
  mmmuFigures,
  mmmuOutputFiles,
  mmstarAnswerFile,
  mmstarFigures,
  popeAnswerFile,
  popeFigures,
  popeSplits,
  questionAbout,
  readHallusionBench,
  readMmmu,
  readMmstar,
  readPope,
  readVlmevalkit,
  storedResponses,
  vlmevalkitFile,
} from './benchmarks/index.js';
export type {
  Answers,
  AnswersOptions,
  BenchmarkItem,
  BenchmarkName,
  HallusionBenchItem,
  HallusionBenchRecord,
  HallusionBenchVerdict,
  ImageSource,
  ItemImages,
  ItemOf,
  ItemQuestion,
  MmmuItem,
  MmmuRecord,
  MmstarItem,
  MmstarRecord,
  PopeFigures,
  PopeItem,
  PopeRecord,
} from './benchmarks/index.js';
