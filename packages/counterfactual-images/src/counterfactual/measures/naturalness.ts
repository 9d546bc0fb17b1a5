import type { Awaitable } from '@masbench/core';
import { decode } from '../../images/raster.js';
import { kept } from '../../kept.js';
import type { AskModel } from '../analysts.js';
import type { AnalysisContext } from '../edit-plan.js';
import { fitGaussian, mahalanobis } from '../sets/gaussian.js';
import type { ImageEmbedder } from './image-embedder.js';
import { computeLuminance } from './luminance.js';
import { naturalStatistics } from './natural-statistics.js';

/** The two images of a game. */
export interface ImagePair {
  /** PNG bytes, both of the same size. */
  readonly original: Uint8Array;
  /** PNG bytes of the image whose naturalness is measured. */
  readonly edited: Uint8Array;
}

/**
 * Measures how natural an edited image looks, 0 to 1; `undefined` if it cannot be measured. The paper adds the
 * Fréchet Inception distance of the edited image, which is a distance between two *sets* of images (of one image
 * there is no covariance) and smaller for better ones. These measures replace it.
 */
export interface Naturalness {
  /** Shown in the journal and in reports. */
  readonly name: string;
  /** Recorded next to the name. */
  readonly version?: string | undefined;
  /** Measures one pair of images. */
  readonly measure: (pair: ImagePair, context: AnalysisContext) => Awaitable<number | undefined>;
}

/**
 * How much the texture of the edited image departs from that of its original: the distance between the natural scene
 * statistics of their patches, by the formula of NIQE (Mittal, Soundararajan and Bovik 2013, equation 10), with the
 * original in place of a corpus of pristine photographs, mapped to 1 / (1 + distance). No model is needed. Detects
 * blur, noise and compression, but not implausible content. `undefined` below four textured patches.
 */
export function patchNaturalness(): Naturalness {
  return {
    name: 'patch statistics against the original',
    version: '1',
    measure: ({ original, edited }) => {
      const [left, right] = [original, edited].map((bytes) => {
        const grey = computeLuminance(decode(bytes));
        return naturalStatistics(grey, { patch: choosePatch(Math.min(grey.width, grey.height)) });
      });
      if (!left || !right || Math.min(left.length, right.length) < 4) return undefined;
      const [from, to] = [fitGaussian(left), fitGaussian(right)];
      return closeness(
        mahalanobis([from.mean, to.mean], {
          covariance: from.covariance.add(to.covariance).div(2),
          shrinkage,
        }),
      );
    },
  };
}

/**
 * How far the edited image lies from a set of natural images: the Mahalanobis distance of its embedding to theirs,
 * less that of the original, mapped to 1 / (1 + excess). The originals of a benchmark are such a set.
 * @throws RangeError at the first measurement if there are fewer than two references.
 */
export function referenceNaturalness(
  embedder: ImageEmbedder,
  references: readonly Uint8Array[],
): Naturalness {
  const set = kept(async (context: { readonly signal: AbortSignal }) =>
    fitGaussian(await Promise.all(references.map(async (bytes) => embedder.embed(bytes, context)))),
  );
  return {
    name: `distance to ${references.length} reference images by ${embedder.name}`,
    version: '1',
    measure: async ({ original, edited }, context) => {
      const { mean, covariance } = await set(context);
      const distance = async (bytes: Uint8Array): Promise<number | undefined> =>
        mahalanobis([await embedder.embed(bytes, context), mean], { covariance, shrinkage });
      const [before, after] = [await distance(original), await distance(edited)];
      return before === undefined || after === undefined ? undefined : closeness(Math.max(0, after - before));
    },
  };
}

/** Asks a model that sees the edited image for a number from 0 to 1; a reply without one is unknown. */
export function judgedNaturalness(ask: AskModel): Naturalness {
  return {
    name: 'judged by a model',
    version: '1',
    measure: async ({ edited }, context) => {
      const reply = await ask({ user: judgePrompt, images: [edited] }, context);
      const value = Number(
        /(?<![\d.])(?:0(?:\.\d+)?|1(?:\.0+)?|\.\d+)(?![\d.]*\d)/.exec(reply)?.[0] ?? Number.NaN,
      );
      return value >= 0 && value <= 1 ? value : undefined;
    },
  };
}

const judgePrompt = `Does this image look natural, or are there traces of editing, such as seams, smears, doubled or broken things, or lighting that does not fit? Reply with one number from 0 (plainly edited) to 1 (natural) and nothing else.`;

/** Shrinkage of covariances toward their diagonal: there are fewer patches than dimensions. */
const shrinkage = 0.1;

/** 96 pixels as in NIQE, or a sixth of a small image, rounded down to an even number of at least 16. */
function choosePatch(side: number): number {
  return side >= 576 ? 96 : Math.max(16, 2 * Math.floor(side / 12));
}

function closeness(distance: number | undefined): number | undefined {
  return distance === undefined ? undefined : 1 / (1 + distance);
}
