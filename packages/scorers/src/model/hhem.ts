import type { FaithfulnessScorer, WorthFigure } from '../faithfulness-scorer.js';
import { chunks } from './chunks.js';
import { loadClassifier } from './classifier.js';
import { hubFile, provideFiles, type ModelFile, type ModelFolder } from './model-files.js';
import { modelScorer } from './model-scorer.js';
import type { RuntimeOptions } from './onnx-runtime.js';

/** Settings of `hhem`. */
export interface HhemOptions extends ModelFolder, RuntimeOptions {
  /** Scores of at least this are labeled `consistent`. Default 0.5, as Vectara's leaderboard has it. */
  readonly threshold?: number | undefined;
  /**
   * Sources of more tokens are cut into chunks, see `hhem`. Default 4096: the model takes any length, but its quality
   * falls and its memory grows with it, to some 3 GB at 8192. `Infinity` never cuts, as its authors do.
   */
  readonly sourceTokens?: number | undefined;
  /** Chunks of one source that the model sees at once. Default 4. */
  readonly batch?: number | undefined;
  /** File name of the weights in the folder. Default `model.onnx`. */
  readonly weights?: string | undefined;
}

/**
 * Vectara's HHEM-2.1-Open (Apache-2.0, https://huggingface.co/vectara/hallucination_evaluation_model) from an ONNX
 * export: the model's prompt, the logits of token 0, the probability of `consistent`. English only.
 *
 * A source is put to the model whole, as its authors do, up to `sourceTokens`. A longer one is cut at sentences into
 * chunks that share one sentence; the whole output is held against each and the greatest value counts (`meta.chunks`). So
 * an output that draws on distant chunks scores too low.
 *
 * The folder holds `model.onnx` (a community export, as Vectara publishes none) and the `tokenizer.json` of
 * google/flan-t5-base; `download: true` fetches them (about 420 MB). Needs `onnxruntime-node` or `onnxruntime-web`, and
 * `@huggingface/tokenizers`. Where something is missing, samples are `unavailable` and say what.
 */
export function hhem(options: HhemOptions): FaithfulnessScorer {
  const weights = options.weights ?? 'model.onnx';
  return modelScorer({
    name: 'hhem-2.1-open',
    version: '1',
    threshold: options.threshold ?? 0.5,
    worth: { summary, figures: published },
    load: async () => {
      await provideFiles(listFiles(weights), options);
      const { countTokens, classify } = await loadClassifier(
        {
          weights: `${options.folder}/${weights}`,
          tokenizer: `${options.folder}/tokenizer.json`,
          tokenizerConfig: `${options.folder}/tokenizer_config.json`,
          config: `${options.folder}/config.json`,
        },
        // The tokenizer's own limit of 512 is that of flan-t5's training and not of this model.
        {
          batch: options.batch ?? 4,
          runtime: options.runtime,
          threads: options.threads,
          inputTokens: Infinity,
        },
      );
      return async ({ source, output }) => {
        const premises = chunks(source, { limit: options.sourceTokens ?? 4096, overlap: 1, countTokens });
        const classes = await classify(premises.map((premise) => ({ text: hhemPrompt(premise, output) })));
        const values = classes.map(([, consistent]) => consistent ?? Number.NaN);
        return { value: Math.max(...values), meta: { chunks: values } };
      };
    },
  });
}

/** The prompt of the model card; the classifier sits on the first token, the literal `<pad>`. */
export function hhemPrompt(premise: string, hypothesis: string): string {
  return `<pad> Determine if the hypothesis is true given the premise?\n\nPremise: ${premise}\n\nHypothesis: ${hypothesis}`;
}

function listFiles(weights: string): readonly ModelFile[] {
  return [
    { path: weights, url: hubFile('FamiliarTools/HHEM-2.1-Open-onnx', 'model.onnx') },
    { path: 'tokenizer.json', url: hubFile('google/flan-t5-base', 'tokenizer.json') },
    {
      path: 'tokenizer_config.json',
      url: hubFile('google/flan-t5-base', 'tokenizer_config.json'),
      optional: true,
    },
  ];
}

const summary =
  'A trained classifier, published figures only: 64 % balanced accuracy on summaries of language models (RAGTruth), finding a third of the hallucinated ones. Use means over many samples.';

const card = 'https://huggingface.co/vectara/hallucination_evaluation_model';

const published: readonly WorthFigure[] = [
  { dataset: 'AggreFact-SOTA', metric: 'balanced-accuracy', value: 0.7655, source: card },
  { dataset: 'RAGTruth-Summ', metric: 'balanced-accuracy', value: 0.6442, source: card },
  { dataset: 'RAGTruth-QA', metric: 'balanced-accuracy', value: 0.7428, source: card },
];
