// Experiments
export { experiment, experimentNamed } from './experiment/experiment.js';
export type { Experiment, ExperimentDefinition, RunBudget } from './experiment/experiment.js';
export { experimentOfJson } from './experiment/experiment-file.js';
export { readBenchmarkExport, readExperimentExport } from './run/benchmark-export.js';
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
export { prepare, reopen } from './run/prepare.js';
export type {
  FinishedRun,
  PlayersOptions,
  PlayingOptions,
  PreparedRun,
  ResumeOptions,
  RunOptions,
} from './run/options.js';
export { progressText } from './run/progress-text.js';
export type { MatchProgress, RunProgress } from './run/progress.js';
export { plannedSpending } from './run/lineups.js';

// What is on disk
export { load } from './run/load.js';
export type { LoadedRun } from './run/load.js';
export { verify } from './run/verify.js';
export type { Verification } from './run/verification.js';
export { verifyKept } from './run/verify-kept.js';
export { findKeptRules } from './run/run-kept.js';
export { readManifest } from './run/read-manifest.js';
export type { Manifest } from './run/manifest.js';
export { RunFolder } from './run/folder.js';
export { matchCount, plannedMatch } from './run/plan.js';
export type { PlannedMatch } from './run/plan.js';
export { finishedMatches } from './run/finished-matches.js';
export { readRecordedSteps } from './run/recorded-steps.js';

// The modules that a run names
export { loadBenchmark } from './run/module.js';
export type { ImportModule } from './run/module.js';
export { isPath, modules } from './run/module-players.js';

// A run that is open
export { RunContext } from './run/run-context.js';
export { makeAgent, isAgent, findSource } from './players/players.js';
export type { Seated } from './players/players.js';
export { makeCells } from './run/cell.js';
export type { Cell } from './run/cell.js';
export { schedulerByName } from './run/scheduler-by-name.js';
export { readVariant } from './experiment/variants.js';

// Settings
export { isObject, parseSettings, withValue } from './settings/settings.js';
export type { Settings } from './settings/settings.js';
export { optionError } from './settings/option-error.js';
export { readValue } from './settings/value-at.js';

// Results
export { readPartialResult } from './run/result-so-far.js';
export { compute } from './run/result.js';
export type { GroupResult, RunResult } from './run/result.js';
export type { MeanRow } from './run/row-numbers.js';
export { countMissing, findLeader } from './run/leading-pair.js';
export { findWinner } from './run/summary.js';
export { findGroup, writeGroup, mergedFigures } from './run/groups.js';
export type { Group } from './run/groups.js';
export type { WriteUp } from './run/write-up.js';

// A run in several processes
export { processes } from './executors/processes.js';
export { playMatches } from './executors/play-matches.js';

// Where matches are played, for executors of your own
export { inProcess, makePlayer } from './run/in-process.js';
export { choosePatience } from './executors/patience.js';
export type { Patience } from './executors/patience.js';
export { Turns } from './executors/turns.js';
export { checkSendable } from './executors/sendable.js';
export { digestOfModule } from './code/read-code.js';
export { seatAgents } from './run/prepare.js';
export { unfinishedRecord } from './run/unfinished-record.js';
export { manifestSchema } from './run/manifest.js';
export { countedAnswers, JournalProgress } from './run/journal-progress.js';
export { matchesElsewhere, showElsewhere } from './executors/elsewhere.js';
export { plannedMatchSchema, progressSchema } from './executors/messages.js';
export type { ExecutedRun, Executor, MatchPlayer, MatchPlayOptions } from './run/executor.js';
export { findRange, findUnit } from './run/analysis.js';
