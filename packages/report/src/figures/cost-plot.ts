import { scaleLinear } from 'd3-scale';
import { element, figure, label, palette } from './svg.js';

/** An agent by what it costs and what it scores. */
export interface CostPoint {
  readonly name: string;
  readonly cost: number;
  readonly costLow?: number | undefined;
  readonly costHigh?: number | undefined;
  readonly score: number;
  readonly low?: number | undefined;
  readonly high?: number | undefined;
}

export interface CostPlotOptions {
  /** What the cost is, with its unit: `Tokens a match`. */
  readonly cost: string;
  readonly score: string;
  /** Pixels. @default 640 */
  readonly width?: number | undefined;
}

const height = 320;
const margin = { left: 64, right: 24, top: 16, bottom: 48 };

/**
 * Score against cost as SVG, with the intervals of both. A point is filled where no other has a better mean score at
 * no more cost, and open where one has: the filled ones are the frontier, as far as the intervals allow to say.
 */
export function costPlot(points: readonly CostPoint[], options: CostPlotOptions): string {
  const { cost, score, width = 640 } = options;
  const x = scaleLinear()
    .domain([0, Math.max(1e-9, ...points.map((point) => point.costHigh ?? point.cost))])
    .nice(5)
    .range([margin.left, width - margin.right]);
  const ends = points.flatMap((point) => [point.low ?? point.score, point.high ?? point.score]);
  const [low, high] = [Math.min(...ends), Math.max(...ends)];
  const y = scaleLinear()
    .domain(low < high ? [low, high] : [low - 1, high + 1])
    .nice(5)
    .range([height - margin.bottom, margin.top]);
  const bottom = height - margin.bottom;
  return figure({ title: `${score} against ${cost}: ${described(points)}`, width, height }, [
    ...x.ticks(5).flatMap((tick) => [
      grid({ x1: x(tick), x2: x(tick), y1: margin.top, y2: bottom }),
      label(x.tickFormat(5, '~s')(tick), {
        x: x(tick),
        y: bottom + 18,
        'text-anchor': 'middle',
        'font-size': 12,
      }),
    ]),
    ...y.ticks(5).flatMap((tick) => [
      grid({ x1: margin.left, x2: width - margin.right, y1: y(tick), y2: y(tick) }),
      label(y.tickFormat(5)(tick), {
        x: margin.left - 8,
        y: y(tick) + 4,
        'text-anchor': 'end',
        'font-size': 12,
      }),
    ]),
    label(cost, {
      x: (margin.left + width - margin.right) / 2,
      y: height - 8,
      'text-anchor': 'middle',
      'font-size': 12,
    }),
    label(score, { x: margin.left, y: 11, 'text-anchor': 'middle', 'font-size': 12 }),
    ...points.flatMap((point) => {
      const color = palette[0];
      const [cx, cy] = [x(point.cost), y(point.score)];
      const onFrontier = !points.some((other) => beats(other, point));
      return [
        ...(point.low === undefined || point.high === undefined
          ? []
          : [
              element('line', {
                x1: cx,
                x2: cx,
                y1: y(point.low),
                y2: y(point.high),
                stroke: color,
                'stroke-width': 2,
              }),
            ]),
        ...(point.costLow === undefined || point.costHigh === undefined
          ? []
          : [
              element('line', {
                x1: x(Math.max(0, point.costLow)),
                x2: x(point.costHigh),
                y1: cy,
                y2: cy,
                stroke: color,
                'stroke-width': 2,
              }),
            ]),
        element('circle', {
          cx,
          cy,
          r: 6,
          fill: onFrontier ? color : 'none',
          stroke: color,
          'stroke-width': 2,
        }),
        label(
          point.name,
          {
            x: cx > width / 2 ? cx - 12 : cx + 12,
            y: cy - 9,
            'text-anchor': cx > width / 2 ? 'end' : 'start',
          },
          32,
        ),
      ];
    }),
  ]);
}

/** True where one has a better score at no more cost, or the same score at less. */
function beats(one: CostPoint, other: CostPoint): boolean {
  return (
    one.score >= other.score && one.cost <= other.cost && (one.score > other.score || one.cost < other.cost)
  );
}

function grid(place: Readonly<Record<'x1' | 'x2' | 'y1' | 'y2', number>>): string {
  return element('line', { ...place, stroke: 'currentColor', 'stroke-opacity': 0.15 });
}

function described(points: readonly CostPoint[]): string {
  return points
    .map(({ name, cost, score }) => `${name} ${score.toPrecision(3)} at ${cost.toPrecision(3)}`)
    .join('; ');
}
