import { exactMath } from '@masbench/statistics';
import { colours, type Colour } from './vocabulary.js';

/** Red, green and blue, each from 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** The purest form of each colour. Objects are tinted slightly off it. */
export const pureColours: Readonly<Record<Colour, Rgb>> = {
  red: [206, 44, 49],
  orange: [240, 132, 28],
  yellow: [246, 214, 52],
  green: [48, 150, 78],
  blue: [48, 104, 206],
  purple: [134, 72, 178],
};

/** The colour of labels. */
export const labelColor: Rgb = [44, 46, 52];

/** The name whose purest form is nearest. Pure colours lie so far apart that the distance of their channels will do. */
export function nameColour(rgb: readonly number[]): Colour {
  const distance = (colour: Colour): number =>
    exactMath.hypot(...pureColours[colour].map((value, channel) => value - (rgb[channel] ?? 0)));
  return colours.reduce((best, colour) => (distance(colour) < distance(best) ? colour : best));
}
