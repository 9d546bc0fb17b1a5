export { traces } from './traces.js';
