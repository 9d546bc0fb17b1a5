export { asService } from './as-service.js';
export type { AsServiceOptions, ScorerService } from './as-service.js';
export { scoreSchema } from './score-schema.js';
export { lexical } from './lexical/lexical.js';
