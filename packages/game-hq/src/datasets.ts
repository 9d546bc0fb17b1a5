// Passages from files
export { parsePassages } from './passages/parse-passages.js';
export type { ParsePassagesOptions, PassageFormat } from './passages/parse-passages.js';
export { readPassages } from './passages/read-passages.js';
export { passageSchema } from './passages/passage.js';
export type { Passage } from './passages/passage.js';
