import type { Rng } from '@masbench/statistics';
import * as z from 'zod';
import { pureColors, type Rgb } from './color-names.js';
import { byPlace, objectFactsSchema, places, type ObjectFacts, type SceneFacts } from './facts.js';
import { colors, fills, shapes, sizes, wordGroups } from './vocabulary.js';

const rgbSchema = z.tuple([z.int().min(0).max(255), z.int().min(0).max(255), z.int().min(0).max(255)]);

/** One object of a scene: its facts and its individual irregularities. */
export const sceneObjectSchema = objectFactsSchema.extend({
  /** Red, green and blue of its pixels, each 0 to 255. */
  tint: rgbSchema,
  /** Half of width and height, in pixels. */
  radius: z.int().positive(),
  /** Pixels off the middle of its field, to the right. */
  dx: z.int(),
  /** Pixels off the middle of its field, downwards. */
  dy: z.int(),
});

/** A scene of the generated world: everything that its pixels follow from. */
export const sceneSchema = z.object({
  /** Pixels. */
  width: z.int().positive(),
  /** Pixels. */
  height: z.int().positive(),
  /** Red, green and blue behind the objects, each 0 to 255. */
  background: rgbSchema,
  /** By row, then by column. */
  objects: z.array(sceneObjectSchema),
});

/** One object of a scene. */
export type SceneObject = z.infer<typeof sceneObjectSchema>;
/** A scene of the generated world. */
export type Scene = z.infer<typeof sceneSchema>;

/** Width and height of a generated image, in pixels. */
export const sceneSize = 288;

const backgrounds: readonly Rgb[] = [
  [247, 245, 240],
  [238, 243, 247],
  [243, 240, 247],
  [240, 246, 240],
  [250, 243, 236],
];

/** Draws a scene of three to seven objects, about half of them labeled, no label twice. */
export function drawScene(rng: Rng): Scene {
  const count = 3 + rng.int(5);
  const labels = rng.shuffle(wordGroups).map((group) => rng.pick(group));
  const objects = rng
    .shuffle(places)
    .slice(0, count)
    .map((place, index) => {
      const text = rng.chance(0.5) ? labels[index] : undefined;
      return completeObject(
        {
          ...place,
          shape: rng.pick(shapes),
          colour: rng.pick(colors),
          size: rng.pick(sizes),
          fill: rng.pick(fills),
          ...(text === undefined ? {} : { text }),
        },
        rng,
      );
    });
  const [red, green, blue] = rng.pick(backgrounds);
  return {
    width: sceneSize,
    height: sceneSize,
    background: [red, green, blue],
    objects: objects.toSorted(byPlace),
  };
}

/** An object with the given facts and random irregularities. */
export function completeObject(facts: ObjectFacts, rng: Rng): SceneObject {
  const { tint, radius } = { tint: drawTint(facts, rng), radius: drawRadius(facts, rng) };
  return { ...facts, tint, radius, dx: rng.int(9) - 4, dy: rng.int(5) - 2 };
}

/** A tint of the object's color. */
export function drawTint({ colour }: Pick<ObjectFacts, 'colour'>, rng: Rng): SceneObject['tint'] {
  const [red, green, blue] = pureColors[colour];
  const off = (value: number): number => Math.min(255, Math.max(0, value + rng.int(21) - 10));
  return [off(red), off(green), off(blue)];
}

/** A radius of the object's size, in pixels. */
export function drawRadius({ size }: Pick<ObjectFacts, 'size'>, rng: Rng): number {
  return (size === 'large' ? 28 : 16) + rng.int(4);
}

/** The facts of a scene: what perfect perception reads from its image. */
export function sceneFacts({ width, height, objects }: Scene): SceneFacts {
  return {
    width,
    height,
    objects: objects.map(({ tint: _tint, radius: _radius, dx: _dx, dy: _dy, ...facts }) => facts),
  };
}
