// Families of policies that are searched for exploiters
export { undercoverSpace } from './undercover-space.js';
export { regularSpace } from './regular-space.js';
