// A run in several processes
export { processes } from './executors/processes.js';
export { playMatches } from './executors/play-matches.js';

// Where matches are played, for executors of your own
export { inProcess, playerOf } from './run/in-process.js';
export { deathsInWords, patienceOf } from './executors/patience.js';
export type { Patience } from './executors/patience.js';
export { deathsAfter, Turns } from './executors/turns.js';
export { checkSendable } from './executors/sendable.js';
export { digestOfModule } from './code/read-code.js';
export { checkSeats } from './run/prepare.js';
export { failedRecord } from './run/record.js';
export { manifestSchema } from './run/manifest.js';
export { countedAnswers, JournalProgress } from './run/journal-progress.js';
export type { CountedAnswers } from './run/journal-progress.js';
export { hideElsewhere, matchesElsewhere, showElsewhere } from './executors/elsewhere.js';
export { plannedMatchSchema, progressSchema } from './executors/messages.js';
export type { ExecutedRun, Executor, MatchPlayer, MatchPlayOptions } from './run/executor.js';
