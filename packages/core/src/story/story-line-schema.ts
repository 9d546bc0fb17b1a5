import * as z from 'zod';
import type { StoryLine } from './story.js';

const text = z.string();

/** Schema of a line of a story, which a module without types may have wrong. */
export const storyLineSchema: z.ZodType<StoryLine> = z.discriminatedUnion('as', [
  z.strictObject({ as: z.literal('phase'), text, light: z.enum(['day', 'night']).optional() }),
  z.strictObject({ as: z.literal('speech'), by: text, to: text.optional(), text }),
  z.strictObject({ as: z.literal('thought'), by: text, text }),
  z.strictObject({
    as: z.literal('event'),
    text,
    about: z.array(text).optional(),
    tone: z.enum(['loss', 'gain']).optional(),
  }),
  z.strictObject({
    as: z.literal('ballot'),
    text,
    votes: z.array(z.strictObject({ by: text, choice: text.nullable() })),
  }),
  z.strictObject({
    as: z.literal('table'),
    text,
    columns: z.array(text).optional(),
    rows: z.array(z.array(z.union([text, z.number(), z.null()]))),
  }),
  z.strictObject({
    as: z.literal('picture'),
    text,
    image: z.looseObject({ sha256: text, mediaType: text }),
  }),
]);
