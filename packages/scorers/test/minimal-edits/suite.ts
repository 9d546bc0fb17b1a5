import { readFileSync } from 'node:fs';
import * as z from 'zod';

const articleSchema = z.object({
  id: z.string(),
  source: z.string(),
  /** One statement that the source supports, and the same with one thing edited so that it does not. */
  edits: z.array(z.object({ kind: z.string(), faithful: z.string(), edited: z.string() })),
  /** What the source says, in other words. */
  paraphrases: z.array(z.string()),
});

/** An invented article with statements about it. */
export type SuiteArticle = z.output<typeof articleSchema>;

/**
 * The files of the suite. Rules were written with `development` in view; `kept-apart` was measured since the round of
 * rules before the last, and `written-last` was finished before the last round and not measured until then.
 */
export const suiteFiles = ['development', 'kept-apart', 'written-last'] as const;

/** The kinds of edits, one each per article, in this order. */
export const kindsOfEdits = [
  'number',
  'date',
  'unit',
  'new-entity',
  'misplaced-entity',
  'swapped-roles',
  'attribution',
  'negation',
  'antonym',
  'quantifier',
  'modality',
  'added-claim',
] as const;

/** The articles of one file. */
export function suiteArticles(file: (typeof suiteFiles)[number]): readonly SuiteArticle[] {
  const text = readFileSync(new URL(`${file}.json`, import.meta.url), 'utf8');
  return z.array(articleSchema).parse(JSON.parse(text));
}
