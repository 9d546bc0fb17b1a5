/** Shares in Table 1 of the paper, from 0 to 1. */
interface PaperRow {
  /** Name of the model, as the paper prints it. */
  readonly model: string;
  /** The variant of this benchmark. */
  readonly method: string;
  readonly mmmu: number;
  readonly mmstar: number;
  readonly aAcc: number;
  readonly fAcc: number;
  readonly qAcc: number;
  readonly average: number;
  readonly pope: number;
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
}

const qwen = 'Qwen2.5VL-7B';
const intern = 'InternVL3-14B';

/** The meaning of the paper's number of samples of HallusionBench. */
export const samplesNote =
  'The paper says that HallusionBench has 346 samples: these are its figures, about which 951 questions are asked. Its aAcc and accuracies are shares of the 951.';

/** Figures of the paper (arXiv 2511.11182), for the two models that it plays every method with. */
export const mugPaper = {
  table1: [
    paperRow(qwen, 'single', [45.0, 61.2, 64.8, 34.9, 39.6, 46.4, 87.4, 96.8, 77.3, 85.9]),
    paperRow(qwen, 'self-refine', [45.8, 61.5, 67.3, 38.2, 40.9, 48.8, 85.9, 97.4, 73.8, 84.0]),
    paperRow(qwen, 'mad-vote', [44.7, 57.4, 56.4, 26.9, 30.1, 37.8, 80.0, 80.4, 68.7, 74.1]),
    paperRow(qwen, 'mad-judge', [47.4, 62.3, 64.5, 43.2, 42.9, 50.2, 85.2, 94.4, 74.9, 83.5]),
    paperRow(qwen, 'mug', [50.3, 63.8, 69.4, 43.9, 47.9, 53.8, 88.4, 95.6, 80.5, 87.4]),
    paperRow(intern, 'single', [59.8, 68.7, 69.8, 47.7, 47.7, 55.1, 89.3, 92.1, 86.5, 89.5]),
    paperRow(intern, 'self-refine', [45.9, 61.2, 70.3, 46.5, 45.5, 54.1, 88.6, 91.9, 86.7, 89.2]),
    paperRow(intern, 'mad-vote', [55.2, 62.9, 70.5, 48.6, 46.4, 55.2, 89.4, 94.2, 83.9, 88.8]),
    paperRow(intern, 'mad-judge', [60.2, 68.9, 72.5, 47.9, 48.9, 56.4, 89.6, 94.1, 87.3, 90.6]),
    paperRow(intern, 'mug', [60.7, 69.1, 73.3, 51.2, 49.5, 58.0, 90.1, 94.1, 88.2, 91.1]),
  ],
  /** Accuracy by observation rounds. */
  table2: [
    { rounds: 0, hallusionbench: 0.6731, mmmu: 0.4788, mmstar: 0.6193 },
    { rounds: 1, hallusionbench: 0.694, mmmu: 0.5033, mmstar: 0.638 },
    { rounds: 2, hallusionbench: 0.6589, mmmu: 0.4802, mmstar: 0.6392 },
    { rounds: 3, hallusionbench: 0.6695, mmmu: 0.4756, mmstar: 0.6276 },
  ],
  /** By category: F1 for POPE (the text calls it accuracy), accuracy for HallusionBench, as far as the text gives them. */
  figure4: [
    { benchmark: 'pope', category: 'random', single: 0.867, mug: 0.885 },
    { benchmark: 'pope', category: 'popular', single: 0.862, mug: 0.873 },
    { benchmark: 'pope', category: 'adversarial', single: 0.852, mug: 0.863 },
    { benchmark: 'hallusionbench', category: 'similarity', single: 0.697, mug: 0.789 },
    { benchmark: 'hallusionbench', category: 'ocr', single: 0.754, mug: 0.862 },
    { benchmark: 'hallusionbench', category: 'figure', single: 0.463, mug: 0.667 },
  ],
  /** Loss of accuracy without an edit, and without an undercover. */
  figure5: {
    mmstar: { 'mug-no-edit': 0.0149, 'mug-no-undercover': 0.0157 },
    hallusionbench: { 'mug-no-edit': 0.0361, 'mug-no-undercover': 0.0449 },
    mmmu: { 'mug-no-edit': 0.0108, 'mug-no-undercover': 0.0267 },
  },
  /** Share of undercovers still in the game after the third and the fourth round: "around 5 %". */
  figure6: [
    { round: 3, survival: 0.05 },
    { round: 4, survival: 0.05 },
  ],
} as const;

function paperRow(model: string, method: string, percent: readonly number[]): PaperRow {
  const at = (index: number): number => Math.round((percent[index] ?? Number.NaN) * 10) / 1000;
  return {
    model,
    method,
    mmmu: at(0),
    mmstar: at(1),
    aAcc: at(2),
    fAcc: at(3),
    qAcc: at(4),
    average: at(5),
    pope: at(6),
    precision: at(7),
    recall: at(8),
    f1: at(9),
  };
}
