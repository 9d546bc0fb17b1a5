import { freePlaces, samePlace, type ObjectFacts, type SceneFacts } from './facts.js';
import { editFacts, type SceneEdit } from './scene-edit.js';
import { colors, fills, shapes, similarWords, sizes } from './vocabulary.js';
import { worldAnswer, only, type WorldQuestion } from './world-question.js';

/** An edit, and the right answer after it. */
export interface AnsweringEdit {
  /** The change that leads to `answer`. */
  readonly edit: SceneEdit;
  /** The right answer after the edit. */
  readonly answer: string;
}

/**
 * Every edit of the question's own type after which the question has another answer: the shape for "What shape", one
 * more or one fewer for "How many", and so on. Empty if the facts give no answer in the first place.
 */
export function counterfactualEdits(facts: SceneFacts, question: WorldQuestion): AnsweringEdit[] {
  const before = worldAnswer(facts, question);
  if (before === undefined) return [];
  return listEdits(facts.objects, question).flatMap((edit) => {
    const objects = editFacts(facts.objects, edit);
    const answer = objects && worldAnswer({ objects }, question);
    return answer === undefined || answer === before ? [] : [{ edit, answer }];
  });
}

function listEdits(objects: readonly ObjectFacts[], question: WorldQuestion): SceneEdit[] {
  switch (question.type) {
    case 'quantity':
      return [
        ...objects
          .filter(({ shape }) => shape === question.shape)
          .map((object) => ({ edit: 'remove' as const, at: describePlace(object) })),
        ...additions(objects, { shapes: [question.shape], colours: colors }),
      ];
    case 'existence': {
      const { colour, shape } = question.thing;
      const there = objects.filter((object) => object.colour === colour && object.shape === shape);
      if (there.length > 0) return there.map((object) => ({ edit: 'remove', at: describePlace(object) }));
      return additions(objects, { shapes: [shape], colours: [colour] });
    }
    case 'object':
      return changes(only(objects, { colour: question.colour }), (at) =>
        shapes.map((to) => ({ edit: 'shape', at, to })),
      );
    case 'colour':
      return changes(only(objects, { shape: question.shape }), (at) =>
        colors.map((to) => ({ edit: 'colour', at, to })),
      );
    case 'attribute':
      return changes(only(objects, question.thing), (at) =>
        question.attribute === 'size'
          ? sizes.map((to) => ({ edit: 'size', at, to }))
          : fills.map((to) => ({ edit: 'fill', at, to })),
      );
    case 'text':
      return changes(only(objects, question.thing), (at, { text }) =>
        text === undefined ? [] : similarWords(text).map((to) => ({ edit: 'text', at, to })),
      );
    case 'position':
      return changes(only(objects, question.thing), (at) =>
        objects
          .filter((object) => !samePlace(object, at))
          .map((object) => ({ edit: 'swap', at, with: describePlace(object) })),
      );
  }
}

function changes(
  object: ObjectFacts | undefined,
  edits: (at: { readonly column: number; readonly row: number }, object: ObjectFacts) => SceneEdit[],
): SceneEdit[] {
  return object ? edits(describePlace(object), object) : [];
}

function additions(
  objects: readonly ObjectFacts[],
  allowed: {
    readonly shapes: readonly ObjectFacts['shape'][];
    readonly colours: readonly ObjectFacts['colour'][];
  },
): SceneEdit[] {
  return freePlaces(objects).flatMap(({ column, row }) =>
    allowed.shapes.flatMap((shape) =>
      allowed.colours.flatMap((colour) =>
        sizes.map((size) => ({
          edit: 'add' as const,
          object: { column, row, shape, colour, size, fill: 'solid' as const },
        })),
      ),
    ),
  );
}

function describePlace({ column, row }: ObjectFacts): { column: number; row: number } {
  return { column, row };
}
