import { computeMean, exactMath } from '@masbench/statistics';
import type { Fill, Shape } from './vocabulary.js';

export type Point = readonly [x: number, y: number];

/** How much smaller the hole of a hollow shape is than its outline. */
const holeScale = 0.6;

/** The rings to draw a shape with by the even-odd rule: its outline and, if it is hollow, its hole. */
export function listRings(shape: Shape, fill: Fill): readonly (readonly Point[])[] {
  const outline = outlines[shape];
  if (fill === 'solid') return [outline];
  const cx = computeMean(outline.map(([x]) => x));
  const cy = computeMean(outline.map(([, y]) => y));
  return [outline, outline.map(([x, y]) => [cx + (x - cx) * holeScale, cy + (y - cy) * holeScale] as const)];
}

/** True if a point lies within a ring (even-odd rule). */
export function containsPoint(ring: readonly Point[], [x, y]: Point): boolean {
  let inside = false;
  for (const [index, [ax, ay]] of ring.entries()) {
    const [bx, by] = ring.at(index - 1) ?? [ax, ay];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  }
  return inside;
}

const arm = 1 / 3;

/**
 * The outline of each shape, scaled to fill the square from (-1, -1) to (1, 1), with y growing downwards. Every shape is
 * star-shaped around the mean of its corners, so that a smaller copy around it lies within.
 */
const outlines: Readonly<Record<Shape, readonly Point[]>> = {
  circle: polygon(48, () => 1),
  square: [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ],
  triangle: [
    [0, -1],
    [1, 1],
    [-1, 1],
  ],
  diamond: [
    [0, -1],
    [1, 0],
    [0, 1],
    [-1, 0],
  ],
  star: fitted(polygon(10, (index) => (index % 2 === 0 ? 1 : 0.42))),
  cross: [
    [-arm, -1],
    [arm, -1],
    [arm, -arm],
    [1, -arm],
    [1, arm],
    [arm, arm],
    [arm, 1],
    [-arm, 1],
    [-arm, arm],
    [-1, arm],
    [-1, -arm],
    [-arm, -arm],
  ],
};

/** Corners at equal angles, the first one on top. */
function polygon(corners: number, radius: (index: number) => number): Point[] {
  return Array.from({ length: corners }, (_, index) => {
    const angle = (2 * Math.PI * index) / corners;
    return [radius(index) * exactMath.sin(angle), -radius(index) * exactMath.cos(angle)] as const;
  });
}

function fitted(points: readonly Point[]): Point[] {
  const xs = spread(points.map(([x]) => x));
  const ys = spread(points.map(([, y]) => y));
  return xs.map((x, index) => [x, ys[index] ?? 0] as const);
}

/** Values scaled to reach from -1 to 1. */
function spread(values: readonly number[]): number[] {
  const [least, greatest] = [Math.min(...values), Math.max(...values)];
  return values.map((value) => (2 * (value - least)) / (greatest - least) - 1);
}
