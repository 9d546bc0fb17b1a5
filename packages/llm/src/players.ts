// Models as players of an experiment
export { isModel, models, namedModels, namedModelsWith } from './players/models.js';
export type { SharedGates } from './players/models.js';
export { cassetteOf, recordedModelOptions, typedModelOptions } from './players/model-options.js';
export type { ModelOptions, TypedModelOptions } from './players/model-options.js';

// What they cost
export { costNotice } from './players/cost-notice.js';
export type { PlannedRun, SeatedName } from './players/cost-notice.js';
export { pricesWith, readPrices } from './players/given-prices.js';
export { imageTokenBound } from './players/image-token-bound.js';
