import { exactMath } from '@masbench/statistics';
import { colors, type Color } from './vocabulary.js';

/** Red, green and blue, each from 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** The purest form of each color. Objects are tinted slightly off it. */
export const pureColors: Readonly<Record<Color, Rgb>> = {
  red: [206, 44, 49],
  orange: [240, 132, 28],
  yellow: [246, 214, 52],
  green: [48, 150, 78],
  blue: [48, 104, 206],
  purple: [134, 72, 178],
};

/** The color of labels. */
export const labelColor: Rgb = [44, 46, 52];

/** The name whose purest form is nearest. Pure colors lie so far apart that the distance of their channels will do. */
export function nameColor(rgb: readonly number[]): Color {
  const distance = (colour: Color): number =>
    exactMath.hypot(...pureColors[colour].map((value, channel) => value - (rgb[channel] ?? 0)));
  return colors.reduce((best, colour) => (distance(colour) < distance(best) ? colour : best));
}
