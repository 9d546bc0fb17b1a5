import type { Raster } from '../images/raster.js';
import { distanceOf, labOf } from './colour-names.js';
import type { Lab, Rgb } from './colour-names.js';

/** What a pixel was taken for. */
const ground = 0;
const mark = 1;
const writing = 2;

/** A connected patch of object pixels, and the box around it (inclusive, in pixels). */
export interface Segment {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  /** Indices of its pixels in the raster, row by row. */
  readonly pixels: readonly number[];
}

/** An image taken apart: patches of objects, and the pixels that are written on. */
export interface Segmentation {
  readonly objects: readonly Segment[];
  /** True where the pixel at (x, y) belongs to a label. */
  readonly written: (x: number, y: number) => boolean;
}

/** The distance in CIELAB from which a pixel differs from the background. */
const visible = 12;
/** Up to this chroma in CIELAB a pixel is grey: writing or, where it is light, the blurred edge of writing. */
const grey = 15;
const dark = 60;
/** Patches of fewer pixels, as a share of the image, are dirt. */
const smallestShare = 0.0005;

/**
 * Takes an image apart by colour: the commonest colour is the background, what is grey and dark is writing, all
 * other pixels are objects, put together where they touch (eight neighbours).
 */
export function segment(raster: Raster): Segmentation {
  const kinds = kindsOf(raster);
  const { width, height } = raster;
  const seen = new Uint8Array(width * height);
  const objects: Segment[] = [];
  for (const [start, kind] of kinds.entries()) {
    if (kind !== mark || seen[start]) continue;
    const pixels = flood({
      start,
      width,
      height,
      enter: (at) => kinds[at] === mark && !seen[at] && (seen[at] = 1) > 0,
    });
    if (pixels.length >= smallestShare * width * height) objects.push(boxed(pixels, width));
  }
  return { objects, written: (x, y) => kinds[y * width + x] === writing };
}

/** The red, green and blue of a pixel. */
export function colourAt({ data }: Raster, pixel: number): Rgb {
  return [data[pixel * 4] ?? 0, data[pixel * 4 + 1] ?? 0, data[pixel * 4 + 2] ?? 0];
}

function kindsOf(raster: Raster): Uint8Array {
  const background = labOf(commonestColour(raster));
  const known = new Map<number, number>();
  const kinds = new Uint8Array(raster.width * raster.height);
  let last = -1;
  let kind = ground;
  for (let pixel = 0; pixel < kinds.length; pixel++) {
    const key = keyAt(raster, pixel);
    if (key !== last) {
      kind = known.get(key) ?? kindOf(colourAt(raster, pixel), background);
      known.set(key, kind);
      last = key;
    }
    kinds[pixel] = kind;
  }
  return kinds;
}

function kindOf(rgb: Rgb, background: Lab): number {
  const [lightness, a, b] = labOf(rgb);
  if (distanceOf([lightness, a, b], background) < visible) return ground;
  if (Math.hypot(a, b) > grey) return mark;
  return lightness < dark ? writing : ground;
}

function commonestColour(raster: Raster): Rgb {
  const counts = new Map<number, number>();
  const pixels = raster.width * raster.height;
  // Neighbours mostly share their colour, so runs are counted instead of pixels.
  for (let start = 0, end = 0; start < pixels; start = end) {
    const key = keyAt(raster, start);
    while (end < pixels && keyAt(raster, end) === key) end++;
    counts.set(key, (counts.get(key) ?? 0) + end - start);
  }
  let best = { key: 0, count: 0 };
  for (const [key, count] of counts) if (count > best.count) best = { key, count };
  return [best.key >> 16, (best.key >> 8) & 255, best.key & 255];
}

/** The colour of a pixel as one number. */
function keyAt({ data }: Raster, pixel: number): number {
  return ((data[pixel * 4] ?? 0) << 16) | ((data[pixel * 4 + 1] ?? 0) << 8) | (data[pixel * 4 + 2] ?? 0);
}

interface Flood {
  readonly start: number;
  readonly width: number;
  readonly height: number;
  /** Asked once or more for each pixel; true takes it and must make later questions for it false. */
  readonly enter: (pixel: number) => boolean;
}

function flood({ start, width, height, enter }: Flood): number[] {
  const taken = enter(start) ? [start] : [];
  for (let next = 0; next < taken.length; next++) {
    const at = taken[next] ?? start;
    const [x, y] = [at % width, Math.floor(at / width)];
    for (let ny = Math.max(0, y - 1); ny <= Math.min(height - 1, y + 1); ny++) {
      for (let nx = Math.max(0, x - 1); nx <= Math.min(width - 1, x + 1); nx++) {
        if (enter(ny * width + nx)) taken.push(ny * width + nx);
      }
    }
  }
  return taken;
}

function boxed(pixels: readonly number[], width: number): Segment {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const pixel of pixels) {
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    [left, right] = [Math.min(left, x), Math.max(right, x)];
    [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
  }
  return { left, top, right, bottom, pixels };
}
