import { svgText } from '@masbench/core/benchmark';
import { exactMath } from '@masbench/statistics';

/** One line of a chart, or its marks. */
export interface Series {
  readonly name: string;
  /** Data coordinates, in order. */
  readonly points: readonly (readonly [x: number, y: number])[];
  /** Marks in place of a line. @default false */
  readonly marks?: boolean | undefined;
}

/** What a chart shows. */
export interface Chart {
  readonly title: string;
  readonly x: string;
  readonly y: string;
  readonly series: readonly Series[];
  /** Names of the horizontal places 1, 2, …, in place of a scale. */
  readonly places?: readonly string[] | undefined;
}

const size = { width: 640, height: 400, left: 70, right: 20, top: 64, bottom: 52 } as const;
/** Distinct for colour-blind readers: Okabe and Ito, "Color Universal Design", 2008. */
const colours = ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#56b4e9', '#e69f00'] as const;

/** A line chart as a self-contained SVG: the same data give the same bytes. */
export function lineChart({ title, x, y, series, places }: Chart): string {
  const across =
    places === undefined
      ? within(series.flatMap(({ points }) => points.map(([value]) => value)))
      : named(places);
  const up = scaleOf(series.flatMap(({ points }) => points.map(([, value]) => value)));
  const place = ([at, value]: readonly [number, number]): readonly [number, number] => [
    size.left + across.share(at) * (size.width - size.left - size.right),
    size.height - size.bottom - up.share(value) * (size.height - size.top - size.bottom),
  ];
  const bottom = size.height - size.bottom;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${size.height}" width="${size.width}" height="${size.height}" font-family="DejaVu Sans, sans-serif" font-size="12" role="img">`,
    `<title>${svgText(title)}</title>`,
    `<rect width="${size.width}" height="${size.height}" fill="#ffffff"/>`,
    text(size.width / 2, 22, title, { anchor: 'middle', size: 14 }),
    ...up.ticks.flatMap((tick) => {
      const [, at] = place([across.ticks[0] ?? 0, tick]);
      return [
        line(size.left, at, size.width - size.right, at, '#dddddd'),
        text(size.left - 8, at + 4, up.label(tick), { anchor: 'end' }),
      ];
    }),
    ...across.ticks.flatMap((tick) => {
      const [at] = place([tick, up.ticks[0] ?? 0]);
      return [
        line(at, bottom, at, bottom + 5, '#444444'),
        text(at, bottom + 20, across.label(tick), { anchor: 'middle' }),
      ];
    }),
    line(size.left, bottom, size.width - size.right, bottom, '#444444'),
    text((size.left + size.width - size.right) / 2, size.height - 12, x, { anchor: 'middle' }),
    `<text transform="translate(18 ${fixed((size.top + bottom) / 2)}) rotate(-90)" text-anchor="middle">${svgText(y)}</text>`,
    ...series.flatMap(({ name, points, marks = false }, index) => {
      const colour = colours[index % colours.length] ?? '#000000';
      const placed = points.map(place);
      const drawn = marks
        ? placed.map(
            ([left, top]) => `<circle cx="${fixed(left)}" cy="${fixed(top)}" r="3.5" fill="${colour}"/>`,
          )
        : [
            `<polyline fill="none" stroke="${colour}" stroke-width="2" points="${placed.map(([left, top]) => `${fixed(left)},${fixed(top)}`).join(' ')}"/>`,
          ];
      const key = size.left + (index * (size.width - size.left - size.right)) / series.length;
      return [
        ...drawn,
        `<rect x="${fixed(key)}" y="${marks ? 36 : 40}" width="12" height="${marks ? 12 : 3}" fill="${colour}"/>`,
        text(key + 18, 46, name, {}),
      ];
    }),
    '</svg>',
    '',
  ].join('\n');
}

interface Scale {
  readonly ticks: readonly number[];
  readonly share: (value: number) => number;
  readonly label: (tick: number) => string;
}

/** A scale whose ends are ticks, at 1, 2 or 5 times a power of ten. */
function scaleOf(values: readonly number[]): Scale {
  const finite = values.filter((value) => Number.isFinite(value));
  const [least, greatest] = finite.length === 0 ? [0, 1] : [Math.min(...finite), Math.max(...finite)];
  const range = greatest - least || Math.abs(greatest) || 1;
  const rough = range / 5;
  const power = exactMath.power(10, Math.floor(exactMath.log10(rough)));
  const step = ([1, 2, 5, 10].find((times) => times * power >= rough) ?? 10) * power;
  const first = Math.floor(least / step + 1e-9);
  const last = Math.max(first + 1, Math.ceil(greatest / step - 1e-9));
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
  const places = Math.max(0, -Math.floor(exactMath.log10(step) + 1e-9));
  return {
    ticks,
    share: (value) => (value - first * step) / ((last - first) * step),
    label: (tick) => tick.toFixed(places),
  };
}

/** The same ticks on a scale that ends where the data end. */
function within(values: readonly number[]): Scale {
  const { ticks, label } = scaleOf(values);
  const finite = values.filter((value) => Number.isFinite(value));
  const [least, greatest] = [Math.min(...finite), Math.max(...finite)];
  if (!(greatest > least)) return scaleOf(values);
  return {
    ticks: ticks.filter((tick) => tick >= least - 1e-9 && tick <= greatest + 1e-9),
    share: (value) => (value - least) / (greatest - least),
    label,
  };
}

/** Places of equal width. */
function named(names: readonly string[]): Scale {
  return {
    ticks: names.map((_, index) => index + 1),
    share: (value) => (value - 0.5) / names.length,
    label: (tick) => names[tick - 1] ?? '',
  };
}

function line(x1: number, y1: number, x2: number, y2: number, colour: string): string {
  return `<line x1="${fixed(x1)}" y1="${fixed(y1)}" x2="${fixed(x2)}" y2="${fixed(y2)}" stroke="${colour}"/>`;
}

function text(
  x: number,
  y: number,
  content: string,
  {
    anchor = 'start',
    size: points,
  }: { readonly anchor?: 'start' | 'middle' | 'end'; readonly size?: number },
): string {
  const larger = points === undefined ? '' : ` font-size="${points}"`;
  return `<text x="${fixed(x)}" y="${fixed(y)}" text-anchor="${anchor}"${larger}>${svgText(content)}</text>`;
}

function fixed(value: number): string {
  return String(Math.round(value * 100) / 100);
}
