// An experiment as the options of a command line
export { experimentOf } from './options/experiment-options.js';
export type { ExperimentOptions } from './options/experiment-options.js';
export { seatNamesOf } from './options/design-options.js';
export type { DesignOptions } from './options/design-options.js';
export { budgetOf } from './options/limit-options.js';
export { readSettings } from './options/assignments.js';
export { rateOf, substituteOf } from './options/forecast-options.js';
