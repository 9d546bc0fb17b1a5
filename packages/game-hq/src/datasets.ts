// Passages from files
export { parsePassages } from './passages/parse-passages.js';
export { keepPassages } from './passages/keep-passages.js';
export { readQuestions } from './tasks/read-questions.js';
export { readPassages, streamPassages } from './passages/read-passages.js';
export type { Passage } from './passages/passage.js';
