import { createRng, type Rng } from '@masbench/statistics';
import { type AgentIO, type BlobReference } from '@masbench/core';
import type { Perceive } from '../perception.js';
import type { OfflineCost } from './offline-player.js';
import { glance, imageReading, type ImageReading, type Sight } from './image-reading.js';
import { rereadImage, type Heard } from './rereading.js';

/** How an offline player sees, and the declared cost of its calls. */
export interface ReaderOptions extends OfflineCost {
  /** Reads pixels; the player sees nothing else of its image. */
  readonly perceive: Perceive;
  /** Probability that a look at the image misreads the answer, or a fact, in [0, 1]. @default 0 */
  readonly error?: number | undefined;
  /** The same for answers that are this one in truth, for errors that have a direction. @default `error` for all */
  readonly errorByAnswer?: Readonly<Record<string, number>> | undefined;
  /** The same for facts alone. @default `error` */
  readonly detailError?: number | undefined;
  /** Probability that the answer is another one in a single call, in [0, 1]. @default 0 */
  readonly noise?: number | undefined;
  /**
   * Probability that the first look at an image misreads it as that of every copy of the model does for this question,
   * in [0, 1]: 1 for greedy decoding. @default 0: misreadings are independent
   */
  readonly shared?: number | undefined;
  /** The model that the player is a copy of: only its copies share misreadings. @default one model for all */
  readonly model?: string | undefined;
  /**
   * Probability, in [0, 1], that a player looks again at an answer or a detail that another one contradicts in a round,
   * independently of every other look. An undercover never does, as it knows why it is contradicted.
   * @default 0: an image is read once
   */
  readonly rereading?: number | undefined;
}

/** The question about an image, and the statements of the others about it. */
export interface AskedAndHeard {
  readonly question: string;
  readonly choices: readonly string[] | null;
  /** By complete round, oldest first. @default nothing */
  readonly heard?: readonly Heard[] | undefined;
}

/** Reads the one image of a player. Without rereading, misreadings last for the whole match. */
export type Reader = (
  image: BlobReference,
  asked: AskedAndHeard,
  io: Pick<AgentIO, 'blob' | 'rng'>,
) => Promise<ImageReading>;

/** A reader for one seat of one match, with misreadings drawn from `own` or, if they are shared, from model, question and image. */
export function makeImageReader(
  own: Rng,
  {
    perceive,
    error = 0,
    errorByAnswer,
    detailError,
    noise = 0,
    shared = 0,
    model = '',
    rereading = 0,
  }: ReaderOptions,
): Reader {
  const misreading = { error, errorByAnswer, detailError };
  const look = async (
    image: BlobReference,
    question: Sight['question'],
    { io, rng }: { readonly io: Pick<AgentIO, 'blob'>; readonly rng: Rng },
  ): Promise<readonly [Sight, ImageReading]> => {
    const sight = { perception: await perceive(await io.blob(image), question), question };
    return [sight, imageReading(sight, misreading, rng)];
  };
  let firstLook: Promise<readonly [Sight, ImageReading]> | undefined;
  return async (image, { question: text, choices, heard = [] }, io) => {
    const question = { question: text, choices: choices === null ? undefined : [...choices] };
    const common = createRng(image.sha256, `${model}${text}`);
    const rng = shared > 0 && common.chance(shared) ? common : own;
    // A look that fails is not kept: the next call looks again.
    firstLook ??= look(image, question, { io, rng }).catch((cause: unknown) => {
      firstLook = undefined;
      throw cause;
    });
    const [sight, first] = await firstLook;
    const reading =
      rereading === 0 ? first : rereadImage(first, sight, { heard, rereading, misreading, rng: own });
    return glance(reading, { noise, rng: io.rng });
  };
}
