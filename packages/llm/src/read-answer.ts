import type * as z from 'zod';
import { deriveAnswerSchema } from './json-schema.js';
import { parseAnswer, type ParsedAnswer } from './parse.js';

/**
 * Reads an answer that a model wrote, as `llmAgent` does: the one JSON object in the text that the schema accepts, or why
 * there is none. Calls no model: for answers on record. Never throws.
 *
 * @example
 * ```ts
 * import { readAnswer } from '@masbench/llm';
 * import * as z from 'zod';
 *
 * const read = readAnswer('I choose: {"number": 3}', z.object({ number: z.int() }));
 * console.log(read.ok && read.value); // { number: 3 }
 * ```
 */
export function readAnswer(text: string, schema: z.ZodType): ParsedAnswer {
  return parseAnswer(text, deriveAnswerSchema(schema).check);
}
