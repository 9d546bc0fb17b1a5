import { decode, readImageSize, type Raster } from '../images/raster.js';
import { nameColor, type Rgb } from './color-names.js';
import { places, type ObjectFacts, type Place, type SceneFacts } from './facts.js';
import { recognizedLabel } from './label.js';
import { listRings, containsPoint, type Point } from './outline.js';
import { sceneSize } from './scene.js';
import { fills, shapes } from './vocabulary.js';

/** Width and height of a field, in pixels. */
const side = sceneSize / 3;
/** Samples along each side of the box in which silhouettes are compared. */
const samples = 24;
/** A silhouette that overlaps every shape less than this (intersection over union) is none of them. */
const leastOverlap = 0.6;
/** Half of an object's height in pixels from which it is large. */
const largeFrom = 23;
/** A pixel is colored where its channels differ by more than this. */
const leastChroma = 40;

/**
 * Reads an image of the generated world by its pixels alone: the silhouette, the color and the label of each of the
 * nine fields. Fields with no recognizable shape are left out, so a blank image or a photograph gives few objects or
 * none. An image of another size is scaled to that of generated images first.
 * @throws MasbenchError `CONFIG_INVALID` if the bytes are no readable image.
 */
export function perceiveScene(bytes: Uint8Array): SceneFacts {
  const { width, height } = readImageSize(bytes);
  const raster = decode(bytes, { width: sceneSize, height: sceneSize });
  return { width, height, objects: places.flatMap((place) => perceivedObject(place, raster) ?? []) };
}

function perceivedObject(place: Place, raster: Raster): ObjectFacts | undefined {
  const pixels = findColoredPixels(place, raster);
  if (pixels.length === 0) return undefined;
  const xs = pixels.map(([x]) => x);
  const ys = pixels.map(([, y]) => y);
  const [left, top, right, bottom] = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
  const painted = new Set(pixels.map(([x, y]) => y * sceneSize + x));
  const grid = silhouette(([x, y]) =>
    painted.has(
      Math.floor(top + ((y + 1) / 2) * (bottom - top + 1)) * sceneSize +
        Math.floor(left + ((x + 1) / 2) * (right - left + 1)),
    ),
  );
  const [best] = templates
    .map(({ shape, fill, cells }) => ({ shape, fill, overlap: computeOverlap(grid, cells) }))
    .toSorted((one, other) => other.overlap - one.overlap);
  if (best === undefined || best.overlap < leastOverlap) return undefined;
  const colours = pixels.map(([x, y]) => pixelColor(raster, x, y));
  const text = recognizedLabel(place, (x, y) => darkness(pixelColor(raster, x, y)));
  return {
    ...place,
    shape: best.shape,
    colour: nameColor([0, 1, 2].map((channel) => median(colours.map((colour) => colour[channel] ?? 0)))),
    size: (bottom - top + 1) / 2 >= largeFrom ? 'large' : 'small',
    fill: best.fill,
    ...(text === undefined ? {} : { text }),
  };
}

function findColoredPixels({ column, row }: Place, raster: Raster): Point[] {
  const pixels: Point[] = [];
  for (let y = row * side; y < (row + 1) * side; y++) {
    for (let x = column * side; x < (column + 1) * side; x++) {
      if (chroma(pixelColor(raster, x, y)) > leastChroma) pixels.push([x, y]);
    }
  }
  return pixels;
}

function pixelColor({ width, data }: Raster, x: number, y: number): Rgb {
  const at = (y * width + x) * 4;
  return [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
}

/** The difference of the greatest and the least channel. */
function chroma([red, green, blue]: Rgb): number {
  return Math.max(red, green, blue) - Math.min(red, green, blue);
}

/** 1 for black, 0 for white and for colors. */
function darkness(rgb: Rgb): number {
  return chroma(rgb) > leastChroma ? 0 : 1 - Math.max(...rgb) / 255;
}

/** The grid of samples over the square from (-1, -1) to (1, 1), row by row. */
function silhouette(inside: (point: Point) => boolean): boolean[] {
  const steps = Array.from({ length: samples }, (_, index) => (2 * (index + 0.5)) / samples - 1);
  return steps.flatMap((y) => steps.map((x) => inside([x, y])));
}

/** Pictures of every shape, solid and hollow. */
const templates = shapes.flatMap((shape) =>
  fills.map((fill) => {
    const rings = listRings(shape, fill);
    const cells = silhouette((point) => rings.filter((ring) => containsPoint(ring, point)).length === 1);
    return { shape, fill, cells };
  }),
);

function computeOverlap(left: readonly boolean[], right: readonly boolean[]): number {
  const both = left.filter((one, index) => one && right[index] === true).length;
  const either = left.filter((one, index) => one || right[index] === true).length;
  return both / either;
}

/** Pixels along an edge are mixed with the background: they do not move the median. */
function median(values: readonly number[]): number {
  return values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? 0;
}
