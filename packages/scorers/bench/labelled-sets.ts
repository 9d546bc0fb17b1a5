import { existsSync, readFileSync } from 'node:fs';
import * as z from 'zod';
import { findData } from '../../../scripts/testing/published-data.ts';

/** A labeled pair as the files of the published data hold it; label 1 is consistent. */
export interface LabelledPair {
  readonly id: string;
  readonly source: string;
  readonly summary: string;
  readonly label: 0 | 1;
}

const pairSchema: z.ZodType<LabelledPair> = z.object({
  id: z.string(),
  source: z.string(),
  summary: z.string(),
  label: z.union([z.literal(0), z.literal(1)]),
});

/** `model`: summaries that models wrote, judged by people. `edited`: edits of consistent summaries, or chosen pairs. */
export const labelledSets = [
  { name: 'summeval', group: 'model' },
  { name: 'xsumfaith', group: 'model' },
  { name: 'fib_xsum', group: 'edited' },
  { name: 'bump', group: 'edited' },
  { name: 'summedits_news', group: 'edited' },
  { name: 'summedits_sales_email', group: 'edited' },
  { name: 'summedits_scitldr', group: 'edited' },
] as const;

const folder = findData('hq');

export const hasLabelledSets = existsSync(`${folder}/pairs_summeval.jsonl`);

/** The pairs of one set. */
export function readPairs(name: string): readonly LabelledPair[] {
  return readFileSync(`${folder}/pairs_${name}.jsonl`, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => pairSchema.parse(JSON.parse(line)));
}
