import * as z from 'zod';
import records from './bundled-passages.json' with { type: 'json' };

const bundledPassageSchema = z.strictObject({
  id: z.string(),
  title: z.string(),
  text: z.string(),
  /** A summary of one to three sentences, partly in words of its own, that says only what the text says. */
  faithful: z.string(),
  /** The same summary with one change that the text does not support. */
  wrong: z.string(),
  /** What was changed in the wrong summary. */
  slip: z.enum(['number', 'date', 'name', 'negation', 'relation']),
});

/** A passage of this package, with one faithful summary and one that goes wrong in one place. */
export type BundledPassage = Readonly<z.output<typeof bundledPassageSchema>>;

/**
 * The passages that a match is played on by default: 52 pieces of 120 to 300 words, news and encyclopaedia in style,
 * about one invented province. Written for this project, under its licence. Their order mixes the subjects, so that the
 * first few are already varied.
 */
export const bundledPassages: readonly BundledPassage[] = z.array(bundledPassageSchema).parse(records);
