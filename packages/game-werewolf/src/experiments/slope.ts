import { quantile } from '@masbench/statistics';

/** The median of the slopes of all pairs of points (Theil 1950, Sen 1968); `null` for fewer than two points. */
export function theilSen(points: readonly (readonly [x: number, y: number])[]): number | null {
  const slopes = points.flatMap(([x, y], index) =>
    points
      .slice(index + 1)
      .flatMap(([otherX, otherY]) => (otherX === x ? [] : [(otherY - y) / (otherX - x)])),
  );
  return slopes.length === 0 ? null : quantile(slopes, 0.5);
}
