import { hhem, nli } from '@masbench/scorers';

const sample = { source: 'The dam broke in March.', output: 'The dam broke in May.' };

// Fetches nothing: if a file is missing, the sample is unscored.
const judge = hhem({
  folder: './models/hhem',
  // The output of `sha256sum models/hhem/model.onnx`: weights of another hash are not loaded.
  sha256: { 'model.onnx': process.env['HHEM_SHA256'] ?? '0'.repeat(64) },
});
const score = await judge.score(sample);
console.log(score.status === 'scored' ? score.value : score.reason);

// With `download: true` it would fetch what is missing, from the commit that `revision` names.
const small = nli({
  model: 'Xenova/nli-deberta-v3-xsmall',
  revision: 'main',
  folder: './models/nli',
  download: false,
});
const other = await small.score(sample);
console.log(other.status === 'scored' ? other.value : other.reason);

// Output:
// unavailable
// unavailable
