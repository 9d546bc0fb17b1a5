import { scaleLinear } from 'd3-scale';
import { ink, pickColor, svgElement, svgLabel, svgDocument } from './svg.js';

/** A place of a series. */
export interface ChartPoint {
  /** A number on a scale, or the name of a category. */
  readonly x: number | string;
  /** `null` if the value is unknown: nothing is drawn. */
  readonly y: number | null;
  /** A whisker around the value. */
  readonly interval?: readonly [low: number, high: number] | null | undefined;
}

/** Points that belong together: a line, marks or bars of one color. */
export interface ChartSeries {
  readonly name: string;
  readonly points: readonly ChartPoint[];
}

/** A chart as data. */
export interface Chart {
  readonly title: string;
  /** Title of the horizontal axis, with its unit. */
  readonly x: string;
  /** Title of the vertical axis, with its unit. */
  readonly y: string;
  /** `marks` are points without a line, for categories that have no order. */
  readonly as: 'lines' | 'marks' | 'bars';
  readonly series: readonly ChartSeries[];
  /** Ends of the vertical axis. @default from the data, with 0 where bars are drawn */
  readonly range?: readonly [low: number, high: number] | undefined;
}

const width = 640;
const height = 400;
const frame = { left: 70, right: 616, top: 64, bottom: 336 };
/** A line of more points has no room for a dot at each. */
const mostDots = 40;

/** Draws a chart as an SVG document: the same data give the same bytes. */
export function drawChart(chart: Chart): string {
  const { title, as, series } = chart;
  const axes = placeAxes(chart);
  const marks = series.flatMap((one, index) =>
    as === 'bars' ? drawBars(one, index, series.length, axes) : drawPoints(one, index, as, axes),
  );
  return svgDocument({ title, width, height, ground: 'paper' }, [
    svgLabel(title, { x: width / 2, y: 22, 'text-anchor': 'middle', 'font-size': 15 }, 80),
    ...drawLegend(series),
    ...drawAxes(chart, axes),
    ...marks,
  ]);
}

/** Where values and categories stand in the picture. */
interface Axes {
  readonly placeX: (value: number | string) => number;
  readonly placeY: (value: number) => number;
  readonly ticksX: readonly { readonly at: number; readonly text: string }[];
  readonly ticksY: readonly { readonly at: number; readonly text: string }[];
  /** Pixels of a category. */
  readonly step: number;
}

function placeAxes({ series, as, range }: Chart): Axes {
  const points = series.flatMap((one) => one.points);
  const values = points
    .flatMap(({ y, interval }) => [...(y === null ? [] : [y]), ...(interval ?? [])])
    .filter((value) => Number.isFinite(value));
  const ends = as === 'bars' || values.length === 0 ? [0, ...values] : values;
  const up = scaleLinear().domain(range ?? widen(Math.min(...ends), Math.max(...ends)));
  if (range === undefined) up.nice(6);
  up.range([frame.bottom, frame.top]);
  const format = up.tickFormat(6);
  const ticksY = up.ticks(6).map((tick) => ({ at: up(tick), text: format(tick) }));

  const seen = [...new Set(points.map(({ x }) => x))];
  const numbers = seen.filter((x) => typeof x === 'number');
  const step = (frame.right - frame.left) / Math.max(1, seen.length);
  if (as === 'bars' || numbers.length < seen.length || seen.length === 0) {
    const placeX = (value: number | string): number => frame.left + (seen.indexOf(value) + 0.5) * step;
    return {
      placeX,
      placeY: up,
      ticksX: seen.map((x) => ({ at: placeX(x), text: String(x) })),
      ticksY,
      step,
    };
  }
  const across = scaleLinear()
    .domain(widen(Math.min(...numbers), Math.max(...numbers)))
    .range([frame.left + 24, frame.right - 24]);
  // Few values are labeled one by one, as rounds or levels are.
  const labelled = numbers.length <= 8 ? numbers : across.ticks(8);
  const formatX = across.tickFormat(8);
  return {
    placeX: (value) => across(Number(value)),
    placeY: up,
    ticksX: labelled.map((x) => ({ at: across(x), text: numbers.length <= 8 ? String(x) : formatX(x) })),
    ticksY,
    step,
  };
}

/** A span that is not empty, also of values so large that adding one changes nothing. */
function widen(low: number, high: number): [low: number, high: number] {
  const least = Math.max(Math.abs(low), Math.abs(high)) * 1e-9;
  if (high - low > least) return [low, high];
  const room = Math.abs(low) > 0 ? Math.abs(low) * 0.1 : 1;
  return [Math.max(-Number.MAX_VALUE, low - room), Math.min(Number.MAX_VALUE, high + room)];
}

function drawAxes({ x, y }: Chart, { ticksX, ticksY, step }: Axes): string[] {
  const middle = (frame.top + frame.bottom) / 2;
  return [
    ...ticksY.flatMap(({ at, text }) => [
      svgElement('line', { x1: frame.left, y1: at, x2: frame.right, y2: at, stroke: '#dddddd' }),
      svgLabel(text, { x: frame.left - 8, y: at + 4, 'text-anchor': 'end', 'font-size': 12 }),
    ]),
    ...ticksX.flatMap(({ at, text }) =>
      svgLabel(
        text,
        { x: at, y: frame.bottom + 18, 'text-anchor': 'middle', 'font-size': 12 },
        Math.max(6, Math.floor(step / 6)),
      ),
    ),
    svgElement('line', {
      x1: frame.left,
      y1: frame.bottom,
      x2: frame.right,
      y2: frame.bottom,
      stroke: ink,
    }),
    svgLabel(x, {
      x: (frame.left + frame.right) / 2,
      y: height - 16,
      'text-anchor': 'middle',
      'font-size': 12,
    }),
    svgLabel(y, {
      transform: `rotate(-90 16 ${middle})`,
      x: 16,
      y: middle,
      'text-anchor': 'middle',
      'font-size': 12,
    }),
  ];
}

/** Names in rows, each as wide as the longest of them. */
function drawLegend(series: readonly ChartSeries[]): string[] {
  const longest = Math.max(1, ...series.map(({ name }) => Array.from(name).length));
  const room = Math.min(frame.right - frame.left, 28 + longest * 6.4);
  const columns = Math.max(1, Math.floor((frame.right - frame.left) / room));
  return series.flatMap(({ name }, index) => {
    const x = frame.left + (index % columns) * room;
    const y = 36 + Math.floor(index / columns) * 14;
    return [
      svgElement('rect', { x, y, width: 10, height: 10, fill: pickColor(index) }),
      svgLabel(name, { x: x + 15, y: y + 9, 'font-size': 12 }, Math.floor((frame.right - frame.left) / 6.4)),
    ];
  });
}

function drawPoints({ points }: ChartSeries, index: number, as: Chart['as'], axes: Axes): string[] {
  const color = pickColor(index);
  const places = points.flatMap(({ x, y, interval }) =>
    y === null || !Number.isFinite(y) ? [] : [{ x: axes.placeX(x), y: axes.placeY(y), interval }],
  );
  const line = places.map(({ x, y }) => `${Math.round(x * 10) / 10},${Math.round(y * 10) / 10}`).join(' ');
  return [
    ...(as === 'lines'
      ? [svgElement('polyline', { fill: 'none', stroke: color, 'stroke-width': 2, points: line })]
      : []),
    ...(as === 'lines' && places.length > mostDots
      ? []
      : places.map(({ x, y }) => svgElement('circle', { cx: x, cy: y, r: 3.5, fill: color }))),
    ...places.flatMap(({ x, interval }) => drawWhisker(x, interval, color, axes)),
  ];
}

function drawBars({ points }: ChartSeries, index: number, among: number, axes: Axes): string[] {
  const room = axes.step * 0.8;
  const one = room / among;
  return points.flatMap(({ x, y, interval }) => {
    if (y === null) return [];
    const left = axes.placeX(x) - room / 2 + index * one;
    const [top, bottom] = [
      Math.min(axes.placeY(y), axes.placeY(0)),
      Math.max(axes.placeY(y), axes.placeY(0)),
    ];
    return [
      svgElement('rect', {
        x: left,
        y: top,
        width: one * 0.92,
        height: Math.max(1, bottom - top),
        fill: pickColor(index),
      }),
      ...drawWhisker(left + one * 0.46, interval, ink, axes),
    ];
  });
}

function drawWhisker(x: number, interval: ChartPoint['interval'], color: string, { placeY }: Axes): string[] {
  if (interval === null || interval === undefined) return [];
  return [
    svgElement('line', { x1: x, y1: placeY(interval[0]), x2: x, y2: placeY(interval[1]), stroke: color }),
  ];
}
