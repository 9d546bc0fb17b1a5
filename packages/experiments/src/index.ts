// Experiments
export { experiment, experimentNamed } from './experiment/experiment.js';
export { experimentOfJson } from './experiment/experiment-file.js';
export type { Experiment, ExperimentDefinition, RunBudget } from './experiment/experiment.js';

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
export { seatingsOf } from './designs/seatings.js';
export type { Seating } from './designs/seatings.js';

// Schedules
export { stopWhen, stopWhenSchema } from './schedules/stop-when.js';
export type { Selector, StopWhen, StopWhenOptions } from './schedules/stop-when.js';
export { adaptive } from './schedules/adaptive.js';
export type { Adaptive, AdaptiveOptions } from './schedules/adaptive.js';
export { scheduleOf } from './schedules/schedules.js';
export type { RecordedSchedule, ScheduleChoice } from './schedules/schedules.js';
export type {
  ObservedMatch,
  Schedule,
  Space,
  Steering,
  Step,
  StepResult,
  Stop,
} from './schedules/schedule.js';
export type { ScheduleResult } from './run/course.js';

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
export type { MatchProgress, RunProgress, WorkerInPlay } from './run/progress.js';

// Forecasts
export { forecast } from './forecast/forecast.js';
export type { Forecast, ForecastOptions, ForecastPrice } from './forecast/forecast.js';
export type { AgentForecast, Hours, Projected, Rates } from './forecast/projection.js';
export type { Need } from './forecast/needs.js';

// What is on disk
export { load } from './run/load.js';
export type { LoadedRun } from './run/load.js';
export { verify } from './run/verify.js';
export type { Verification, VerifyOptions } from './run/verify.js';
export { readManifest } from './run/read-manifest.js';
export type { Manifest } from './run/manifest.js';
export { RunFolder } from './run/folder.js';
export type { FlatRow } from './run/flat-row.js';
export { firstErrorsOf } from './run/record.js';
export { benchmarkFrom, experimentFrom, isBenchmark } from './run/benchmark-from.js';
export { benchmarkOf, plainImport } from './run/module.js';
export type { ImportModule } from './run/module.js';
export { isPath, modules } from './run/module-players.js';
export { matchCount, plannedMatch } from './run/plan.js';
export type { PlannedItem, PlannedMatch } from './run/plan.js';
export { RunContext } from './run/run-context.js';
export { isObject, settingsOf, withValue } from './settings/settings.js';
export type { Settings } from './settings/settings.js';

// Players by name
export type { SeatChoice } from './players/players.js';
export type { PlayerSource, PlayerSourceContext, PlayerSpec } from '@masbench/core/benchmark';

// Results
export { resultSoFar } from './run/result-so-far.js';
export type { GroupResult, RunResult } from './run/result.js';
export type { AgentSummary, MeanRow, SummaryRow } from './run/row-numbers.js';
export type { LeadingPair } from './run/summary.js';
export { gamesOf } from './tournament/games-of.js';
export type { GamesOfOptions } from './tournament/games-of.js';
export { scoresByTrial } from './comparison/scores-by-trial.js';
export type { ScoresByTrial, ScoresByTrialOptions } from './comparison/scores-by-trial.js';
export { plannedSpending } from './run/lineups.js';
export type { PlannedSpending } from './run/lineups.js';
export type { WriteUp } from './run/write-up.js';
export { recordedMatch, replayWriteUp } from './run/recorded-match.js';
export type { RecordedMatch, RecordedMatchOptions, ReplayedMatch } from './run/recorded-match.js';
