// How `llmAgent` quotes, asks for JSON and reads it, for agents of your own
export { quoter } from './quote.js';
export type { Quoter } from './quote.js';
export { parseAnswer } from './parse.js';
export type { AnswerCheck, ParsedAnswer } from './parse.js';
export { answerSchema } from './json-schema.js';
export type { AnswerSchema } from './json-schema.js';
