export { conform } from './testing/conform.js';
export { examine } from './testing/examine.js';
export type { ExamineOptions, Waivers } from './testing/examine.js';
export type { ConformReport } from './testing/conform.js';
export type { Declarations } from './testing/trial.js';
export { ConformanceError, gameLaws } from './testing/laws.js';
export type { GameLaw } from './testing/laws.js';
export { randomAgent } from './testing/random-agent.js';
export { drawSample } from './testing/sample.js';
export { agentLaws, conformAgent } from './testing/conform-agent.js';
export { conformScorer, scorerLaws } from './testing/conform-scorer.js';
export {
  readAgentExport,
  readDeclarationsExport,
  readScorerExport,
  readWaiversExport,
} from './testing/plug-in-modules.js';
export { writeBreach, verdictText } from './testing/verdicts.js';
