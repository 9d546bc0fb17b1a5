import type { Rng } from '@masbench/statistics';
import * as z from 'zod';
import {
  byPlace,
  describe,
  objectFactsSchema,
  placeName,
  placeNamed,
  placeSchema,
  readDescription,
  samePlace,
  type ObjectFacts,
  type Place,
} from './facts.js';
import { drawRadius, drawTint, completeObject, type Scene, type SceneObject } from './scene.js';
import { colorSchema, fillSchema, shapeSchema, sizeSchema } from './vocabulary.js';

/** One change of a scene. Everything else stays the same to the pixel. */
export const sceneEditSchema = z.discriminatedUnion('edit', [
  z.object({ edit: z.literal('colour'), at: placeSchema, to: colorSchema }),
  z.object({ edit: z.literal('shape'), at: placeSchema, to: shapeSchema }),
  z.object({ edit: z.literal('size'), at: placeSchema, to: sizeSchema }),
  z.object({ edit: z.literal('fill'), at: placeSchema, to: fillSchema }),
  z.object({ edit: z.literal('text'), at: placeSchema, to: z.string().regex(/^[A-Z]{1,7}$/) }),
  z.object({ edit: z.literal('swap'), at: placeSchema, with: placeSchema }),
  z.object({ edit: z.literal('remove'), at: placeSchema }),
  z.object({ edit: z.literal('add'), object: objectFactsSchema }),
]);

/** One change of a scene. */
export type SceneEdit = z.infer<typeof sceneEditSchema>;

/** The edit as an instruction to an image editor. `readInstruction` reads it back. */
export function editInstruction(edit: SceneEdit): string {
  switch (edit.edit) {
    case 'swap':
      return `Swap the object at the ${placeName(edit.at)} and the object at the ${placeName(edit.with)}. ${rest}`;
    case 'remove':
      return `Remove the object at the ${placeName(edit.at)}. ${rest}`;
    case 'add':
      return `Add ${describe(edit.object)} at the ${placeName(edit.object)}. ${rest}`;
    default:
      return `Change the ${edit.edit} of the object at the ${placeName(edit.at)} to ${edit.to}. ${rest}`;
  }
}

/** Parses an instruction in the words of `editInstruction`, `undefined` for any other text. */
export function readInstruction(text: string): SceneEdit | undefined {
  const body = text.endsWith(` ${rest}`) ? text.slice(0, -rest.length - 2) : text.replace(/\.$/, '');

  let found = /^Change the (\w+) of the object at the (\w+ \w+) to (\w+)$/.exec(body);
  if (found) return parse({ edit: found[1], at: at(found[2]), to: found[3] });
  found = /^Swap the object at the (\w+ \w+) and the object at the (\w+ \w+)$/.exec(body);
  if (found) return parse({ edit: 'swap', at: at(found[1]), with: at(found[2]) });
  found = /^Remove the object at the (\w+ \w+)$/.exec(body);
  if (found) return parse({ edit: 'remove', at: at(found[1]) });
  found = /^Add (a .+) at the (\w+ \w+)$/.exec(body);
  const place = at(found?.[2]);
  return found && place ? parse({ edit: 'add', object: readDescription(found[1] ?? '', place) }) : undefined;
}

/** The edited scene, `undefined` if the edit does not fit it: nothing to change, nothing changed, no room. */
export function editScene(
  scene: Scene,
  { edit, rng }: { readonly edit: SceneEdit; readonly rng: Rng },
): Scene | undefined {
  const objects = editObjects<SceneObject>(scene.objects, edit, {
    make: (facts) => completeObject(facts, rng),
    change: (object) => ({
      ...object,
      ...(edit.edit === 'colour' ? { tint: drawTint(object, rng) } : {}),
      ...(edit.edit === 'size' ? { radius: drawRadius(object, rng) } : {}),
    }),
  });
  return objects && { ...scene, objects };
}

/** The objects after an edit, by their facts alone; `undefined` if the edit does not fit. */
export function editFacts(objects: readonly ObjectFacts[], edit: SceneEdit): ObjectFacts[] | undefined {
  return editObjects<ObjectFacts>(objects, edit, { make: (facts) => facts, change: (object) => object });
}

function parse(candidate: unknown): SceneEdit | undefined {
  return sceneEditSchema.safeParse(candidate).data;
}

function at(name: string | undefined): Place | undefined {
  return placeNamed(name ?? '');
}

const rest = 'Leave everything else as it is.';

interface Realisation<One extends ObjectFacts> {
  readonly make: (facts: ObjectFacts) => One;
  /** Updates an object's irregularities after a change of its facts. */
  readonly change: (object: One) => One;
}

function editObjects<One extends ObjectFacts>(
  objects: readonly One[],
  edit: SceneEdit,
  { make, change }: Realisation<One>,
): One[] | undefined {
  if (edit.edit === 'add') {
    if (objects.some((object) => samePlace(object, edit.object))) return undefined;
    return [...objects, make(edit.object)].toSorted(byPlace);
  }
  const target = objects.find((object) => samePlace(object, edit.at));
  if (!target) return undefined;
  const others = objects.filter((object) => object !== target);
  switch (edit.edit) {
    case 'remove':
      return others;
    case 'swap': {
      const partner = others.find((object) => samePlace(object, edit.with));
      if (!partner) return undefined;
      const moved = (object: One, { column, row }: Place): One => ({ ...object, column, row });
      return [
        ...others.filter((object) => object !== partner),
        moved(target, partner),
        moved(partner, target),
      ].toSorted(byPlace);
    }
    default: {
      // A label is exchanged, never added: an object without one has nothing to edit.
      if (target[edit.edit] === edit.to || target[edit.edit] === undefined) return undefined;
      return [...others, change({ ...target, [edit.edit]: edit.to })].toSorted(byPlace);
    }
  }
}
