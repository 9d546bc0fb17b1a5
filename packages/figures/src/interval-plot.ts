import { scaleLinear } from 'd3-scale';
import { palette, svgElement, svgLabel, svgDocument } from './svg.js';

/** One mean with its interval. */
export interface IntervalRow {
  readonly name: string;
  readonly mean: number;
  /** Ends of the interval; `undefined` if there is none. */
  readonly low?: number | undefined;
  readonly high?: number | undefined;
  /** How many values the mean is of, where that is to be shown. */
  readonly n?: number | undefined;
}

export interface IntervalPlotOptions {
  /** The quantity shown, with its unit. */
  readonly title: string;
  /** Pixels. Below 480, names stand above their bars. @default 640 */
  readonly width?: number | undefined;
  /** Decimals of the values that are written. @default 3 */
  readonly places?: number | undefined;
}

/** Below it, there is no room for names next to bars. */
const narrow = 480;
const top = 8;
const axisHeight = 44;

/** Draws means with their intervals, best first, as an SVG document. Equal means stay in the order of the rows. */
export function drawIntervals(rows: readonly IntervalRow[], options: IntervalPlotOptions): string {
  const { title, width = 640, places = 3 } = options;
  const ranked = rows.toSorted((left, right) => right.mean - left.mean);
  const isNarrow = width < narrow;
  const rowHeight = isNarrow ? 48 : 30;
  const height = top + ranked.length * rowHeight + axisHeight;
  const longest = isNarrow ? Math.floor((width - 24) / 7.4) : 36;
  const left = isNarrow
    ? 16
    : 24 + 7.4 * Math.min(longest, Math.max(0, ...ranked.map(({ name }) => Array.from(name).length)));
  const right = 124;
  const ends = ranked.flatMap(({ mean, low = mean, high = mean }) => [low, high]);
  const scale = scaleLinear()
    .domain(widen(Math.min(...ends), Math.max(...ends)))
    .nice(5)
    .range([left, width - right]);
  const bottom = top + ranked.length * rowHeight;
  const count = Math.max(2, Math.floor((width - right - left) / 64));
  const ticks = scale.ticks(Math.min(5, count));
  const format = scale.tickFormat(Math.min(5, count));
  return svgDocument({ title: `${title}: ${describeRows(ranked, places)}`, width, height }, [
    ...ticks.flatMap((tick) => [
      svgElement('line', {
        x1: scale(tick),
        x2: scale(tick),
        y1: top,
        y2: bottom,
        stroke: 'currentColor',
        'stroke-opacity': tick === 0 ? 0.55 : 0.15,
      }),
      svgLabel(format(tick), { x: scale(tick), y: bottom + 18, 'text-anchor': 'middle', 'font-size': 12 }),
    ]),
    svgLabel(title, {
      x: (left + width - right) / 2,
      y: bottom + 36,
      'text-anchor': 'middle',
      'font-size': 12,
    }),
    ...ranked.flatMap(({ name, mean, low, high, n }, index) => {
      const y = top + (index + (isNarrow ? 0.7 : 0.5)) * rowHeight;
      const color = palette[0];
      return [
        isNarrow
          ? svgLabel(name, { x: 0, y: y - 14, 'text-anchor': 'start' }, longest)
          : svgLabel(name, { x: left - 12, y: y + 4, 'text-anchor': 'end' }, longest),
        ...(low === undefined || high === undefined
          ? []
          : [
              svgElement('line', {
                x1: scale(low),
                x2: scale(high),
                y1: y,
                y2: y,
                stroke: color,
                'stroke-width': 3,
              }),
              ...[low, high].map((end) =>
                svgElement('line', {
                  x1: scale(end),
                  x2: scale(end),
                  y1: y - 6,
                  y2: y + 6,
                  stroke: color,
                  'stroke-width': 2,
                }),
              ),
            ]),
        svgElement('circle', { cx: scale(mean), cy: y, r: 5, fill: color }),
        svgLabel(mean.toFixed(places).replace('-', '−'), {
          x: width - right + 70,
          y: y + 4,
          'text-anchor': 'end',
        }),
        ...(n === undefined
          ? []
          : [svgLabel(`n = ${n}`, { x: width, y: y + 4, 'text-anchor': 'end', 'font-size': 11 })]),
      ];
    }),
  ]);
}

/** A span that is not empty. */
function widen(low: number, high: number): [number, number] {
  if (low < high) return [low, high];
  const room = Math.abs(low) > 0 ? Math.abs(low) * 0.1 : 1;
  return [low - room, high + room];
}

function describeRows(rows: readonly IntervalRow[], places: number): string {
  return rows
    .map(({ name, mean, low, high, n }) =>
      low === undefined || high === undefined
        ? `${name} ${mean.toFixed(places)}${sizeNote(n)}`
        : `${name} ${mean.toFixed(places)}, from ${low.toFixed(places)} to ${high.toFixed(places)}${sizeNote(n)}`,
    )
    .join('; ');
}

function sizeNote(n: number | undefined): string {
  return n === undefined ? '' : `, n = ${n}`;
}
