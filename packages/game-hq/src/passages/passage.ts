import { textReferenceSchema } from '@masbench/core';
import * as z from 'zod';

/** A text to summarize. */
export const passageSchema = z.object({
  /** Names the passage in choices and results; not empty. */
  id: z.string().min(1),
  title: z.string().optional(),
  /** The text itself; not blank. */
  text: z.string().regex(/\S/, '`text` must not be empty'),
});

/** A text to summarize, with its id and an optional title. */
export type Passage = z.output<typeof passageSchema>;

/** A passage of a configuration: its text, or where it is among the blobs of the match. */
export const configPassageSchema = z.object({
  ...passageSchema.shape,
  text: z.union([passageSchema.shape.text, textReferenceSchema]),
  /** The reference of the evaluation, such as the right answer to a question. No seat sees it. */
  reference: z.string().optional(),
});

/** A passage of a configuration: its text, or where it is among the blobs of the match. */
export type ConfigPassage = z.output<typeof configPassageSchema>;
