import { UnavailableError } from '@masbench/core';
import { exactMath } from '@masbench/statistics';
import { readObject } from './model-files.js';
import {
  loadRuntime,
  loadTokenizer,
  openSession,
  type OnnxRuntime,
  type OnnxSession,
  type OnnxTensor,
  type RuntimeOptions,
  type Tokenizer,
} from './onnx-runtime.js';

/** One text or a pair of texts to classify. */
export interface ClassifierInput {
  readonly text: string;
  readonly pair?: string | undefined;
}

/** A text classifier from files on disk. */
export interface Classifier {
  /** Names of the classes by index, where the model's configuration gives them. */
  readonly labels: readonly string[];
  /** Probabilities of the classes for each input, in order: a softmax over the logits, of one logit a sigmoid. */
  readonly classify: (inputs: readonly ClassifierInput[]) => Promise<readonly (readonly number[])[]>;
  /** How many tokens a text has. */
  readonly countTokens: (text: string) => number;
}

/** Where the files of a classifier are. */
export interface ClassifierFiles {
  readonly weights: string;
  readonly tokenizer: string;
  readonly tokenizerConfig: string;
  readonly config: string;
}

/** How a classifier runs. */
export interface ClassifierOptions extends RuntimeOptions {
  /** Inputs that the model sees at once. */
  readonly batch: number;
  /** The most tokens of an input; the end of its first text is cut if it has more. */
  readonly inputTokens?: number | undefined;
}

/**
 * Loads a classifier. Weights are an ONNX file with the inputs `input_ids` and, where the model has them, `attention_mask`
 * and `token_type_ids`, and the output `logits` (or its only one) of shape [batch, classes], or [batch, tokens, classes],
 * of which token 0 counts. Inputs of like length run together, so that little is spent on padding.
 *
 * @throws UnavailableError if the runtime, the tokenizer or a file is missing or is not what it must be.
 */
export async function loadClassifier(
  files: ClassifierFiles,
  options: ClassifierOptions,
): Promise<Classifier> {
  const runtime = await loadRuntime(options.runtime);
  const description = await readObject(files.tokenizer);
  if (description === undefined)
    throw new UnavailableError(`Cannot load the model: a file is missing: ${files.tokenizer}`);
  const tokenizerConfig = (await readObject(files.tokenizerConfig)) ?? {};
  const tokenizer = await loadTokenizer(description, tokenizerConfig);
  const config = (await readObject(files.config)) ?? {};
  const session = await openSession(runtime, files.weights, options);
  const padding = typeof config['pad_token_id'] === 'number' ? config['pad_token_id'] : 0;
  const longest = options.inputTokens ?? longestInput(tokenizerConfig, config);
  return {
    labels: listLabels(config['id2label']),
    countTokens: (text) => tokenizer.encode(text).ids.length,
    classify: async (inputs) => {
      const encoded = inputs
        .map((input, index) => ({ index, ...fitted(tokenizer, input, longest) }))
        .toSorted((left, right) => left.ids.length - right.ids.length || left.index - right.index);
      const results: (readonly number[])[] = inputs.map(() => []);
      for (let from = 0; from < encoded.length; from += options.batch) {
        const batch = encoded.slice(from, from + options.batch);
        const outputs = await session.run(sessionFeeds(runtime, session, batch, padding));
        const logits = outputs['logits'] ?? outputs[session.outputNames[0] ?? ''];
        for (const [row, values] of firstTokenLogits(logits, batch.length).entries())
          results[batch[row]?.index ?? 0] = probabilities(values);
      }
      return results;
    },
  };
}

interface Encoded {
  readonly ids: readonly number[];
  readonly types: readonly number[];
}

function encode(tokenizer: Tokenizer, { text, pair }: ClassifierInput): Encoded {
  const { ids, token_type_ids: types } = tokenizer.encode(text, {
    text_pair: pair ?? null,
    return_token_type_ids: true,
  });
  return { ids, types: types ?? [] };
}

/** The tokens of an input, its first text cut at the last space that leaves no more of them than the model takes. */
function fitted(tokenizer: Tokenizer, { text, pair }: ClassifierInput, longest: number): Encoded {
  const whole = encode(tokenizer, { text, pair });
  if (whole.ids.length <= longest) return whole;
  const cuts = [0, ...Array.from(text.matchAll(/\s+/g), ({ index }) => index)];
  let best = encode(tokenizer, { text: '', pair });
  for (let low = 1, high = cuts.length - 1; low <= high;) {
    const middle = (low + high) >> 1;
    const kept = encode(tokenizer, { text: text.slice(0, cuts[middle]), pair });
    if (kept.ids.length <= longest) {
      best = kept;
      low = middle + 1;
    } else high = middle - 1;
  }
  return best;
}

/** Longest input according to the model's own files. RoBERTa's first two positions hold no token. */
function longestInput(
  tokenizerConfig: Readonly<Record<string, unknown>>,
  config: Readonly<Record<string, unknown>>,
): number {
  const positions = config['max_position_embeddings'];
  const offset = typeof config['model_type'] === 'string' && /roberta/i.test(config['model_type']) ? 2 : 0;
  const relative = Array.isArray(config['pos_att_type']) || config['relative_attention'] === true;
  const limits = [
    tokenizerConfig['model_max_length'],
    typeof positions === 'number' && !relative ? positions - offset : undefined,
  ].filter((limit) => typeof limit === 'number' && limit > 0);
  return Math.min(Infinity, ...limits.map(Number));
}

function sessionFeeds(
  runtime: OnnxRuntime,
  session: OnnxSession,
  encoded: readonly Encoded[],
  padding: number,
): Record<string, OnnxTensor> {
  const width = Math.max(...encoded.map(({ ids }) => ids.length));
  const tensor = (valueAt: (one: Encoded, at: number) => number): OnnxTensor => {
    const data = new BigInt64Array(encoded.length * width);
    for (const [row, one] of encoded.entries())
      for (let at = 0; at < width; at++) data[row * width + at] = BigInt(valueAt(one, at));
    return new runtime.Tensor('int64', data, [encoded.length, width]);
  };
  const inputs: Readonly<Record<string, () => OnnxTensor>> = {
    input_ids: () => tensor(({ ids }, at) => ids[at] ?? padding),
    attention_mask: () => tensor(({ ids }, at) => Number(at < ids.length)),
    token_type_ids: () => tensor(({ types }, at) => types[at] ?? 0),
  };
  return Object.fromEntries(
    session.inputNames.map((name) => {
      const make = inputs[name];
      if (make === undefined) {
        throw new UnavailableError(
          `Cannot run the model: its inputs must be token ids and masks: it wants '${name}'`,
        );
      }
      return [name, make()];
    }),
  );
}

function firstTokenLogits(logits: OnnxTensor | undefined, rows: number): readonly (readonly number[])[] {
  const data = logits?.data;
  const dims = logits?.dims ?? [];
  if (!(data instanceof Float32Array) || dims[0] !== rows || dims.length < 2 || dims.length > 3) {
    throw new UnavailableError(
      `Cannot run the model: its logits must be 32-bit floats of shape [batch, classes] or [batch, tokens, classes]: shape is [${dims.join(', ')}]`,
    );
  }
  const classes = dims.at(-1) ?? 0;
  const stride = data.length / rows;
  return Array.from({ length: rows }, (_row, row) =>
    Array.from(data.subarray(row * stride, row * stride + classes)),
  );
}

function probabilities(logits: readonly number[]): readonly number[] {
  const [only] = logits;
  if (logits.length === 1 && only !== undefined) return [1 / (1 + exactMath.exp(-only))];
  const greatest = Math.max(...logits);
  const powers = logits.map((logit) => exactMath.exp(logit - greatest));
  const sum = powers.reduce((total, power) => total + power, 0);
  return powers.map((power) => power / sum);
}

function listLabels(id2label: unknown): readonly string[] {
  if (typeof id2label !== 'object' || id2label === null) return [];
  return Object.entries(id2label)
    .toSorted(([one], [other]) => Number(one) - Number(other))
    .map(([, label]) => String(label));
}
