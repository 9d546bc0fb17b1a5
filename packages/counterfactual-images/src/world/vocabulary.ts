import * as z from 'zod';

/** The shapes of the generated world. */
export const shapes = ['circle', 'square', 'triangle', 'diamond', 'star', 'cross'] as const;
/** The colors of its objects. */
export const colors = ['red', 'orange', 'yellow', 'green', 'blue', 'purple'] as const;
/** Sizes of its objects. */
export const sizes = ['small', 'large'] as const;
/** Fills of its objects: whether their shape has a hole. */
export const fills = ['solid', 'hollow'] as const;

/** The words that objects are labeled with, in groups whose members differ by few letters: a label is edited within its group. */
export const wordGroups = [
  ['MILK', 'SILK', 'MILL', 'MILE'],
  ['BOOK', 'COOK', 'HOOK', 'LOOK'],
  ['PARK', 'DARK', 'BARK', 'MARK'],
  ['FISH', 'DISH', 'WISH', 'FIST'],
  ['RICE', 'DICE', 'NICE', 'RIPE'],
  ['CAFE', 'SAFE', 'CAVE', 'CAGE'],
  ['BANK', 'TANK', 'BAND', 'BONK'],
  ['LAMP', 'CAMP', 'DAMP', 'LAMB'],
  ['ROAD', 'LOAD', 'TOAD', 'ROAM'],
  ['QUIZ', 'QUIT', 'QUIP', 'QUID'],
  ['JOY', 'TOY', 'BOY', 'SOY'],
  ['AXE', 'APE', 'ACE', 'AGE'],
] as const;

/** Columns from left to right and rows from top to bottom, by their number. */
export const columns = ['left', 'centre', 'right'] as const;
/** Rows from top to bottom, by their number. */
export const rows = ['top', 'middle', 'bottom'] as const;

/** One of `shapes`. */
export const shapeSchema = z.enum(shapes);
/** One of `colours`. */
export const colorSchema = z.enum(colors);
/** One of `sizes`. */
export const sizeSchema = z.enum(sizes);
/** One of `fills`. */
export const fillSchema = z.enum(fills);

/** A shape of the generated world. */
export type Shape = z.infer<typeof shapeSchema>;
/** A color of the generated world. */
export type Color = z.infer<typeof colorSchema>;
/** Whether a shape has a hole. */
export type Fill = z.infer<typeof fillSchema>;

/** More than one of a shape. */
export function plural(shape: Shape): string {
  return shape === 'cross' ? 'crosses' : `${shape}s`;
}

/** The words that may replace a label: the rest of its group, or one word of each group if it is in none. */
export function similarWords(word: string): readonly string[] {
  const group = wordGroups.find((words) => (words as readonly string[]).includes(word));
  return (group ?? wordGroups.map(([first]) => first)).filter((other) => other !== word);
}
