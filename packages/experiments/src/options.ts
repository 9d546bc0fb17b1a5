// An experiment as the options of a command line
export { experimentOf, seatsOf } from './options/experiment-options.js';
export type { ExperimentOptions } from './options/experiment-options.js';
export { listOf } from './options/design-options.js';
export type { DesignOptions } from './options/design-options.js';
export { budgetOf } from './options/limit-options.js';
export { comparisonOf } from './options/comparison.js';
export type { ComparisonOptions } from './options/comparison.js';
export { aboutText } from './options/about-text.js';
export { parseText, readSettings } from './options/assignments.js';
export { exploitOptionsOf } from './options/exploit-options.js';
export type { ExploitTexts } from './options/exploit-options.js';
export { rateOf, substituteOf } from './options/forecast-options.js';

// What is named on a command line
export { playable } from './options/playable.js';
export type { PlayableOptions } from './options/playable.js';
export { plainImport } from './run/module.js';
export { isPath } from './run/module-players.js';
export { firstMatch } from './options/first-match.js';
export type { FirstMatch, FirstMatchOptions } from './options/first-match.js';
export { recordedMatch, replayWriteUp } from './run/recorded-match.js';
export type { RecordedMatch, RecordedMatchOptions, ReplayedMatch } from './run/recorded-match.js';
export { plannedSpending } from './run/lineups.js';
export type { PlannedSpending } from './run/lineups.js';
export { usualRunFolder } from './run/usual-run-folder.js';
