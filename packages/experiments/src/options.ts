// An experiment as the options of a command line
export { experimentOf } from './options/experiment-options.js';
export type { ExperimentOptions } from './options/experiment-options.js';
export { seatNamesOf } from './options/design-options.js';
export type { DesignOptions } from './options/design-options.js';
export { budgetOf } from './options/limit-options.js';
export { readSettings } from './options/assignments.js';
export { rateOf, substituteOf } from './options/forecast-options.js';

// What is named on a command line
export { experimentFrom } from './run/benchmark-from.js';
export { plainImport } from './run/module.js';
export { isPath } from './run/module-players.js';
export { firstMatch } from './run/first-match.js';
export type { FirstMatch, FirstMatchOptions } from './run/first-match.js';
export { recordedMatch } from './run/recorded-match.js';
export type { RecordedMatch, RecordedMatchOptions } from './run/recorded-match.js';
export { lineupsOf } from './run/lineups.js';
