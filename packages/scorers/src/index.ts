// Faithfulness without weights
export { lexical } from './lexical/lexical.js';
export { calibrate, fitCalibration } from './calibration/calibration.js';

// Faithfulness by models on disk
export { hhem } from './model/hhem.js';
export { nli } from './model/nli.js';

// Judges
export { faithfulnessJudge } from './judge/faithfulness-judge.js';
export { simpleQaGrader } from './judge/simple-qa-grader.js';
export { simpleQaMetrics } from './judge/simple-qa-metrics.js';
export { pairwiseJudge } from './judge/pairwise-judge.js';
export { panel, panelAgreement, withJudge } from './judge/panel.js';

// Length and coverage
export { compression, extractiveness, informationCoverage } from './coverage/scorers.js';
export { measureSummary } from './coverage/measures.js';
export { againstCopying } from './coverage/against-copying.js';

// Streams
export { scoreLines } from './stream/score-lines.js';
export { evaluateLabeled } from './stream/evaluate-labeled.js';
export { evaluationText } from './stream/evaluation-text.js';

// Other pipelines
export { fromAutoevals, toAutoevals } from './interop/autoevals.js';
export { toPromptfoo } from './interop/promptfoo.js';
export { toVitest } from './interop/vitest.js';

// By name
export { scorerByName } from './scorer-by-name.js';

// In games
export { asService } from './as-service.js';
export type { ScorerService } from './as-service.js';
export { scaleOf } from './scale.js';
export { scoreSchema } from './score-schema.js';

// Answers
export { exactMatch, numericMatch, tokenF1 } from './text/answers.js';
