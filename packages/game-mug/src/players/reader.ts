import { rngFor, type AgentIO, type BlobReference, type Rng } from '@masbench/core';
import type { Perceive } from '../perception.js';
import type { OfflineCost } from './offline-player.js';
import { glance, read, type ImageReading } from './image-reading.js';

/** How an offline player sees, and the declared cost of its calls. */
export interface ReaderOptions extends OfflineCost {
  /** Reads pixels; the player sees nothing else of its image. */
  readonly perceive: Perceive;
  /** Probability that the answer, or a fact, is misread for the whole match, in [0, 1]. @default 0 */
  readonly error?: number | undefined;
  /** The same for answers that are this one in truth, for errors that have a direction. @default `error` for all */
  readonly errorByAnswer?: Readonly<Record<string, number>> | undefined;
  /** The same for facts alone. @default `error` */
  readonly detailError?: number | undefined;
  /** Probability that the answer is another one in a single call, in [0, 1]. @default 0 */
  readonly noise?: number | undefined;
  /**
   * Probability that an image is misread as every copy of the model misreads it for this question, in [0, 1]: 1 for
   * greedy decoding. @default 0: misreadings are independent
   */
  readonly shared?: number | undefined;
  /** The model that the player is a copy of: only its copies share misreadings. @default one model for all */
  readonly model?: string | undefined;
}

/** Reads the one image of a player. Misreadings last for the whole match. */
export type Reader = (
  image: BlobReference,
  question: { readonly question: string; readonly choices: readonly string[] | null },
  io: Pick<AgentIO, 'blob' | 'rng'>,
) => Promise<ImageReading>;

/** A reader for one seat of one match, with misreadings drawn from `own` or, where they are shared, from model, question and image. */
export function readerFor(
  own: Rng,
  { perceive, error = 0, errorByAnswer, detailError, noise = 0, shared = 0, model = '' }: ReaderOptions,
): Reader {
  let kept: Promise<ImageReading> | undefined;
  return async (image, { question, choices }, io) => {
    const asked = { question, choices: choices === null ? undefined : [...choices] };
    const common = rngFor(image.sha256, `${model}${question}`);
    const rng = shared > 0 && common.chance(shared) ? common : own;
    kept ??= io
      .blob(image)
      .then((bytes) => read(bytes, asked, { perceive, error, errorByAnswer, detailError, rng }));
    return glance(await kept, { noise, rng: io.rng });
  };
}
