/**
 * Prints how fast `lexical()` is, against splitting the same texts into words with `Intl.Segmenter` (what any tokenising
 * scorer pays at least), and whether memory stays flat over a hundred thousand pairs.
 */
import { lexical } from '@masbench/scorers';

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

async function timed(rounds: number, work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  for (let round = 0; round < rounds; round++) await work();
  return (performance.now() - start) / 1000 / rounds;
}
