import { scaleLinear } from 'd3-scale';
import { palette, svgElement, svgLabel, svgDocument } from './svg.js';

/** An agent by what it costs and what it scores. */
export interface CostPoint {
  readonly name: string;
  readonly cost: number;
  readonly costLow?: number | undefined;
  readonly costHigh?: number | undefined;
  readonly score: number;
  readonly low?: number | undefined;
  readonly high?: number | undefined;
  /**
   * How often the agent is on the frontier when the matches are drawn again, from 0 to 1: its point is filled as much,
   * and the share is written next to its name. @default 1 if no other point is as good and as cheap, otherwise 0
   */
  readonly frontierShare?: number | undefined;
}

export interface CostPlotOptions {
  /** The kind of cost, with its unit: `Tokens a match`. */
  readonly cost: string;
  readonly score: string;
  /** Pixels. @default 640 */
  readonly width?: number | undefined;
}

const height = 320;
const margin = { left: 64, right: 24, top: 32, bottom: 48 };
const color = palette[0];

/**
 * Draws score against cost as an SVG document, with the intervals of both. A point is filled as far as it is on the
 * frontier, where no other has a better mean score at no more cost.
 */
export function drawCosts(points: readonly CostPoint[], options: CostPlotOptions): string {
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
  const ticks = width < 480 ? 3 : 5;
  const drawn = points.map((point) => ({ ...point, x: x(point.cost), y: y(point.score) }));
  return svgDocument({ title: `${score} against ${cost}: ${describePoints(points)}`, width, height }, [
    ...x.ticks(ticks).flatMap((tick) => [
      drawGrid({ x1: x(tick), x2: x(tick), y1: margin.top, y2: bottom }),
      svgLabel(tick === 0 ? '0' : x.tickFormat(ticks, '~s')(tick), {
        x: x(tick),
        y: bottom + 18,
        'text-anchor': 'middle',
        'font-size': 12,
      }),
    ]),
    ...y.ticks(5).flatMap((tick) => [
      drawGrid({ x1: margin.left, x2: width - margin.right, y1: y(tick), y2: y(tick) }),
      svgLabel(y.tickFormat(5)(tick), {
        x: margin.left - 8,
        y: y(tick) + 4,
        'text-anchor': 'end',
        'font-size': 12,
      }),
    ]),
    svgLabel(cost, {
      x: (margin.left + width - margin.right) / 2,
      y: height - 8,
      'text-anchor': 'middle',
      'font-size': 12,
    }),
    svgLabel(score, { x: 4, y: 14, 'text-anchor': 'start', 'font-size': 12 }),
    ...drawn.flatMap((point) => [
      ...drawInterval(point.low, point.high, (end) => ({ x: point.x, y: y(end) })),
      ...drawInterval(point.costLow, point.costHigh, (end) => ({ x: x(Math.max(0, end)), y: point.y })),
      // What is behind an open point does not show through it.
      svgElement('circle', { cx: point.x, cy: point.y, r: 6, fill: 'var(--back, #fff)' }),
      svgElement('circle', {
        cx: point.x,
        cy: point.y,
        r: 6,
        fill: color,
        'fill-opacity': frontierShareOf(point, points),
        stroke: color,
        'stroke-width': 2,
      }),
    ]),
    ...placeNames(drawn).map(({ point, at }) =>
      svgLabel(
        point.frontierShare === undefined
          ? point.name
          : `${point.name} (${Math.round(point.frontierShare * 100)} %)`,
        {
          x: point.x > width / 2 ? point.x - 12 : point.x + 12,
          y: at,
          'text-anchor': point.x > width / 2 ? 'end' : 'start',
          // Lines behind it do not cross it out.
          stroke: 'var(--back, #fff)',
          'stroke-width': 4,
          'paint-order': 'stroke',
        },
        36,
      ),
    ),
  ]);
}

const lineHeight = 16;

interface Drawn extends CostPoint {
  readonly x: number;
  readonly y: number;
}

/** Where the names of points stand: above them, and moved down where others stand. */
function placeNames(points: readonly Drawn[]): readonly { readonly point: Drawn; readonly at: number }[] {
  const found: { point: Drawn; at: number }[] = [];
  for (const point of points.toSorted((one, other) => one.y - other.y)) {
    const above = Math.max(-Infinity, ...found.map(({ at }) => at));
    found.push({ point, at: Math.max(point.y - 9, above + lineHeight) });
  }
  return found;
}

function drawInterval(
  low: number | undefined,
  high: number | undefined,
  place: (end: number) => { readonly x: number; readonly y: number },
): readonly string[] {
  if (low === undefined || high === undefined) return [];
  const [from, to] = [place(low), place(high)];
  return [
    svgElement('line', {
      x1: from.x,
      x2: to.x,
      y1: from.y,
      y2: to.y,
      stroke: color,
      'stroke-width': 2,
    }),
  ];
}

function frontierShareOf(point: CostPoint, points: readonly CostPoint[]): number {
  return point.frontierShare ?? (points.some((other) => beats(other, point)) ? 0 : 1);
}

/** True if one has a better score at no more cost, or the same score at less. */
export function beats(
  one: Pick<CostPoint, 'score' | 'cost'>,
  other: Pick<CostPoint, 'score' | 'cost'>,
): boolean {
  return (
    one.score >= other.score && one.cost <= other.cost && (one.score > other.score || one.cost < other.cost)
  );
}

function drawGrid(place: Readonly<Record<'x1' | 'x2' | 'y1' | 'y2', number>>): string {
  return svgElement('line', { ...place, stroke: 'currentColor', 'stroke-opacity': 0.15 });
}

function describePoints(points: readonly CostPoint[]): string {
  return points
    .map(
      ({ name, cost, score, frontierShare }) =>
        `${name} ${score.toPrecision(3)} at ${cost.toPrecision(3)}${
          frontierShare === undefined
            ? ''
            : `, on the frontier in ${Math.round(frontierShare * 100)} % of draws`
        }`,
    )
    .join('; ');
}
