// Passages from files
export { parsePassages } from './passages/parse-passages.js';
export type { ParsePassagesOptions, PassageFormat } from './passages/parse-passages.js';
export { keepPassages } from './passages/keep-passages.js';
export { readQuestions } from './tasks/read-questions.js';
export { readPassages, streamPassages } from './passages/read-passages.js';
export { passageSchema } from './passages/passage.js';
export type { ConfigPassage, Passage } from './passages/passage.js';
