import type { Score } from '@masbench/core';
import { describe, expect, it } from 'vitest';
import { fingerprint } from '../../core/test/film.ts';
import { lexical } from '@masbench/scorers';
import { auroc } from '@masbench/statistics';
import { once } from '../src/text/once.ts';
import { kindsOfEdits, suiteArticles, suiteFiles } from './minimal-edits/suite.js';

/**
 * The bare value below which a statement counts as found here: a fifth of the paraphrases of `development` fall below it,
 * as `bench/minimal-edits.ts` prints. It is no threshold that is shipped.
 */
const bar = 0.826;

describe('the suite of minimal edits', () => {
  it('keeps at least 200 edits and 100 paraphrases apart from development, split by article', () => {
    const [development, ...apart] = suiteFiles.map(suiteArticles);
    const kept = apart.flat();
    expect(kept.flatMap(({ edits }) => edits).length).toBeGreaterThanOrEqual(200);
    expect(kept.flatMap(({ paraphrases }) => paraphrases).length).toBeGreaterThanOrEqual(100);
    const all = [...(development ?? []), ...kept];
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  });

  it.each(suiteFiles)('has one edit of each of twelve kinds per article of %s', (file) => {
    for (const { edits } of suiteArticles(file)) {
      expect(edits.map(({ kind }) => kind)).toEqual(kindsOfEdits);
      for (const { faithful, edited } of edits) expect(edited).not.toBe(faithful);
    }
  });
});

// Measured in the tests, not before: a change of the rules that `npm run mutate` makes is there from the first test on.
describe.each(suiteFiles)('minimal edits of %s', (file) => {
  const measure = once(() => measured(file));

  // Of all that is told of them: where it differs on purpose, put the new one here.
  it('are read as they were', async () => {
    const { film } = await measure();
    expect(film).toBe(
      { development: '52c004c8', 'kept-apart': 'dbb1e061', 'written-last': '8b76e87e' }[file],
    );
  });

  it('score below the statement they were made from', async () => {
    const { edits } = await measure();
    const lower = edits.filter(({ value, faithful }) => value < faithful).length;
    expect(lower / edits.length).toBeGreaterThan(0.9);
  });

  it('score below faithful paraphrases with an AUROC of at least 0.65', async () => {
    const { edited, paraphrases } = await measure();
    const labels = [...paraphrases.map(() => true), ...edited.map(() => false)];
    expect(auroc([...paraphrases, ...edited], labels)).toBeGreaterThanOrEqual(0.65);
  });

  it('are found at a bare value where at most 35 % of the paraphrases fall', async () => {
    const { edited, paraphrases } = await measure();
    expect(shareBelow(paraphrases)).toBeLessThanOrEqual(0.35);
    expect(shareBelow(edited)).toBeGreaterThan(0.65);
  });

  it.each(['swapped-roles', 'misplaced-entity'])(
    'are found with a recall of at least 0.4: %s',
    async (kind) => {
      const { edits } = await measure();
      const some = edits.filter((one) => one.kind === kind).map(({ value }) => value);
      expect(shareBelow(some)).toBeGreaterThanOrEqual(0.4);
    },
  );
});

function shareBelow(values: readonly number[]): number {
  return values.filter((value) => value < bar).length / values.length;
}

/** The bare values of all statements of a file. */
async function measured(file: (typeof suiteFiles)[number]): Promise<{
  readonly edits: readonly { readonly kind: string; readonly faithful: number; readonly value: number }[];
  readonly edited: readonly number[];
  readonly paraphrases: readonly number[];
  readonly film: string;
}> {
  const scorer = lexical({ evidence: 50 });
  const scores: Score[] = [];
  const valueOf = async (source: string, output: string): Promise<number> => {
    const score = await scorer.score({ source, output });
    scores.push(Object.assign({}, score, { rationale: undefined }));
    return Number(score.meta?.['raw']);
  };
  const edits = [];
  const paraphrases = [];
  for (const article of suiteArticles(file)) {
    for (const { kind, faithful, edited } of article.edits)
      edits.push({
        kind,
        faithful: await valueOf(article.source, faithful),
        value: await valueOf(article.source, edited),
      });
    for (const paraphrase of article.paraphrases) paraphrases.push(await valueOf(article.source, paraphrase));
  }
  return { edits, edited: edits.map(({ value }) => value), paraphrases, film: fingerprint(scores) };
}
