import { readFile } from 'node:fs/promises';
import { loadRuntime, loadTokenizer, UnavailableError } from './onnx-runtime.js';
import type { OnnxRuntime, OnnxSession, OnnxTensor, Tokenizer } from './onnx-runtime.js';
import { readObject } from './model-files.js';

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

export interface ClassifierFiles {
  readonly weights: string;
  readonly tokenizer: string;
  readonly tokenizerConfig: string;
  readonly config: string;
}

/**
 * Loads a classifier. Weights are one ONNX file with the inputs `input_ids` and, as it likes, `attention_mask` and
 * `token_type_ids`, and the output `logits` (or its only one) of shape [batch, classes], or [batch, tokens, classes], of
 * which token 0 counts.
 *
 * @throws UnavailableError where the runtime, the tokenizer or a file is missing or is not what it must be.
 */
export async function loadClassifier(
  files: ClassifierFiles,
  options: { readonly batch: number; readonly runtime?: (() => Promise<unknown>) | undefined },
): Promise<Classifier> {
  const runtime = await loadRuntime(options.runtime);
  const description = await readObject(files.tokenizer);
  if (description === undefined)
    throw new UnavailableError(`Cannot load the model as a file is missing: ${files.tokenizer}`);
  const tokenizer = await loadTokenizer(description, (await readObject(files.tokenizerConfig)) ?? {});
  const config = (await readObject(files.config)) ?? {};
  const session = await openSession(runtime, files.weights);
  const padding = typeof config['pad_token_id'] === 'number' ? config['pad_token_id'] : 0;
  return {
    labels: labelsOf(config['id2label']),
    countTokens: (text) => tokenizer.encode(text).ids.length,
    classify: async (inputs) => {
      const results: (readonly number[])[] = [];
      for (let from = 0; from < inputs.length; from += options.batch) {
        const encoded = inputs.slice(from, from + options.batch).map((input) => encode(tokenizer, input));
        const outputs = await session.run(feedsOf(runtime, session, encoded, padding));
        const logits = outputs['logits'] ?? outputs[session.outputNames[0] ?? ''];
        results.push(...firstTokenLogits(logits, encoded.length).map(probabilities));
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

async function openSession(runtime: OnnxRuntime, weights: string): Promise<OnnxSession> {
  try {
    return await runtime.InferenceSession.create(await readFile(weights));
  } catch (error) {
    throw new UnavailableError(
      `Cannot load the model as its weights must be one ONNX file: ${weights} (${error instanceof Error ? error.message : String(error)})`,
      { cause: error },
    );
  }
}

function feedsOf(
  runtime: OnnxRuntime,
  session: OnnxSession,
  encoded: readonly Encoded[],
  padding: number,
): Record<string, OnnxTensor> {
  const width = Math.max(...encoded.map(({ ids }) => ids.length));
  const tensor = (valueAt: (one: Encoded, at: number) => number): OnnxTensor => {
    const data = encoded.flatMap((one) =>
      Array.from({ length: width }, (_value, at) => BigInt(valueAt(one, at))),
    );
    return new runtime.Tensor('int64', BigInt64Array.from(data), [encoded.length, width]);
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
          `Cannot run the model as its inputs must be token ids and masks: it wants '${name}'`,
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
      `Cannot run the model as its logits must be 32-bit floats of shape [batch, classes] or [batch, tokens, classes]: shape is [${dims.join(', ')}]`,
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
  if (logits.length === 1 && only !== undefined) return [1 / (1 + Math.exp(-only))];
  const greatest = Math.max(...logits);
  const powers = logits.map((logit) => Math.exp(logit - greatest));
  const sum = powers.reduce((total, power) => total + power, 0);
  return powers.map((power) => power / sum);
}

function labelsOf(id2label: unknown): readonly string[] {
  return typeof id2label === 'object' && id2label !== null ? Object.values(id2label).map(String) : [];
}
