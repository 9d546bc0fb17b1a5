/** Prints the table of attacks of docs/scorers.md: the mean score of each over the articles of the published data, bare and against copying. */
import { existsSync, readFileSync } from 'node:fs';
import { againstCopying, lexical } from '@masbench/scorers';
import * as z from 'zod';
import { attacksOn } from '../test/attacks.js';
import { findData } from '../../../scripts/testing/published-data.ts';

const articleSchema = z.object({
  text: z.string(),
  /** By writer: a person, or the name of a model. */
  summaries: z.record(z.string(), z.string()),
});
const file = findData('hq/gum_news_summaries.jsonl');

const scorers = [lexical(), againstCopying(lexical())];
/** By name of what is scored, for each scorer the values; an unscored output has none. */
const found = new Map<string, { readonly values: number[][]; count: number }>();

if (!existsSync(file))
  console.log('No table: the published data are not there. MASBENCH_DATA names their folder.');
else {
  for (const line of readFileSync(file, 'utf8').split('\n').filter(Boolean)) {
    const { text, summaries } = articleSchema.parse(JSON.parse(line));
    for (const { name, output } of attacksOn(text)) await add(name, text, output);
    for (const [writer, output] of Object.entries(summaries)) await add(`summary by ${writer}`, text, output);
  }
  console.log('| attack | bare | unscored | against copying | unscored |');
  console.log('|---|---:|---:|---:|---:|');
  for (const [name, { values, count }] of found) {
    const cells = values.map((some) => {
      const mean = some.reduce((sum, value) => sum + value, 0) / some.length;
      return `${some.length === 0 ? '–' : mean.toFixed(2)} | ${count - some.length}`;
    });
    console.log(`| ${name} | ${cells.join(' | ')} |`);
  }
}

async function add(name: string, source: string, output: string): Promise<void> {
  const row = found.get(name) ?? { values: scorers.map(() => []), count: 0 };
  found.set(name, row);
  row.count++;
  for (const [index, scorer] of scorers.entries()) {
    const score = await scorer.score({ source, output });
    if (score.status === 'scored') row.values[index]?.push(score.value);
  }
}
