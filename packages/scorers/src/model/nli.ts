import type { FaithfulnessScorer, Worth } from '../faithfulness-scorer.js';
import { sentences } from '../text/sentences.js';
import { chunks } from './chunks.js';
import { loadClassifier, type Classifier, type ClassifierInput } from './classifier.js';
import { hubFile, provideFiles, type ModelFile, type ModelFolder } from './model-files.js';
import { modelScorer, type SupportModel } from './model-scorer.js';
import { UnavailableError } from '@masbench/core';
import type { RuntimeOptions } from './onnx-runtime.js';

/** Settings of `nli`. */
export interface NliOptions extends ModelFolder, RuntimeOptions {
  /** Name of the model on the Hugging Face hub, for example `Xenova/nli-deberta-v3-xsmall`; it becomes part of the name. */
  readonly model: string;
  /** The commit to fetch from, see `ModelFolder.sha256` for a check of what is there. Default `main`. */
  readonly revision?: string | undefined;
  /** The weights in the folder. Default `onnx/model.onnx`, as transformers.js has it; `onnx/model_quantized.onnx` is smaller. */
  readonly weights?: string | undefined;
  /**
   * The parts compared: `sentence` each sentence of the output on its own, the mean counts; `whole` the output as
   * one. Default `sentence`.
   */
  readonly output?: 'sentence' | 'whole' | undefined;
  /** The most tokens of a chunk of the source. Default 350, as AlignScore cuts; MiniCheck's DeBERTa and RoBERTa take 400. */
  readonly sourceTokens?: number | undefined;
  /** How many sentences chunks share. Default 0, as AlignScore and MiniCheck cut. */
  readonly overlap?: number | undefined;
  /**
   * The most tokens of an input; the chunk of the source is cut where both texts have more. Default: the limit that the
   * model's own files state.
   */
  readonly inputTokens?: number | undefined;
  /** The class that means support. Default: the one named entailment, supported, consistent, faithful, factual, grounded, yes or true; of two without names the second. */
  readonly supported?: string | number | undefined;
  /** How premise and hypothesis become the model's input. Default: as a pair. */
  readonly template?: ((premise: string, hypothesis: string) => ClassifierInput) | undefined;
  /** Scores of at least this are labeled `consistent`. Default: no label, as nothing was measured. */
  readonly threshold?: number | undefined;
  /** Inputs that the model sees at once. Default 4, as larger ones cost more on few cores (docs/guide/model-weights.md). */
  readonly batch?: number | undefined;
  /** Measured quality of the model. Default: nothing was measured. */
  readonly worth?: Worth | undefined;
}

/**
 * Factual consistency by any text-classification model in ONNX with the file layout of transformers.js: NLI models,
 * MiniCheck, FactCG. The source is cut at sentences into chunks of at most `sourceTokens`; each sentence of the output gets
 * the greatest probability of support over the chunks, the score is the mean over sentences (AlignScore, Zha et al. 2023,
 * section 3.3; MiniCheck, Tang et al. 2024, cuts and takes the greatest alike). `meta.sentences` has the value of each.
 *
 * The folder holds `config.json`, `tokenizer.json` and the weights; `download: true` fetches what is missing. Needs
 * `onnxruntime-node` or `onnxruntime-web`, and `@huggingface/tokenizers`.
 */
export function nli(options: NliOptions): FaithfulnessScorer {
  const weights = options.weights ?? 'onnx/model.onnx';
  return modelScorer({
    name: `nli:${options.model}`,
    version: '2',
    threshold: options.threshold,
    worth: options.worth ?? {
      summary: 'As good as the model; nothing was measured here. Measure it with `evaluateLabeled` first.',
      figures: [],
    },
    load: async () => {
      await provideFiles(listFiles(options.model, weights, options.revision), options);
      const { batch = 4, runtime, threads, inputTokens } = options;
      const classifier = await loadClassifier(
        {
          weights: `${options.folder}/${weights}`,
          tokenizer: `${options.folder}/tokenizer.json`,
          tokenizerConfig: `${options.folder}/tokenizer_config.json`,
          config: `${options.folder}/config.json`,
        },
        { batch, runtime, threads, inputTokens },
      );
      return computeSupport(classifier, options);
    },
  });
}

function computeSupport(classifier: Classifier, options: NliOptions): SupportModel {
  const template = options.template ?? ((text: string, pair: string): ClassifierInput => ({ text, pair }));
  return async ({ source, output }) => {
    const { sourceTokens: limit = 350, overlap = 0 } = options;
    const premises = chunks(source, { limit, overlap, countTokens: classifier.countTokens });
    const hypotheses =
      options.output === 'whole'
        ? [output]
        : sentences(output).map(({ start, end }) => output.slice(start, end).trim());
    const inputs = hypotheses.flatMap((hypothesis) =>
      premises.map((premise) => template(premise, hypothesis)),
    );
    const classes = await classifier.classify(inputs);
    const supported = supportedClass(classifier.labels, classes[0]?.length ?? 0, options.supported);
    const values = hypotheses.map((_hypothesis, index) =>
      Math.max(
        ...classes
          .slice(index * premises.length, (index + 1) * premises.length)
          .map((shares) => shares[supported] ?? Number.NaN),
      ),
    );
    return {
      value: values.reduce((sum, value) => sum + value, 0) / values.length,
      meta: { sentences: values, chunks: premises.length },
    };
  };
}

/** Names of classes that mean support. */
const meansSupport = /^(?:entail|support|consistent|faithful|factual|grounded|yes$|true$)/iu;

/**
 * The index of the class that means support, among as many as the model has logits. Its file of names may be of another model,
 * and has none for two classes, as transformers leaves `LABEL_0` and `LABEL_1` out.
 */
function supportedClass(
  labels: readonly string[],
  count: number,
  chosen: string | number | undefined,
): number {
  if (labels.length > 0 && labels.length !== count)
    throw new UnavailableError(
      `Cannot use the model: \`id2label\` of its config.json names ${labels.length} classes, and it has ${count}`,
    );
  if (typeof chosen === 'number' && Number.isInteger(chosen) && chosen >= 0 && chosen < count) return chosen;
  const found = [...labels.keys()].filter((index) =>
    chosen === undefined ? meansSupport.test(labels[index] ?? '') : labels[index] === chosen,
  );
  const [only = -1] = found;
  if (found.length === 1) return only;
  const areUnnamed = labels.every((label) => /^LABEL_\d+$/u.test(label));
  if (chosen === undefined && count <= 2 && areUnnamed) return count - 1;
  throw new UnavailableError(
    areUnnamed
      ? `Cannot use the model: its ${count} classes have no names: say with 'supported' which of them, from 0 to ${count - 1}, means support`
      : `Cannot use the model: 'supported' must name one of its classes: they are ${labels.join(', ')}`,
  );
}

function listFiles(model: string, weights: string, revision: string | undefined): readonly ModelFile[] {
  return ['config.json', 'tokenizer.json', 'tokenizer_config.json', weights].map((path) => ({
    path,
    url: hubFile(model, path, revision),
    optional: path === 'tokenizer_config.json',
  }));
}
