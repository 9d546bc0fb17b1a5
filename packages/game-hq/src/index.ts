// The game
export { hq } from './game.js';
export type { Hq } from './game.js';
export { hqConfigSchema, hqPresets } from './config.js';
export type { HqConfig, HqConfigInput } from './config.js';
export type { Candidate, Choice, PolicyAction, PolicyData } from './rules/choices.js';
export type { Ending, Lane, Piece, Step, Totals } from './rules/lane.js';
export type { MissingKind } from './rules/missing.js';
export type { PassageOrder } from './rules/order.js';
export type { Resources, Spending } from './rules/resources.js';
export type { HqState } from './rules/state.js';
export type { WorstFirst } from './rules/worst-first.js';

// What a seat sees
export type { Recommendation, SelfView } from './views/self-view.js';
export { snapshotFields } from './views/snapshot.js';
export type { Disclosure, Snapshot, SnapshotField } from './views/snapshot.js';
export { vision } from './views/vision.js';
export type { NoisyOptions, OnReviewOptions, RivalsView, Vision, VisionOptions } from './views/vision.js';
export { visionNamed, withVision } from './views/with-vision.js';

// The score
export { penaltyComponents, qScore } from './scoring/q-score.js';
export type { QScore, QScoreComponents, QScoreOptions, QScoreRow } from './scoring/q-score.js';
export type { HqOutcome, HScore, SeatResult } from './scoring/result.js';

// Passages
export { bundledPassages } from './passages/bundled-passages.js';
export type { BundledPassage } from './passages/bundled-passages.js';
export { passageSchema } from './passages/passage.js';
export type { Passage } from './passages/passage.js';
export { parsePassages } from './passages/parse-passages.js';
export type { ParsePassagesOptions, PassageFormat } from './passages/parse-passages.js';
export { readPassages } from './passages/read-passages.js';

// Players
export { always, greedy, never, straggler, threshold } from './players/policies.js';
export type { GreedyOptions, Policy, PolicyTurn } from './players/policies.js';
export { defaultQAgent, scriptedHandlers, scriptedQAgent } from './players/scripted.js';
export type { Pace, ScriptedOptions } from './players/scripted.js';
export { hqSimulations, simulatedQAgent } from './players/simulated.js';
export type {
  CallCost,
  LogNormal,
  SimulatedOptions,
  Simulation,
  SimulationName,
} from './players/simulated.js';
export { extractiveWriter, slippingWriter } from './players/writer.js';
export type { SlippingOptions, Writer } from './players/writer.js';

// Prompts for models, and what a person reads
export { hqPrompts } from './prompts/prompts.js';
export type { HqPrompt, HqPromptFor } from './prompts/prompts.js';
export { describeTurn } from './prompts/describe-turn.js';
export type { HqTurn } from './prompts/describe-turn.js';

// Texts of offline players
export { compress } from './writing/compress.js';
export type { CompressOptions } from './writing/compress.js';
export { extractive } from './writing/extractive.js';
export type { ExtractiveOptions } from './writing/extractive.js';
export { slip, slipKinds } from './writing/slip.js';
export type { SlipOptions } from './writing/slip.js';
export { mend } from './writing/mend.js';
export type { MendOptions } from './writing/mend.js';
export { findUnsupported } from './writing/findings.js';
export type { Finding } from './writing/finding.js';
export type { Edit, Replacement, SlipKind } from './writing/edits.js';
export { sentenceSpans, splitSentences } from './writing/sentences.js';
export type { Span } from './writing/sentences.js';
export { countTokens } from './writing/tokens.js';
export { countWords } from './writing/words.js';
