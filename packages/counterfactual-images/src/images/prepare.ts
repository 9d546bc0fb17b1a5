import { hashBytes } from '@masbench/statistics';
import type { ImageBlob } from '../question.js';
import type { ImageSize } from './image-facts.js';
import { reencode } from './raster.js';

/** Image bytes ready for a match, and their reference for its configuration. */
export interface PreparedImage {
  /** PNG bytes for the match's blob store. */
  readonly bytes: Uint8Array;
  /** For the configuration of the match. */
  readonly reference: ImageBlob;
}

/**
 * Converts a PNG, JPEG or GIF into the common form of both images of a game: a PNG of this package's encoder, without
 * metadata, in its own or the given size. Prepare the original as well as the edited image; otherwise format and
 * artifacts would tell them apart.
 * @throws MasbenchError `CONFIG_INVALID` if the bytes are no readable image.
 */
export function prepareImage(bytes: Uint8Array, size?: ImageSize): PreparedImage {
  const { png, width, height } = reencode(bytes, size);
  return { bytes: png, reference: placeImage(png, { width, height }) };
}

/** The reference to PNG bytes of a known size, without reading them. */
export function placeImage(png: Uint8Array, { width, height }: ImageSize): ImageBlob {
  return { sha256: hashBytes(png), mediaType: 'image/png', width, height };
}
