export { rngFor } from './random.js';
