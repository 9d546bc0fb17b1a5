import { requireNode, UnavailableError } from '@masbench/core';

/** The part of onnxruntime that is used; `onnxruntime-node` and `onnxruntime-web` both have it. */
export interface OnnxRuntime {
  readonly InferenceSession: {
    readonly create: (
      weights: Uint8Array,
      options?: Readonly<Record<string, unknown>>,
    ) => Promise<OnnxSession>;
  };
  readonly Tensor: new (type: 'int64', data: BigInt64Array, dims: readonly number[]) => OnnxTensor;
}

/** A model that is loaded. */
export interface OnnxSession {
  readonly inputNames: readonly string[];
  readonly outputNames: readonly string[];
  readonly run: (feeds: Record<string, OnnxTensor>) => Promise<Readonly<Record<string, OnnxTensor>>>;
}

/** Inputs and outputs of a model. */
export interface OnnxTensor {
  readonly data: unknown;
  readonly dims: readonly number[];
}

/** The part of `@huggingface/tokenizers` that is used. */
export interface Tokenizer {
  readonly encode: (
    text: string,
    options?: { readonly text_pair?: string | null; readonly return_token_type_ids?: boolean },
  ) => { readonly ids: readonly number[]; readonly token_type_ids?: readonly number[] | undefined };
}

/** How models run. */
export interface RuntimeOptions {
  /** Loads onnxruntime, for example `() => import('onnxruntime-web')`. Default: `onnxruntime-node`, else `-web`. */
  readonly runtime?: (() => Promise<unknown>) | undefined;
  /** Threads of one inference. Default: what the runtime takes, in `onnxruntime-node` one for each core. */
  readonly threads?: number | undefined;
}

/**
 * The runtime: the one that is handed over, else `onnxruntime-node`, else `onnxruntime-web`, whichever is installed.
 *
 * @throws UnavailableError where neither is installed, or where what is handed over is no onnxruntime.
 */
export async function loadRuntime(handed?: () => Promise<unknown>): Promise<OnnxRuntime> {
  if (handed !== undefined) {
    const module = await handed();
    if (isRuntime(module)) return module;
    throw new UnavailableError(
      "Cannot load a model: 'runtime' must resolve to the module of an onnxruntime package",
    );
  }
  for (const name of ['onnxruntime-node', 'onnxruntime-web']) {
    const found = await installed(name);
    if (isRuntime(found)) return found;
  }
  throw new UnavailableError(
    "Cannot load a model: a runtime must be installed: run 'npm install onnxruntime-node' (fast; where its download of GPU libraries fails, with ONNXRUNTIME_NODE_INSTALL=skip) or 'npm install onnxruntime-web'",
  );
}

/**
 * Loads weights. If they are in two files (`model.onnx` and `model.onnx_data` next to it, as exports of more than two
 * gigabytes have it), both are read.
 *
 * @throws UnavailableError if the file is no ONNX model.
 */
export async function openSession(
  runtime: OnnxRuntime,
  weights: string,
  { threads }: RuntimeOptions = {},
): Promise<OnnxSession> {
  try {
    const { readFile } = requireNode().fsPromises;
    const data = `${weights}_data`;
    return await runtime.InferenceSession.create(await readFile(weights), {
      ...(threads === undefined ? {} : { intraOpNumThreads: threads, interOpNumThreads: 1 }),
      ...((await exists(data))
        ? { externalData: [{ path: requireNode().path.basename(data), data: await readFile(data) }] }
        : {}),
    });
  } catch (error) {
    throw new UnavailableError(
      `Cannot load the model: its weights must be an ONNX file: ${weights} (${error instanceof Error ? error.message : String(error)})`,
      { cause: error },
    );
  }
}

/**
 * The tokenizer that a `tokenizer.json` describes.
 *
 * @throws UnavailableError if `@huggingface/tokenizers` is not installed.
 */
export async function loadTokenizer(tokenizer: object, config: object): Promise<Tokenizer> {
  const found = await installed('@huggingface/tokenizers');
  if (!hasTokenizer(found)) {
    throw new UnavailableError(
      "Cannot load a model: a tokenizer must be installed: run 'npm install @huggingface/tokenizers'",
    );
  }
  return new found.Tokenizer(tokenizer, config);
}

/** The module, or `undefined` if it is not installed. Named by a value, so that bundlers leave it alone. */
async function installed(name: string): Promise<unknown> {
  try {
    requireNode()
      .module.createRequire(import.meta.url)
      .resolve(name);
  } catch {
    return undefined;
  }
  const module: unknown = await import(name);
  return module;
}

async function exists(path: string): Promise<boolean> {
  try {
    return (await requireNode().fsPromises.stat(path)).isFile();
  } catch {
    return false;
  }
}

function isRuntime(module: unknown): module is OnnxRuntime {
  return typeof module === 'object' && module !== null && 'InferenceSession' in module && 'Tensor' in module;
}

function hasTokenizer(
  module: unknown,
): module is { readonly Tokenizer: new (tokenizer: object, config: object) => Tokenizer } {
  return typeof module === 'object' && module !== null && 'Tokenizer' in module;
}
