import * as z from 'zod';
import { colorSchema, columns, fillSchema, rows, shapeSchema, sizeSchema } from './vocabulary.js';

/** One of the nine fields of a scene: column from the left and row from the top, both 0 to 2. */
export const placeSchema = z.object({
  /** From the left: 0 to 2. */
  column: z.int().min(0).max(2),
  /** From the top: 0 to 2. */
  row: z.int().min(0).max(2),
});

/** The facts about one object. */
export const objectFactsSchema = placeSchema.extend({
  /** Outline of the object. */
  shape: shapeSchema,
  /** The color by which questions name it. */
  colour: colorSchema,
  /** `small` is a radius of 16 to 19 pixels, `large` one of 28 to 31. */
  size: sizeSchema,
  /** `hollow` leaves a hole in the middle. */
  fill: fillSchema,
  /** The word written below the object, in capitals. */
  text: z.string().optional(),
});

/** The facts about an image of the generated world: at most one object per field, by row, then by column. */
export const sceneFactsSchema = z.object({
  /** Pixels. */
  width: z.int().positive(),
  /** Pixels. */
  height: z.int().positive(),
  /** At most one for each of the nine fields. */
  objects: z.array(objectFactsSchema),
});

/** A field of a scene. */
export type Place = z.infer<typeof placeSchema>;
/** The facts about one object. */
export type ObjectFacts = z.infer<typeof objectFactsSchema>;
/** The facts about an image of the generated world. */
export type SceneFacts = z.infer<typeof sceneFactsSchema>;

/** The nine fields by row, then by column. */
export const places: readonly Place[] = rows.flatMap((_, row) =>
  columns.map((__, column) => ({ column, row })),
);

export function samePlace(left: Place, right: Place): boolean {
  return left.column === right.column && left.row === right.row;
}

/** `top left`, `middle centre`, … */
export function placeName({ column, row }: Place): string {
  return `${rows[row] ?? '?'} ${columns[column] ?? '?'}`;
}

/** The place of a name, `undefined` if there is none. */
export function placeNamed(name: string): Place | undefined {
  return places.find((place) => placeName(place) === name);
}

/** Objects in the order of `SceneFacts.objects`. */
export function byPlace(left: Place, right: Place): number {
  return left.row - right.row || left.column - right.column;
}

/** The fields without an object. */
export function freePlaces(objects: readonly Place[]): Place[] {
  return places.filter((place) => !objects.some((object) => samePlace(object, place)));
}

/** An object in words: `a large solid red circle labelled MILK`. */
export function describe({ size, fill, colour, shape, text }: Omit<ObjectFacts, 'column' | 'row'>): string {
  return `a ${size} ${fill} ${colour} ${shape}${text === undefined ? '' : ` labelled ${text}`}`;
}

/** Parses the words of `describe` into an object at a place; `undefined` for other words. */
export function readDescription(words: string, place: Place): ObjectFacts | undefined {
  const [, size, fill, colour, shape, text] =
    /^a (\S+) (\S+) (\S+) (\S+)(?: labelled (\S+))?$/.exec(words) ?? [];
  const { column, row } = place;
  return objectFactsSchema.safeParse({
    size,
    fill,
    colour,
    shape,
    column,
    row,
    ...(text === undefined ? {} : { text }),
  }).data;
}
