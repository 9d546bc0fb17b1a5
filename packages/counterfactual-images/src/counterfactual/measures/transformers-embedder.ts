import { MasbenchError } from '@masbench/core';
import * as z from 'zod';
import { kept } from '../../kept.js';
import type { ImageEmbedder } from './image-embedder.js';

/** Settings of the two network embedders. */
export interface TransformersOptions {
  /** A model of the Hugging Face hub, or a folder under `env.localModelPath` of transformers.js. */
  readonly model?: string | undefined;
  /** Precision of the weights, such as `fp32` or `q8`. @default 'fp32' */
  readonly dtype?: string | undefined;
  /** Imports transformers.js; replace it to set up its environment or to test. */
  readonly load?: (() => Promise<unknown>) | undefined;
}

/**
 * The vision transformer of the paper's visual similarity by transformers.js (an optional peer: install
 * `@huggingface/transformers`): the last hidden state of the class token. Embeddings of transformers.js differ a
 * little from those of Python, as images are scaled by other code: compare only embeddings of the same backend.
 * @throws MasbenchError `OPTION_INVALID` at first use if the package is not installed.
 */
export function vitEmbedder({
  model = 'Xenova/vit-base-patch16-224-in21k',
  ...options
}: TransformersOptions = {}): ImageEmbedder {
  return embedder({ ...options, model, kind: 'ViT' });
}

/**
 * CLIP's image embedding by transformers.js (an optional peer: install `@huggingface/transformers`).
 * @throws MasbenchError `OPTION_INVALID` at first use if the package is not installed.
 */
export function clipEmbedder({
  model = 'Xenova/clip-vit-base-patch32',
  ...options
}: TransformersOptions = {}): ImageEmbedder {
  return embedder({ ...options, model, kind: 'CLIP' });
}

const moduleSchema = z.object({
  pipeline: z.custom<(task: string, model: string, options: object) => Promise<unknown>>(
    (value) => typeof value === 'function',
  ),
  RawImage: z.custom<{ readonly fromBlob: (blob: Blob) => Promise<unknown> }>(
    (value) => typeof value === 'function',
  ),
});

const tensorSchema = z.object({ data: z.instanceof(Float32Array), dims: z.array(z.number()) });

interface Extractor {
  readonly extract: (image: unknown) => Promise<unknown>;
  readonly read: (bytes: Uint8Array) => Promise<unknown>;
}

function embedder({
  kind,
  model,
  dtype = 'fp32',
  load = loadTransformers,
}: TransformersOptions & { readonly kind: 'ViT' | 'CLIP'; readonly model: string }): ImageEmbedder {
  const extractor = kept(async () => open(load, { model, dtype }));
  return {
    name: `${kind} ${model} (${dtype})`,
    version: '1',
    embed: async (bytes) => {
      const { extract, read } = await extractor();
      const { data, dims } = tensorSchema.parse(await extract(await read(bytes)));
      // [1, tokens, width] for a ViT, whose first token represents the image; [1, width] for CLIP.
      return data.slice(0, dims.at(-1));
    },
  };
}

async function open(
  load: () => Promise<unknown>,
  { model, dtype }: { readonly model: string; readonly dtype: string },
): Promise<Extractor> {
  const { pipeline, RawImage } = moduleSchema.parse(await load());
  const extract = await pipeline('image-feature-extraction', model, { dtype });
  if (typeof extract !== 'function') {
    throw new MasbenchError(
      'OPTION_INVALID',
      `Cannot embed images with '${model}': it must be a model of image features`,
    );
  }
  return {
    extract: async (image) => extract(image),
    read: async (bytes) => RawImage.fromBlob(new Blob([Uint8Array.from(bytes)])),
  };
}

async function loadTransformers(): Promise<unknown> {
  const name = '@huggingface/transformers';
  try {
    return await import(name);
  } catch (error) {
    throw new MasbenchError(
      'OPTION_INVALID',
      `Cannot embed images with a network: the optional package '${name}' must be installed: npm install ${name}. Without it, use structureStatistics() and colorStatistics()`,
      { cause: error },
    );
  }
}
