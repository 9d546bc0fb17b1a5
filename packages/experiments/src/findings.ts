// Tables of a run
export { runTables, tablesOf } from './tables/run-tables.js';
export type { RunTables, RunTablesOptions } from './tables/run-tables.js';
export { progressText } from './run/progress-text.js';
export { goesOn, isComplete, runWriteUp, UnfinishedMatches } from './tables/run-write-up.js';
export { runDocument } from './tables/run-document.js';
export type { RunDocument } from './tables/run-document.js';
export type { WriteUp } from './run/write-up.js';
export { groupOf, groupText } from './run/groups.js';
export type { Group } from './run/groups.js';

// Comparing runs
export { compareRuns } from './comparison/compare-runs.js';
export type { CompareOptions, Comparison } from './comparison/compare-runs.js';
export { compareWithin } from './comparison/compare-within.js';
export type { CompareWithinOptions } from './comparison/compare-within.js';
export { comparisonTables } from './comparison/comparison-tables.js';
export { comparisonWriteUp } from './comparison/comparison-write-up.js';
export type { Compared, ComparedOptions } from './comparison/compared.js';
export { manifestDifferences } from './comparison/manifest-differences.js';
export type { ManifestDifference } from './comparison/manifest-differences.js';

// The model or the harness
export { audit } from './audit/audit.js';
export type { AuditOptions } from './audit/audit.js';
export type { AgentAudit, Audit, CauseRow, Origin, Quote } from './audit/audit-result.js';
export { auditTables } from './audit/audit-tables.js';
export { auditWriteUp } from './audit/audit-write-up.js';
export type { CleanDifference, FoundInTrials } from './audit/clean-scores.js';
export type { Cause, ReadAnswer } from './audit/failed-attempts.js';

// Tournaments
export { standings } from './tournament/standings.js';
export type { Standings, StandingsOptions, StandingsRow } from './tournament/standings.js';
export { standingsTables } from './tournament/standings-tables.js';

// Forecasts
export { forecastWriteUp } from './forecast/forecast-write-up.js';
