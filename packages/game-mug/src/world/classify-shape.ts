import { outlineOf, within } from './outline.js';
import type { Segment } from './segments.js';
import { shapes } from './vocabulary.js';
import type { Fill, Shape } from './vocabulary.js';

/** Samples along each side of the box in which silhouettes are compared. */
const samples = 24;
/** A silhouette of which less than this share is painted has a hole. */
const solidShare = 0.85;

/** What a patch looks like, and how well: the overlap of its silhouette with the shape's (intersection over union). */
export interface ShapeGuess {
  readonly shape: Shape;
  readonly fill: Fill;
  /** 0 to 1. */
  readonly overlap: number;
}

/** Compares the silhouette of a patch, its holes filled, with the outline of every shape. */
export function classifyShape(segment: Segment, imageWidth: number): ShapeGuess {
  const painted = paintedBox(segment, imageWidth);
  const silhouette = withHolesFilled(painted);
  const area = silhouette.cells.reduce((sum, cell) => sum + cell, 0);
  const grid = sampled(silhouette);
  let best: { readonly shape: Shape; readonly overlap: number } = { shape: 'circle', overlap: -1 };
  for (const shape of shapes) {
    const overlap = overlapOf(grid, silhouettes[shape]);
    if (overlap > best.overlap) best = { shape, overlap };
  }
  return { ...best, fill: segment.pixels.length / area >= solidShare ? 'solid' : 'hollow' };
}

/** Cells of a box, 1 where painted. */
interface Box {
  readonly width: number;
  readonly height: number;
  readonly cells: Uint8Array;
}

function paintedBox({ left, top, right, bottom, pixels }: Segment, imageWidth: number): Box {
  const [width, height] = [right - left + 1, bottom - top + 1];
  const cells = new Uint8Array(width * height);
  for (const pixel of pixels)
    cells[(Math.floor(pixel / imageWidth) - top) * width + (pixel % imageWidth) - left] = 1;
  return { width, height, cells };
}

/** What cannot be reached from outside the box without crossing paint (four neighbours) belongs to the silhouette. */
function withHolesFilled({ width, height, cells }: Box): Box {
  const outside = new Uint8Array(width * height);
  const border = Array.from({ length: width }, (_, x) => [x, x + (height - 1) * width]).concat(
    Array.from({ length: height }, (_, y) => [y * width, y * width + width - 1]),
  );
  const queue: number[] = [];
  const visit = (at: number): void => {
    if (cells[at] === 0 && outside[at] === 0) {
      outside[at] = 1;
      queue.push(at);
    }
  };
  border.flat().forEach(visit);
  for (let at = queue.pop(); at !== undefined; at = queue.pop()) {
    const x = at % width;
    if (x > 0) visit(at - 1);
    if (x < width - 1) visit(at + 1);
    if (at >= width) visit(at - width);
    if (at < width * (height - 1)) visit(at + width);
  }
  return { width, height, cells: outside.map((reached) => 1 - reached) };
}

function sampled({ width, height, cells }: Box): boolean[] {
  return sampleGrid(
    ([x, y]) => cells[Math.floor(((y + 1) / 2) * height) * width + Math.floor(((x + 1) / 2) * width)] === 1,
  );
}

/** The grid of samples over the square from (-1, -1) to (1, 1), row by row. */
function sampleGrid(inside: (point: readonly [number, number]) => boolean): boolean[] {
  const steps = Array.from({ length: samples }, (_, index) => (2 * (index + 0.5)) / samples - 1);
  return steps.flatMap((y) => steps.map((x) => inside([x, y])));
}

function overlapOf(left: readonly boolean[], right: readonly boolean[]): number {
  let [both, either] = [0, 0];
  for (const [index, one] of left.entries()) {
    const other = right[index] === true;
    if (one && other) both++;
    if (one || other) either++;
  }
  return either === 0 ? 0 : both / either;
}

const silhouettes: Readonly<Record<Shape, readonly boolean[]>> = {
  circle: silhouetteOf('circle'),
  square: silhouetteOf('square'),
  triangle: silhouetteOf('triangle'),
  diamond: silhouetteOf('diamond'),
  star: silhouetteOf('star'),
  cross: silhouetteOf('cross'),
};

function silhouetteOf(shape: Shape): boolean[] {
  return sampleGrid((point) => within(outlineOf(shape), point));
}
