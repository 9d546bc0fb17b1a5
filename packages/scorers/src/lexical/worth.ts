import type { Worth, WorthFigure } from '../faithfulness-scorer.js';

/** AUROC on the seven public sets that the weights were chosen on, printed by `bench/lexical-auroc.ts`. */
const measured: readonly (readonly [dataset: string, auroc: number])[] = [
  ['SummEval', 0.812],
  ['XSumFaith', 0.77],
  ['FIB-XSum', 0.736],
  ['BUMP', 0.602],
  ['SummEdits news', 0.684],
  ['SummEdits sales email', 0.753],
  ['SummEdits SciTLDR', 0.583],
];

/** What a score of `lexical()` is worth. */
export const lexicalWorth: Worth = {
  summary:
    'A proxy that reads words, not meaning: mean AUROC 0.79 on summaries that models wrote and 0.67 on edited ones, on the sets its weights were chosen on. It takes a faithful paraphrase for doubtful and misses what changes the meaning without changing names, numbers or known opposites. Compare systems over many samples with it; do not judge a single one.',
  figures: measured.map(([dataset, value]): WorthFigure => ({
    dataset,
    metric: 'auroc',
    value,
    source: 'masbench',
  })),
};
