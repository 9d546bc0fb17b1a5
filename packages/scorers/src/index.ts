// Faithfulness without weights
export { lexical } from './lexical/lexical.js';
export type { LexicalOptions } from './lexical/lexical.js';
export { lexicalWeights } from './lexical/formula.js';
export type { DoubtReason } from './lexical/doubt.js';
export type { LexicalFeatures } from './lexical/features.js';
export type { EvidenceSpan } from './lexical/evidence.js';
export type { FaithfulnessScorer, Worth, WorthFigure } from './faithfulness-scorer.js';
export { calibrate, fitCalibration } from './calibration/calibration.js';
export type { Calibration, FitCalibrationOptions } from './calibration/calibration.js';

// Faithfulness by models on disk
export { hhem } from './model/hhem.js';
export type { HhemOptions } from './model/hhem.js';
export { nli } from './model/nli.js';
export type { NliOptions } from './model/nli.js';
export type { ClassifierInput } from './model/classifier.js';
export type { ModelFolder } from './model/model-files.js';

// Judges
export { faithfulnessJudge } from './judge/faithfulness-judge.js';
export type { ClaimVerdict, FaithfulnessJudgeOptions } from './judge/faithfulness-judge.js';
export type { Claim } from './judge/claims.js';
export type { ClaimSupport } from './judge/support.js';
export { simpleQaGrader } from './judge/simple-qa-grader.js';
export type { SimpleQaSample } from './judge/simple-qa-grader.js';
export { readGrade } from './judge/simple-qa-grade.js';
export type { SimpleQaGrade, SimpleQaParser } from './judge/simple-qa-grade.js';
export { simpleQaMetrics } from './judge/simple-qa-metrics.js';
export type { SimpleQaMetrics } from './judge/simple-qa-metrics.js';
export { pairwiseJudge } from './judge/pairwise-judge.js';
export type { PairSample, PairwiseJudgeOptions, Preference } from './judge/pairwise-judge.js';
export { pairwiseMetrics } from './judge/pairwise-metrics.js';
export type { PairwiseMetrics } from './judge/pairwise-metrics.js';
export { panel, panelAgreement, withJudge } from './judge/panel.js';
export type { PanelOptions } from './judge/panel.js';

// Length and coverage
export { compression, extractiveness, informationCoverage } from './coverage/scorers.js';
export { measureSummary } from './coverage/measures.js';
export type { SummaryMeasures } from './coverage/measures.js';
export { againstCopying } from './coverage/against-copying.js';
export type { AgainstCopyingOptions } from './coverage/against-copying.js';

// Streams
export { scoreLines, toNdjson } from './stream/score-lines.js';
export type { ScoredLine, ScoreLinesOptions } from './stream/score-lines.js';
export { evaluateLabelled } from './stream/evaluate-labelled.js';
export { evaluationText } from './stream/evaluation-text.js';
export type { Estimate, EvaluateLabelledOptions, LabelledEvaluation } from './stream/evaluate-labelled.js';

// Other pipelines
export { fromAutoevals, toAutoevals } from './interop/autoevals.js';
export type {
  AutoevalsLike,
  AutoevalsScore,
  AutoevalsScorer,
  FromAutoevalsOptions,
} from './interop/autoevals.js';
export { toPromptfoo } from './interop/promptfoo.js';
export type { PromptfooAssertion, PromptfooResult, ToPromptfooOptions } from './interop/promptfoo.js';
export { toVitest } from './interop/vitest.js';
export type { MatcherResult, ScoreMatchers, ToVitestOptions } from './interop/vitest.js';
export type { AdapterOptions, EvaluationArguments } from './interop/evaluation-arguments.js';

// By name
export { scorerByName } from './scorer-by-name.js';
export type { NamedScorer, ScorerByNameOptions } from './scorer-by-name.js';

// In games
export { asService } from './as-service.js';
export type { AsServiceOptions, ScorerService } from './as-service.js';
export { scoreSchema } from './score-schema.js';

// Answers
export { exactMatch, lastNumber, normalizeAnswer, numericMatch, tokenF1 } from './text/answers.js';
export type { NumericTolerance } from './text/answers.js';
