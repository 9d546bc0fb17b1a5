import { MasbenchError } from '@masbench/core';
import type { ImageSize } from '../images/image-facts.js';
import { decode, reencode, readImageSize, type Raster } from '../images/raster.js';
import type { EditReply } from './image-editor.js';

/**
 * The result of checking an editor's reply. `edited` holds the image in the size and the encoding of the original;
 * `unchanged` is an edit that shows no difference; `junk` is bytes that are no image.
 */
export type EditResult =
  | {
      /** Another image than the original. */
      readonly status: 'edited';
      /** In the size and the encoding of the original. */
      readonly png: Uint8Array;
      /** Share of pixels that differ visibly, from 0 to 1. */
      readonly changedShare: number;
      /** Says that the image was scaled; `undefined` if it was not. */
      readonly note: string | undefined;
    }
  | { readonly status: 'unchanged' | 'refused' | 'junk'; readonly note: string };

/** Share of pixels that must differ visibly for an image to count as edited: one in ten thousand. */
export const leastChangedShare = 0.0001;

/**
 * Checks a reply and brings it into the form of the original: decoded, scaled to the same size where the editor
 * returned another one (the note says which), and encoded by the encoder that made the original.
 */
export function settleReply(original: Uint8Array, reply: EditReply): EditResult {
  if (!(reply instanceof Uint8Array))
    return { status: 'refused', note: `the editor refused: ${reply.refused}` };
  const size = readImageSize(original);
  try {
    const own = readImageSize(reply);
    const settled = reencode(reply, size);
    const scaled = own.width !== size.width || own.height !== size.height;
    // Scaling alone moves more pixels than a small edit does, so the original is scaled in the same way before they are compared.
    const reference = scaled ? decode(reencode(original, own).png, size) : decode(original);
    const changed = changedShare(reference, settled.raster);
    if (changed < leastChangedShare)
      return { status: 'unchanged', note: 'the editor returned the same image' };
    return {
      status: 'edited',
      png: settled.png,
      changedShare: changed,
      note: scaled ? scaledNote(own, size) : undefined,
    };
  } catch (error) {
    if (!MasbenchError.isInstance(error)) throw error;
    return { status: 'junk', note: `the editor returned no readable image: ${error.message}` };
  }
}

/**
 * Share of pixels that differ visibly, 0 to 1: a channel is off by more than `tolerance` (of 255), and not only
 * because an edge was blurred or moved by a pixel, as scaling and JPEG do. A pixel of one image that lies within the
 * range of its neighborhood in the other, and the other way round, is no difference.
 * @throws RangeError if the sizes differ.
 */
export function changedShare(left: Raster, right: Raster, tolerance = 24): number {
  if (left.width !== right.width || left.height !== right.height) {
    throw new RangeError(
      `Cannot compare images: their sizes must be the same: ${left.width}x${left.height} and ${right.width}x${right.height}`,
    );
  }
  let changed = 0;
  for (let pixel = 0; pixel < left.width * left.height; pixel++) {
    for (let at = pixel * 4; at < pixel * 4 + 3; at++) {
      if (Math.abs((left.data[at] ?? 0) - (right.data[at] ?? 0)) <= tolerance) continue;
      if (
        outOfRange({ value: left.data[at] ?? 0, at, tolerance }, right) ||
        outOfRange({ value: right.data[at] ?? 0, at, tolerance }, left)
      ) {
        changed++;
        break;
      }
    }
  }
  return changed / (left.width * left.height);
}

interface Sample {
  readonly value: number;
  /** Index of the value in the raster's data. */
  readonly at: number;
  readonly tolerance: number;
}

/** Whether a value lies outside of what its channel has in the nine pixels around the same place of another image. */
function outOfRange({ value, at, tolerance }: Sample, { width, height, data }: Raster): boolean {
  const pixel = Math.floor(at / 4);
  const [x, y] = [pixel % width, Math.floor(pixel / width)];
  let [least, greatest] = [255, 0];
  for (let ny = Math.max(0, y - 1); ny <= Math.min(height - 1, y + 1); ny++) {
    for (let nx = Math.max(0, x - 1); nx <= Math.min(width - 1, x + 1); nx++) {
      const near = data[(ny * width + nx) * 4 + (at % 4)] ?? 0;
      if (near < least) least = near;
      if (near > greatest) greatest = near;
    }
  }
  return value < least - tolerance || value > greatest + tolerance;
}

function scaledNote(own: ImageSize, size: ImageSize): string {
  return `the editor returned ${own.width}x${own.height} pixels, scaled back to ${size.width}x${size.height}`;
}
