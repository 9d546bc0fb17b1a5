export { detectionRecord, detectionRecordSchema, detectionReport } from './detection-report.js';
export type {
  AccuracyLine,
  AgentReliability,
  DetectionRecord,
  DetectionReport,
  SurvivalPoint,
} from './detection-report.js';
export { methodTable } from './method-table.js';
export type { MethodLine, MethodRow } from './method-table.js';
export type { Share } from './share.js';
export { drawGame } from './draw-game.js';
export type { DrawnGame } from './draw-game.js';
export { pairedT } from './paired-t.js';
export type { PairedT } from './paired-t.js';
