// Families of policies that are searched for exploiters
export { villageSpace } from './policies/village-space.js';
export { wolvesSpace } from './policies/wolves-space.js';
