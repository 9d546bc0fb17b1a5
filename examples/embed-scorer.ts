import { lexical } from '@masbench/scorers';

const source = 'The bridge was opened in 1911. It is 48 m long and was not damaged in the flood of 1953.';
const outputs = [
  'The bridge of 1911 was not damaged in the flood of 1953.',
  'The bridge was closed in 1911 by the mayor of Rome.',
  'The bridge, opened in 1921, is 48 m long.',
  '',
];

const scorer = lexical({ threshold: 0.5 });
const scores = await Promise.all(outputs.map(async (output) => scorer.score({ source, output })));
for (const [index, score] of scores.entries()) {
  const verdict = score.status === 'scored' ? `${score.value.toFixed(2)} ${score.label}` : score.reason;
  console.log(`${verdict.padEnd(18)} ${JSON.stringify(outputs[index])}`);
}

// An unscored sample is not zero: it is left out of the mean, and counted separately.
const values = scores.flatMap((score) => (score.status === 'scored' ? [score.value] : []));
const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
console.log(`mean ${mean.toFixed(2)} of ${values.length}, ${scores.length - values.length} unscored`);

// Output:
// 0.80 consistent    "The bridge of 1911 was not damaged in the flood of 1953."
// 0.11 inconsistent  "The bridge was closed in 1911 by the mayor of Rome."
// 0.18 inconsistent  "The bridge, opened in 1921, is 48 m long."
// empty-output       ""
// mean 0.36 of 3, 1 unscored
