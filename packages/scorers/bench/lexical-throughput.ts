/**
 * Prints how fast `lexical()` is, against splitting the same texts into words with `Intl.Segmenter` (what any tokenizing
 * scorer pays at least), on the articles of the published data with sources it has not seen and with known ones, and whether
 * memory stays flat over a hundred thousand pairs.
 */
import { existsSync, readFileSync } from 'node:fs';
import { lexical } from '@masbench/scorers';
import * as z from 'zod';
import { findData } from '../../../scripts/testing/published-data.ts';

const passageWords = 250;
const pairs = Array.from({ length: 200 }, (_pair, index) => {
  const source = sentences(index, passageWords / 10);
  return { source, output: sentences(index, 3) };
});
const bytes = pairs.reduce((sum, { source }) => sum + source.length, 0);
const scorer = lexical();
const segmenter = new Intl.Segmenter('en', { granularity: 'word' });

for (const pair of pairs) await scorer.score(pair);
const scoring = await timed(10, async () => {
  for (const pair of pairs) await scorer.score(pair);
});
const splitting = await timed(10, async () => {
  for (const { source } of pairs) Array.from(segmenter.segment(source), ({ index }) => index);
});
console.log(`pairs per second: ${Math.round(pairs.length / scoring)} (sources of ${passageWords} words)`);
console.log(`milliseconds per pair: ${((1000 * scoring) / pairs.length).toFixed(3)}`);
console.log(`MB of source per second: ${(bytes / 1e6 / scoring).toFixed(2)}`);
console.log(`time against Intl.Segmenter's words of the sources: ${(scoring / splitting).toFixed(2)}`);

const articles = findData('hq/wikinews_passages.jsonl');
if (existsSync(articles)) await printArticles();

const heaps: number[] = [];
for (let pair = 0; pair < 100_000; pair++) {
  const index = pair % pairs.length;
  await scorer.score({ source: `${pairs[index]?.source} Case ${pair}.`, output: pairs[index]?.output ?? '' });
  if (pair % 10_000 === 9999) {
    globalThis.gc?.();
    heaps.push(process.memoryUsage().heapUsed / 1e6);
  }
}
console.log(
  `heap in MB after each 10,000 of 100,000 pairs: ${heaps.map((heap) => heap.toFixed(1)).join(' ')}`,
);

function sentences(seed: number, count: number): string {
  const words =
    'Minister city council 2011 opened bridge river year percent growth Europe market player season club'.split(
      ' ',
    );
  return Array.from({ length: count }, (_sentence, at) => {
    const picked = Array.from(
      { length: 9 },
      (_word, word) => words[(seed * 7 + at * 5 + word * (seed % 3) + word) % words.length],
    );
    return `The ${picked.join(' ')}.`;
  }).join(' ');
}

/** CPU time of each article's first three sentences, and of the next three right after them. */
async function printArticles(): Promise<void> {
  const schema = z.object({ text: z.string() });
  const lines = readFileSync(articles, 'utf8').split('\n').filter(Boolean);
  const cases = lines.map((line) => {
    const { text: source } = schema.parse(JSON.parse(line));
    const parts = source.match(/[^.!?]+[.!?]+\s*/g) ?? [source];
    return { source, first: parts.slice(0, 3).join(''), next: parts.slice(3, 6).join('') };
  });
  const spent: { cold: number; warm: number }[] = [];
  for (let round = 0; round < 31; round++) {
    // A scorer that knows no source yet.
    const one = lexical();
    let cold = 0;
    let warm = 0;
    for (const { source, first, next } of cases) {
      const start = process.cpuUsage();
      await one.score({ source, output: first });
      const middle = process.cpuUsage(start);
      await one.score({ source, output: next });
      const all = process.cpuUsage(start);
      cold += middle.user + middle.system;
      warm += all.user + all.system - middle.user - middle.system;
    }
    spent.push({ cold: cold / 1000 / cases.length, warm: warm / 1000 / cases.length });
  }
  for (const key of ['cold', 'warm'] as const) {
    const sorted = spent.map((one) => one[key]).toSorted((left, right) => left - right);
    console.log(
      `CPU milliseconds per Wikinews pair, ${key} source: ${sorted[15]?.toFixed(2)} (least ${sorted[0]?.toFixed(2)})`,
    );
  }
}

async function timed(rounds: number, work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  for (let round = 0; round < rounds; round++) await work();
  return (performance.now() - start) / 1000 / rounds;
}
