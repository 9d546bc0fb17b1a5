import { hash } from 'node:crypto';
import type { ImageReference } from '../question.js';
import { reencode } from './raster.js';
import type { ImageSize } from './raster.js';

/** Image bytes that are ready for a match, and the reference that stands for them in its configuration. */
export interface PreparedImage {
  readonly bytes: Uint8Array;
  readonly reference: ImageReference;
}

/**
 * Brings a PNG, JPEG or GIF into the one form that both images of a game have: PNG of this package's encoder, without
 * metadata, of its own size or of the one given. Prepare the original as well as the edited image: otherwise format and
 * artefacts, not content, tell them apart.
 * @throws MasbenchError `CONFIG_INVALID` where the bytes are no readable image.
 */
export function prepareImage(bytes: Uint8Array, size?: ImageSize): PreparedImage {
  const { png, width, height } = reencode(bytes, size);
  return { bytes: png, reference: referenceTo(png, { width, height }) };
}

/** The reference to PNG bytes of a known size, without reading them. */
export function referenceTo(png: Uint8Array, { width, height }: ImageSize): ImageReference {
  return { sha256: hash('sha256', png, 'hex'), mediaType: 'image/png', width, height };
}
