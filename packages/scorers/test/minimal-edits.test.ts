import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { lexical } from '@masbench/scorers';
import { auroc } from '@masbench/scorers/metrics';

const articleSchema = z.object({
  id: z.string(),
  source: z.string(),
  /** One statement that the source supports, and the same with one thing edited so that it does not. */
  edits: z.array(z.object({ kind: z.string(), faithful: z.string(), edited: z.string() })),
  /** What the source says, in other words. */
  paraphrases: z.array(z.string()),
});

/** The word lists and weights were chosen with the first file in view; the second one was written later and measured only. */
const files = ['development', 'kept-apart'] as const;

const kinds =
  'number date unit new-entity misplaced-entity swapped-roles attribution negation antonym quantifier modality added-claim'.split(
    ' ',
  );

describe('minimal edits', () => {
  it('are of twelve kinds, one each per article, and no article is in both files', () => {
    const articles = files.flatMap(articlesOf);
    for (const { edits } of articles) expect(edits.map(({ kind }) => kind)).toEqual(kinds);
    expect(new Set(articles.map(({ id }) => id)).size).toBe(articles.length);
    expect(articles.flatMap(({ edits }) => edits).length).toBeGreaterThanOrEqual(200);
    expect(articles.flatMap(({ paraphrases }) => paraphrases).length).toBeGreaterThanOrEqual(100);
  });

  it('cost score next to the statement that they were made of', async () => {
    for (const file of files) {
      const { edits } = await measured(file);
      const lower = edits.filter(({ edited, faithful }) => edited < faithful).length;
      expect(lower / edits.length).toBeGreaterThan(0.9);
    }
  });

  it('score below faithful paraphrases more often than not', async () => {
    for (const file of files) {
      const { edits, paraphrases } = await measured(file);
      const area = auroc(
        [...paraphrases, ...edits.map(({ edited }) => edited)],
        [...paraphrases.map(() => true), ...edits.map(() => false)],
      );
      expect(area).toBeGreaterThan(0.65);
    }
  });

  it('are found at the bare value 0.8, where at most a third of the paraphrases fall', async () => {
    const below = (values: readonly number[]): number =>
      values.filter((value) => value < 0.8).length / values.length;
    for (const file of files) {
      const { edits, paraphrases } = await measured(file);
      expect(below(paraphrases)).toBeLessThan(0.35);
      expect(below(edits.map(({ edited }) => edited))).toBeGreaterThan(0.65);
      for (const kind of ['swapped-roles', 'misplaced-entity'])
        expect(
          below(edits.filter((one) => one.kind === kind).map(({ edited }) => edited)),
        ).toBeGreaterThanOrEqual(0.4);
    }
  });
});

function articlesOf(file: string): readonly z.output<typeof articleSchema>[] {
  const text = readFileSync(new URL(`minimal-edits/${file}.json`, import.meta.url), 'utf8');
  return z.array(articleSchema).parse(JSON.parse(text));
}

/** The bare values of all statements of a file. */
async function measured(file: string): Promise<{
  readonly edits: readonly { readonly kind: string; readonly faithful: number; readonly edited: number }[];
  readonly paraphrases: readonly number[];
}> {
  const scorer = lexical({ calibration: 'none', evidence: 0 });
  const valueOf = async (source: string, output: string): Promise<number> => {
    const score = await scorer.score({ source, output });
    if (score.status === 'unscored') throw new Error(`${output}: ${score.detail}`);
    return score.value;
  };
  const edits = [];
  const paraphrases = [];
  for (const article of articlesOf(file)) {
    for (const { kind, faithful, edited } of article.edits)
      edits.push({
        kind,
        faithful: await valueOf(article.source, faithful),
        edited: await valueOf(article.source, edited),
      });
    for (const paraphrase of article.paraphrases) paraphrases.push(await valueOf(article.source, paraphrase));
  }
  return { edits, paraphrases };
}
