// Tables of a run
export { isContinued, isComplete, moneyText, runWriteUp, UnfinishedMatches } from './tables/run-write-up.js';
export { runHeadline } from './tables/headline.js';
export { listRuns } from './tables/list-runs.js';
export { runDocument } from './tables/run-document.js';

// Comparing runs
export { compareRuns } from './comparison/compare-runs.js';
export { compareParts } from './comparison/compare-within.js';
export { comparisonWriteUp } from './comparison/comparison-write-up.js';
export { scoresByTrial } from './comparison/scores-by-trial.js';

// The model or the harness
export { audit } from './audit/audit.js';
export { auditWriteUp } from './audit/audit-write-up.js';

// Tournaments
export { listGames } from './tournament/rated-games.js';
export { standings } from './tournament/standings.js';
export { standingsTables } from './tournament/standings-tables.js';

// Forecasts
export { forecast } from './forecast/forecast.js';
export { forecastWriteUp } from './forecast/forecast-write-up.js';
export type { ProviderRates } from './forecast/projection.js';

// One match or run, played again with one thing changed
export { recordedMatch, replayWriteUp } from './counterfactual/recorded-match.js';
export { matchOnRecord } from './counterfactual/match-on-record.js';
export { counterfactual } from './counterfactual/counterfactual.js';
export { changeRun } from './counterfactual/change-run.js';
export { leakRun } from './counterfactual/leak-run.js';
export { leakCosts } from './counterfactual/leak-costs.js';
export { changeWriteUp, leakWriteUp } from './counterfactual/write-ups.js';

// Exports
export { exportRun } from './export/export-run.js';
export { csv } from './export/csv.js';
export { markdown } from './export/markdown.js';
export { latex } from './export/latex.js';
export { parquet } from './export/parquet.js';
export { writeUpText } from './export/write-up-text.js';
export { cellText, tableCells } from './export/cell-text.js';
export { readColumns } from './export/columns.js';
export { readRunRows } from './export/export-rows.js';
