import { colours } from './vocabulary.js';
import type { Colour } from './vocabulary.js';

/** Red, green and blue, each from 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** The purest form of each colour. Objects are tinted a little off it, as printed things are. */
export const pureColours: Readonly<Record<Colour, Rgb>> = {
  red: [206, 44, 49],
  orange: [240, 132, 28],
  yellow: [246, 214, 52],
  green: [48, 150, 78],
  blue: [48, 104, 206],
  purple: [134, 72, 178],
};

/** The colour of labels. */
export const ink: Rgb = [44, 46, 52];

/** The name whose purest form is nearest in CIELAB (distance of CIE 1976). */
export function nameColour(rgb: Rgb): Colour {
  const lab = labOf(rgb);
  let best: { readonly colour: Colour; readonly distance: number } | undefined;
  for (const colour of colours) {
    const distance = distanceOf(lab, pureLabs[colour]);
    if (!best || distance < best.distance) best = { colour, distance };
  }
  return best?.colour ?? 'red';
}

/** A colour in CIELAB: lightness from 0 to 100, green to red, blue to yellow. */
export type Lab = readonly [lightness: number, a: number, b: number];

/** The distance of two colours in CIELAB (CIE 1976): about 2 is just visible, 100 is black to white. */
export function distanceOf(left: Lab, right: Lab): number {
  return Math.hypot(left[0] - right[0], left[1] - right[1], left[2] - right[2]);
}

/** sRGB (IEC 61966-2-1) to CIELAB under D65: CIE 15, with the usual matrix of the sRGB primaries. */
export function labOf([red, green, blue]: Rgb): Lab {
  const [r, g, b] = [linear(red), linear(green), linear(blue)] as const;
  const x = cubeRoot((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047);
  const y = cubeRoot(0.2126729 * r + 0.7151522 * g + 0.072175 * b);
  const z = cubeRoot((0.0193339 * r + 0.119192 * g + 0.9503041 * b) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

const pureLabs: Readonly<Record<Colour, Lab>> = {
  red: labOf(pureColours.red),
  orange: labOf(pureColours.orange),
  yellow: labOf(pureColours.yellow),
  green: labOf(pureColours.green),
  blue: labOf(pureColours.blue),
  purple: labOf(pureColours.purple),
};

function linear(value: number): number {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

function cubeRoot(value: number): number {
  return value > 216 / 24389 ? Math.cbrt(value) : (24389 / 27 / 116) * value + 16 / 116;
}
