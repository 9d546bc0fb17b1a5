// Models as players of an experiment
export { isModel, models, namedModels, namedModelsWith } from './players/models.js';
export type { SharedGates } from './players/models.js';
export { recordedModelOptions, typedModelOptions } from './players/model-options.js';
export type { ModelOptions, TypedModelOptions } from './players/model-options.js';

// What they cost
export { costNotice } from './players/cost-notice.js';
export { pricesWith } from './players/given-prices.js';
