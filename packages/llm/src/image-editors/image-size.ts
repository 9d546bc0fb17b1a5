import { imageSize } from 'image-size';
import type { ImageMediaType } from '../model-request.js';

/** Format and size of an image, read from its first bytes. */
export interface ImageInfo {
  /** Format by the first bytes, regardless of the file name. */
  readonly mediaType: ImageMediaType;
  /** Pixels. */
  readonly width: number;
  /** Pixels. */
  readonly height: number;
}

const mediaTypes: Readonly<Record<string, ImageMediaType>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  gif: 'image/gif',
};

/** Kind and size of an image by its first bytes; `undefined` if they are no PNG, JPEG, WebP or GIF. */
export function imageInfo(bytes: Uint8Array): ImageInfo | undefined {
  try {
    const { type, width, height } = imageSize(bytes);
    const mediaType = type === undefined ? undefined : mediaTypes[type];
    return mediaType === undefined || width < 1 || height < 1 ? undefined : { mediaType, width, height };
  } catch {
    return undefined;
  }
}

export function readMediaType(bytes: Uint8Array): ImageMediaType | undefined {
  return imageInfo(bytes)?.mediaType;
}
