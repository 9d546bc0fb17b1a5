// Experiments
export { experiment, experimentNamed } from './experiment/experiment.js';
export type { Experiment, ExperimentDefinition, RunBudget } from './experiment/experiment.js';
export { experimentOfJson } from './experiment/experiment-file.js';
export { readBenchmarkExport, readExperimentExport } from './plan/benchmark-export.js';
export type { SeatChoice } from './players/players.js';

// Designs
export {
  latinSquare,
  listed,
  oneAgainstField,
  permutations,
  rotation,
  roundRobin,
} from './designs/design.js';
export type { Design } from './designs/design.js';
export { listSeatings } from './designs/seatings.js';

// Schedules
export { stopWhen, stopWhenSchema } from './schedules/stop-when.js';
export type { StopWhen } from './schedules/stop-when.js';
export { adaptive } from './schedules/adaptive.js';
export type { Schedule } from './schedules/schedule.js';

// Running them
export { resume, run } from './run/run.js';
export { merge } from './run/merge.js';
export { prepare, reopen } from './run/prepare.js';
export type {
  FinishedRun,
  PlayersOptions,
  PlayingOptions,
  PreparedRun,
  ResumeOptions,
  RunOptions,
} from './run/options.js';
export { progressText } from './play/progress-text.js';
export type { MatchProgress, RunProgress } from './play/progress.js';
export { plannedSpending } from './plan/lineups.js';

// What is on disk
export { load } from './run/load.js';
export type { LoadedRun } from './run/load.js';
export { verify } from './verify/verify.js';
export type { Verification } from './verify/verification.js';
export { verifyKept } from './verify/verify-kept.js';
export { findKeptRules } from './verify/run-kept.js';
export { readManifest } from './run-folder/read-manifest.js';
export type { Manifest } from './plan/manifest.js';
export { RunFolder } from './run-folder/folder.js';
export { matchCount, plannedMatch } from './plan/plan.js';
export type { PlannedMatch } from './plan/plan.js';
export { finishedMatches } from './play/finished-matches.js';
export { readRecordedSteps } from './play/recorded-steps.js';

// The modules that a run names
export { loadBenchmark } from './plan/module.js';
export type { ImportModule } from './plan/module.js';
export { isPath, modules } from './plan/module-players.js';
export { moduleExport, namedExport } from './plan/module-export.js';

// A run that is open
export { RunContext } from './play/run-context.js';
export { makeAgent, isAgent, seatedPlayer } from './players/players.js';
export type { Seated } from './players/players.js';
export { makeCells } from './plan/cell.js';
export type { Cell } from './plan/cell.js';
export { schedulerByName } from './plan/scheduler-by-name.js';
export { parseVariant } from './experiment/variants.js';

// Settings
export { isObject, parseSettings, withValue } from './settings/settings.js';
export type { Settings } from './settings/settings.js';
export { optionError } from './settings/option-error.js';
export { readValue } from './settings/value-at.js';

// Results
export { readPartialResult } from './result/result-so-far.js';
export { compute } from './result/result.js';
export type { GroupResult, RunResult } from './result/result.js';
export type { MeanRow } from './result/row-numbers.js';
export { countMissing } from './result/leading-pair.js';
export { findWinner } from './result/summary.js';
export { groupOfCell, groupText, mergedFigures } from './result/groups.js';
export type { Group } from './result/groups.js';
export type { WriteUp } from './result/write-up.js';

// A run in several processes
export { processes } from './executors/processes.js';
export { playMatches } from './executors/play-matches.js';

// Where matches are played, for executors of your own
export { inProcess, makePlayer } from './play/in-process.js';
export { choosePatience } from './executors/patience.js';
export type { Patience } from './executors/patience.js';
export { Turns } from './executors/turns.js';
export { checkSendable } from './executors/sendable.js';
export { digestOfModule } from './code/read-code.js';
export { seatAgents } from './run/prepare.js';
export { unfinishedRecord } from './play/unfinished-record.js';
export { manifestSchema } from './plan/manifest.js';
export { countedAnswers, JournalProgress } from './play/journal-progress.js';
export { matchesElsewhere, showElsewhere } from './executors/elsewhere.js';
export { plannedMatchSchema, progressSchema } from './executors/messages.js';
export type { Executor, MatchPlayer } from './play/executor.js';
export { declaredContrast, unitKey } from './analysis/analysis.js';
export { meansByUnit } from './analysis/unit-means.js';
