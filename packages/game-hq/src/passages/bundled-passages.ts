import * as z from 'zod';
import records from './bundled-passages.json' with { type: 'json' };

const bundledPassageSchema = z.strictObject({
  id: z.string(),
  title: z.string(),
  text: z.string(),
  /** A summary of one to three sentences, partly in its own words, that stays within the text. */
  faithful: z.string(),
  /** The same summary with one unsupported change. */
  wrong: z.string(),
  /** The change in the wrong summary. */
  slip: z.enum(['number', 'date', 'name', 'negation', 'relation']),
});

/** A passage of this package, with a faithful summary and one with a single error. */
export type BundledPassage = Readonly<z.output<typeof bundledPassageSchema>>;

/**
 * The passages that a match is played on by default: 52 pieces of 120 to 300 words, news and encyclopaedia in style,
 * about one invented province. Written for this project, under its license. Ordered so that the first few already
 * vary in subject.
 */
export const bundledPassages: readonly BundledPassage[] = z.array(bundledPassageSchema).parse(records);
