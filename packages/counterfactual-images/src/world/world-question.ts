import * as z from 'zod';
import type { ObjectFacts, SceneFacts } from './facts.js';
import { colorSchema, colors, plural, shapeSchema, shapes } from './vocabulary.js';

/** Question types, which are also the types of edit that change the answer. */
export const worldEditTypes = [
  'quantity',
  'object',
  'attribute',
  'colour',
  'text',
  'position',
  'existence',
] as const;

/** A question type of the generated world. */
export type WorldEditType = (typeof worldEditTypes)[number];

/** A thing by color and shape. Questions use it only if it is unique in the scene. */
const thingSchema = z.object({ colour: colorSchema, shape: shapeSchema });

/** A question about a generated scene, as its parts. `askText` puts it into words and `readQuestion` reads them. */
export const worldQuestionSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('quantity'), shape: shapeSchema }),
  z.object({ type: z.literal('object'), colour: colorSchema }),
  z.object({ type: z.literal('attribute'), attribute: z.enum(['size', 'fill']), thing: thingSchema }),
  z.object({ type: z.literal('colour'), shape: shapeSchema }),
  z.object({ type: z.literal('text'), thing: thingSchema }),
  z.object({
    type: z.literal('position'),
    axis: z.enum(['column', 'row']),
    thing: thingSchema,
    from: thingSchema,
  }),
  z.object({ type: z.literal('existence'), thing: thingSchema }),
]);

/** A thing by color and shape. */
export type Thing = z.infer<typeof thingSchema>;
/** A question about a generated scene, as its parts. */
export type WorldQuestion = z.infer<typeof worldQuestionSchema>;

/** The question in words. */
export function askText(question: WorldQuestion): string {
  switch (question.type) {
    case 'quantity':
      return `How many ${plural(question.shape)} are in the image?`;
    case 'object':
      return `What shape is the ${question.colour} object?`;
    case 'attribute':
      return `Is the ${name(question.thing)} ${question.attribute === 'size' ? 'small or large' : 'solid or hollow'}?`;
    case 'colour':
      return `What colour is the ${question.shape}?`;
    case 'text':
      return `What word is written under the ${name(question.thing)}?`;
    case 'position':
      return `Is the ${name(question.thing)} ${question.axis === 'column' ? 'to the left or to the right of' : 'above or below'} the ${name(question.from)}?`;
    case 'existence':
      return `Is there ${question.thing.colour === 'orange' ? 'an' : 'a'} ${name(question.thing)} in the image?`;
  }
}

/** The parts of a question in the words of `askText`, `undefined` for any other text. */
export function readQuestion(text: string): WorldQuestion | undefined {
  const colour = `(${colors.join('|')})`;
  const shape = `(${shapes.join('|')})`;
  const match = (pattern: string): readonly string[] | undefined =>
    new RegExp(`^${pattern}\\?$`).exec(text)?.slice(1);

  let found = match(`How many (${shapes.map(plural).join('|')}) are in the image`);
  if (found) return parse({ type: 'quantity', shape: shapes.find((one) => plural(one) === found?.[0]) });
  found = match(`What shape is the ${colour} object`);
  if (found) return parse({ type: 'object', colour: found[0] });
  found = match(`Is the ${colour} ${shape} (small or large|solid or hollow)`);
  if (found)
    return parse({
      type: 'attribute',
      attribute: found[2] === 'small or large' ? 'size' : 'fill',
      thing: thingFields(found),
    });
  found = match(`What colour is the ${shape}`);
  if (found) return parse({ type: 'colour', shape: found[0] });
  found = match(`What word is written under the ${colour} ${shape}`);
  if (found) return parse({ type: 'text', thing: thingFields(found) });
  found = match(
    `Is the ${colour} ${shape} (to the left or to the right of|above or below) the ${colour} ${shape}`,
  );
  if (found) {
    const axis = found[2] === 'above or below' ? 'row' : 'column';
    return parse({ type: 'position', axis, thing: thingFields(found), from: thingFields(found.slice(3)) });
  }
  found = match(`Is there an? ${colour} ${shape} in the image`);
  return found && parse({ type: 'existence', thing: thingFields(found) });
}

/**
 * The answer that facts give: a number in digits, a word of the vocabulary, a label, `left`, `right`, `above`,
 * `below`, `yes` or `no`. `undefined` if there is none: the object is absent, ambiguous, or has no label.
 */
export function worldAnswer(
  { objects }: Pick<SceneFacts, 'objects'>,
  question: WorldQuestion,
): string | undefined {
  switch (question.type) {
    case 'quantity':
      return String(objects.filter(({ shape }) => shape === question.shape).length);
    case 'object':
      return only(objects, { colour: question.colour })?.shape;
    case 'attribute':
      return only(objects, question.thing)?.[question.attribute];
    case 'colour':
      return only(objects, { shape: question.shape })?.colour;
    case 'text':
      return only(objects, question.thing)?.text;
    case 'position':
      return position(only(objects, question.thing), only(objects, question.from), question.axis);
    case 'existence':
      return objects.some((object) => fits(object, question.thing)) ? 'yes' : 'no';
  }
}

/** All possible answers of a question, if they form a closed list. */
export function possibleAnswers(question: WorldQuestion): readonly string[] | undefined {
  switch (question.type) {
    case 'object':
      return shapes;
    case 'colour':
      return colors;
    case 'attribute':
      return question.attribute === 'size' ? ['small', 'large'] : ['solid', 'hollow'];
    case 'position':
      return question.axis === 'column' ? ['left', 'right'] : ['above', 'below'];
    case 'existence':
      return ['yes', 'no'];
    case 'quantity':
    case 'text':
      return undefined;
  }
}

/** The unique object of the given color and shape, `undefined` if there is none or more than one. */
export function only<Facts extends ObjectFacts>(
  objects: readonly Facts[],
  thing: Partial<Thing>,
): Facts | undefined {
  const [first, second] = objects.filter((object) => fits(object, thing));
  return second ? undefined : first;
}

function fits(object: ObjectFacts, { colour, shape }: Partial<Thing>): boolean {
  return (
    (colour === undefined || object.colour === colour) && (shape === undefined || object.shape === shape)
  );
}

function position(
  thing: ObjectFacts | undefined,
  from: ObjectFacts | undefined,
  axis: 'column' | 'row',
): string | undefined {
  if (!thing || !from || thing[axis] === from[axis]) return undefined;
  const before = thing[axis] < from[axis];
  return axis === 'column' ? (before ? 'left' : 'right') : before ? 'above' : 'below';
}

function name({ colour, shape }: Thing): string {
  return `${colour} ${shape}`;
}

function parse(candidate: unknown): WorldQuestion | undefined {
  return worldQuestionSchema.safeParse(candidate).data;
}

function thingFields(found: readonly string[]): unknown {
  return { colour: found[0], shape: found[1] };
}
