import { hash } from 'node:crypto';
import type { CallContext, ImageMediaType, Json } from '../model-request.js';
import type { ModelResult, Refusal } from '../model-result.js';
import type { RetryDecision } from '../call-attempt.js';
import { imageInfo } from './image-size.js';

/** Bytes of an image. */
export interface ImageBytes {
  /** The encoded file, not its pixels. */
  readonly bytes: Uint8Array;
  /** Format of `bytes`. */
  readonly mediaType: ImageMediaType;
}

/** Request to an editor. */
export interface ImageEditRequest {
  /** The image to change. */
  readonly image: ImageBytes;
  /** The change, in words. */
  readonly instruction: string;
  /** Fields merged into the request as they are, for example `{ quality: 'low' }`. */
  readonly providerOptions?: Readonly<Record<string, Json>> | undefined;
}

/**
 * The outcome of an edit. `edited`: another image of the same size · `other-size`: an image of another size ·
 * `same-image`: byte for byte what was sent (an image that only looks the same is not told apart here) ·
 * `refused`: declined by the model or a filter · `no-image`: only words · `junk`: bytes that are no image.
 */
export type ImageEditOutcome = 'edited' | 'other-size' | 'same-image' | 'refused' | 'no-image' | 'junk';

/** An image that an editor gave back, with its hash and size. */
export interface EditedImage extends ImageBytes {
  /** SHA-256 of the bytes, in hexadecimal. */
  readonly sha256: string;
  /** Pixels. */
  readonly width: number;
  /** Pixels. */
  readonly height: number;
}

/** Result of an editor. Everything that it may do is a result; only faults of the infrastructure throw. */
export interface ImageEdit extends Pick<
  ModelResult,
  'usage' | 'cost' | 'model' | 'warnings' | 'timing' | 'requestId'
> {
  /** The outcome of the edit, judged by the bytes that came back. */
  readonly outcome: ImageEditOutcome;
  /** Present under `edited`, `other-size` and `same-image`. */
  readonly image: EditedImage | undefined;
  /** The model's own words about it. */
  readonly text: string | undefined;
  /** Present under `refused`. */
  readonly refusal: Refusal | undefined;
}

/** A model that edits an image by an instruction: every `edit` makes exactly one attempt. */
export interface ImageEditor {
  /** The provider. */
  readonly id: string;
  /** The model as it is asked for. */
  readonly model: string;
  /** The key of a rate limit. */
  readonly limitKey: string;
  /** @throws ModelError */
  readonly edit: (request: ImageEditRequest, context: Pick<CallContext, 'signal'>) => Promise<ImageEdit>;
  /** Whether trying again may help, and when. */
  readonly classify: (error: unknown) => RetryDecision;
  /** Everything besides the request that decides the result. */
  readonly cacheIdentity: () => Json;
}

/** The kind of the bytes that came back, apart from those that were sent. */
export function judgeEdit(
  sent: ImageBytes,
  received: Uint8Array | undefined,
): { readonly outcome: Exclude<ImageEditOutcome, 'refused'>; readonly image: EditedImage | undefined } {
  if (received === undefined) return { outcome: 'no-image', image: undefined };
  const info = imageInfo(received);
  if (info === undefined) return { outcome: 'junk', image: undefined };
  const image: EditedImage = { ...info, bytes: received, sha256: hash('sha256', received) };
  if (Buffer.compare(received, sent.bytes) === 0) return { outcome: 'same-image', image };
  const before = imageInfo(sent.bytes);
  const sameSize = before?.width === info.width && before.height === info.height;
  return { outcome: sameSize ? 'edited' : 'other-size', image };
}
