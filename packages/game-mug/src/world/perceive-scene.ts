import { decode } from '../images/raster.js';
import type { Raster } from '../images/raster.js';
import { classifyShape } from './classify-shape.js';
import { nameColour } from './colour-names.js';
import type { Rgb } from './colour-names.js';
import { byPlace, places, samePlace } from './facts.js';
import type { ObjectFacts, Place, SceneFacts } from './facts.js';
import { readText } from './read-text.js';
import { colourAt, segment } from './segments.js';
import type { Segment } from './segments.js';

/** Half of an object's height from which it is large, as a share of the image's height. */
const largeFrom = 0.08;
/** A silhouette that overlaps every shape less than this is none of them. */
const leastOverlap = 0.75;

/**
 * Reads an image of the generated world by its pixels alone: connected patches, their silhouettes, colours and places,
 * and the letters below them. Patches that look like no shape are left out, and so is all but the largest patch of a
 * field, so that a blank image or a photograph gives few objects or none.
 * @throws MasbenchError `CONFIG_INVALID` where the bytes are no readable image.
 */
export function perceiveScene(bytes: Uint8Array): SceneFacts {
  const raster = decode(bytes);
  const { objects: segments, written } = segment(raster);
  const seen = segments
    .toSorted((left, right) => right.pixels.length - left.pixels.length)
    .flatMap((patch) => objectOf(patch, raster) ?? [])
    .filter((object, index, all) => all.findIndex((other) => samePlace(object, other)) === index);
  const objects = seen.map((object) => {
    const text = readText(written, fieldOf(object, raster));
    return text === undefined ? object : { ...object, text };
  });
  return { width: raster.width, height: raster.height, objects: objects.toSorted(byPlace) };
}

function objectOf(patch: Segment, raster: Raster): ObjectFacts | undefined {
  const { shape, fill, overlap } = classifyShape(patch, raster.width);
  if (overlap < leastOverlap) return undefined;
  const column = Math.floor((((patch.left + patch.right) / 2) * 3) / raster.width);
  const row = Math.floor((((patch.top + patch.bottom) / 2) * 3) / raster.height);
  const size = (patch.bottom - patch.top + 1) / 2 >= largeFrom * raster.height ? 'large' : 'small';
  return {
    ...(places.find((place) => samePlace(place, { column, row })) ?? { column: 0, row: 0 }),
    shape,
    colour: nameColour(medianColour(patch, raster)),
    size,
    fill,
  };
}

/** The median of each channel, which the mixed pixels along the edge do not move. */
function medianColour({ pixels }: Segment, raster: Raster): Rgb {
  const colours = pixels.map((pixel) => colourAt(raster, pixel));
  const median = (channel: 0 | 1 | 2): number =>
    colours.map((colour) => colour[channel]).toSorted((left, right) => left - right)[
      Math.floor(colours.length / 2)
    ] ?? 0;
  return [median(0), median(1), median(2)];
}

function fieldOf(
  { column, row }: Place,
  { width, height }: Raster,
): { left: number; top: number; right: number; bottom: number } {
  return {
    left: Math.round((column * width) / 3),
    right: Math.round(((column + 1) * width) / 3),
    top: Math.round((row * height) / 3),
    bottom: Math.round(((row + 1) * height) / 3),
  };
}
