import { exactMath } from '@masbench/statistics';
import { svgText } from './svg-text.js';

/** A place of a series. */
export interface ChartPoint {
  /** A number on a scale, or the name of a category. */
  readonly x: number | string;
  /** `null` if the value is unknown: nothing is drawn. */
  readonly y: number | null;
  /** A whisker around the value. */
  readonly interval?: readonly [low: number, high: number] | null | undefined;
}

/** Points that belong together: a line, or bars of one color. */
export interface ChartSeries {
  readonly name: string;
  readonly points: readonly ChartPoint[];
}

/** A figure as data. */
export interface Chart {
  readonly title: string;
  /** What the horizontal axis shows, with its unit. */
  readonly x: string;
  /** What the vertical axis shows, with its unit. */
  readonly y: string;
  readonly as: 'lines' | 'bars';
  readonly series: readonly ChartSeries[];
  /** Ends of the vertical axis. @default from the data, with 0 where bars are drawn */
  readonly range?: readonly [low: number, high: number] | undefined;
}

const width = 640;
const height = 400;
const frame = { left: 64, right: 616, top: 64, bottom: 336 };

/** Colors that readers with any color vision tell apart (Okabe and Ito 2008). */
const colors = ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#a08a00', '#56b4e9', '#444444'];

/** Draws a figure as an SVG text: the same data give the same bytes. */
export function chartSvg(chart: Chart): string {
  const { title, as, series } = chart;
  const scale = scaleOf(chart);
  const marks = series.flatMap((one, index) =>
    as === 'bars' ? barsOf(one, index, series.length, scale) : lineOf(one, index, scale),
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" font-family="system-ui, sans-serif" font-size="12">`,
    `<title>${svgText(title)}</title>`,
    `<rect width="${width}" height="${height}" fill="#ffffff"/>`,
    text(title, { x: width / 2, y: 22, anchor: 'middle', size: 15 }),
    ...series.map((one, index) => legendOf(one, index)),
    ...axesOf(chart, scale),
    ...marks,
    '</svg>\n',
  ].join('\n');
}

interface Scale {
  readonly ticks: readonly number[];
  readonly categories: readonly (number | string)[];
  readonly x: (value: number | string) => number;
  readonly y: (value: number) => number;
  /** Pixels of a category. */
  readonly step: number;
}

function scaleOf({ series, as, range }: Chart): Scale {
  const points = series.flatMap((one) => one.points);
  const values = points.flatMap(({ y, interval }) => [...(y === null ? [] : [y]), ...(interval ?? [])]);
  const ends = as === 'bars' || values.length === 0 ? [0, ...values] : values;
  const [least, most] = range ?? [Math.min(...ends), Math.max(...ends)];
  // Smaller steps would be lost in the size of the values, and there would be no end of ticks.
  const unit = Math.max(tickUnit(most - least), Math.max(Math.abs(least), Math.abs(most)) * 1e-12);
  const low = range === undefined ? Math.floor(least / unit) * unit : least;
  const high = range === undefined ? Math.max(low + unit, Math.ceil(most / unit) * unit) : most;
  const ticks: number[] = [];
  for (let tick = 0; low + tick * unit <= high + unit / 1e6; tick += 1) ticks.push(low + tick * unit);
  const seen = [...new Set(points.map(({ x }) => x))];
  const numbers = seen.filter((x) => typeof x === 'number');
  const isScale = as === 'lines' && numbers.length === seen.length && seen.length > 0;
  const categories = isScale ? numbers.toSorted((left, right) => left - right) : seen;
  const step = (frame.right - frame.left) / Math.max(1, categories.length);
  const first = numbers.length === 0 ? 0 : Math.min(...numbers);
  const span = numbers.length === 0 ? 1 : Math.max(...numbers) - first || 1;
  return {
    ticks,
    categories,
    step,
    x: (value) =>
      isScale && typeof value === 'number'
        ? frame.left + 24 + ((value - first) / span) * (frame.right - frame.left - 48)
        : frame.left + (categories.indexOf(value) + 0.5) * step,
    y: (value) => frame.bottom - ((value - low) / (high - low || 1)) * (frame.bottom - frame.top),
  };
}

/** 1, 2 or 5 times a power of ten, so that there are four to ten ticks. */
function tickUnit(span: number): number {
  if (!(span > 0)) return 1;
  const power = exactMath.power(10, Math.floor(exactMath.log10(span / 4)));
  const times = span / 4 / power;
  return (times >= 5 ? 5 : times >= 2 ? 2 : 1) * power;
}

function axesOf({ x, y }: Chart, { ticks, categories, x: at, y: heightOf }: Scale): string[] {
  return [
    ...ticks.flatMap((tick) => [
      line(frame.left, heightOf(tick), frame.right, heightOf(tick), '#dddddd'),
      text(number(tick), { x: frame.left - 8, y: heightOf(tick) + 4, anchor: 'end' }),
    ]),
    ...categories.map((one) => text(String(one), { x: at(one), y: frame.bottom + 18, anchor: 'middle' })),
    line(frame.left, frame.bottom, frame.right, frame.bottom, '#444444'),
    text(x, { x: (frame.left + frame.right) / 2, y: height - 16, anchor: 'middle' }),
    `<g transform="rotate(-90 16 ${(frame.top + frame.bottom) / 2})">${text(y, { x: 16, y: (frame.top + frame.bottom) / 2, anchor: 'middle' })}</g>`,
  ];
}

function legendOf({ name }: ChartSeries, index: number): string {
  const x = frame.left + (index % 4) * 140;
  const y = 36 + Math.floor(index / 4) * 16;
  return `<rect x="${x}" y="${y}" width="10" height="10" fill="${colorOf(index)}"/>${text(name, { x: x + 15, y: y + 9, anchor: 'start' })}`;
}

function lineOf({ points }: ChartSeries, index: number, scale: Scale): string[] {
  const places = points.flatMap(({ x, y, interval }) =>
    y === null ? [] : [{ x: scale.x(x), y: scale.y(y), interval }],
  );
  const color = colorOf(index);
  return [
    `<polyline fill="none" stroke="${color}" stroke-width="2" points="${places.map(({ x, y }) => `${pixel(x)},${pixel(y)}`).join(' ')}"/>`,
    ...places.map(({ x, y }) => `<circle cx="${pixel(x)}" cy="${pixel(y)}" r="3.5" fill="${color}"/>`),
    ...places.flatMap(({ x, interval }) => whisker(x, interval, color, scale)),
  ];
}

function barsOf({ points }: ChartSeries, index: number, among: number, scale: Scale): string[] {
  const room = scale.step * 0.8;
  const one = room / among;
  return points.flatMap(({ x, y, interval }) => {
    if (y === null) return [];
    const left = scale.x(x) - room / 2 + index * one;
    const [top, bottom] = [Math.min(scale.y(y), scale.y(0)), Math.max(scale.y(y), scale.y(0))];
    return [
      `<rect x="${pixel(left)}" y="${pixel(top)}" width="${pixel(one * 0.92)}" height="${pixel(Math.max(1, bottom - top))}" fill="${colorOf(index)}"/>`,
      ...whisker(left + one * 0.46, interval, '#222222', scale),
    ];
  });
}

function whisker(x: number, interval: ChartPoint['interval'], color: string, { y }: Scale): string[] {
  return interval === null || interval === undefined
    ? []
    : [line(x, y(interval[0]), x, y(interval[1]), color)];
}

function colorOf(index: number): string {
  return colors[index % colors.length] ?? '#444444';
}

function line(x1: number, y1: number, x2: number, y2: number, color: string): string {
  return `<line x1="${pixel(x1)}" y1="${pixel(y1)}" x2="${pixel(x2)}" y2="${pixel(y2)}" stroke="${color}"/>`;
}

function text(
  words: string,
  {
    x,
    y,
    anchor,
    size,
  }: { readonly x: number; readonly y: number; readonly anchor: string; readonly size?: number },
): string {
  const large = size === undefined ? '' : ` font-size="${size}"`;
  return `<text x="${pixel(x)}" y="${pixel(y)}" text-anchor="${anchor}"${large} fill="#222222">${svgText(words)}</text>`;
}

function number(value: number): string {
  return String(Number(value.toPrecision(6)));
}

function pixel(value: number): string {
  return String(Math.round(value * 10) / 10);
}
