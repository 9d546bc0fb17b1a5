import { createRng, type Rng, type Seed } from '@masbench/statistics';
import { counterfactualEdits, type AnsweringEdit } from './counterfactual-edits.js';
import type { SceneFacts } from './facts.js';
import { renderScene } from './render.js';
import { drawScene, sceneFacts, type Scene } from './scene.js';
import { editScene, editInstruction, type SceneEdit } from './scene-edit.js';
import { colors, shapes, similarWords } from './vocabulary.js';
import {
  worldAnswer,
  askText,
  only,
  possibleAnswers,
  worldEditTypes,
  type Thing,
  type WorldEditType,
  type WorldQuestion,
} from './world-question.js';

/** A scene, a question about it, and its exact counterfactual, before they are rendered. */
export interface DrawnItem {
  /** `world-<index>-<edit type>` */
  readonly id: string;
  /** Requests and changes. */
  readonly editType: WorldEditType;
  /** The question as its parts. */
  readonly question: WorldQuestion;
  /** The question in words. */
  readonly text: string;
  /** Possible answers in random order, including both right ones. */
  readonly options: readonly string[];
  /** The right answer for the image. */
  readonly answer: string;
  /** The right answer for the edited image, always a different one. */
  readonly counterfactualAnswer: string;
  /** Contents of the image. */
  readonly scene: Scene;
  /** Contents of the edited image. */
  readonly editedScene: Scene;
  /** The change between both scenes. */
  readonly edit: SceneEdit;
  /** The change in words. */
  readonly instruction: string;
}

/** A generated image, a question about it, and its exact counterfactual. */
export interface WorldItem extends DrawnItem {
  /** PNG bytes of the scene; both are from the same encoder. */
  readonly image: Uint8Array;
  /** PNG bytes of the edited scene. */
  readonly edited: Uint8Array;
}

/** Options of an item: `index` numbers the items of a seed, `editType` fixes the kind of question. */
export interface WorldItemOptions {
  /** The same seed and index give the same item. */
  readonly seed: Seed;
  /** A whole number from 0. Without `editType`, the types take turns. */
  readonly index: number;
  /** The kind of question. @default the types in turn */
  readonly editType?: WorldEditType | undefined;
}

/** Generates one item. The same options give the same item, byte for byte. */
export function worldItem(options: WorldItemOptions): WorldItem {
  return renderItem(drawItem(options));
}

/** An item with its images, which take most of the time of its generation. */
export function renderItem(drawn: DrawnItem): WorldItem {
  return {
    ...drawn,
    image: renderScene(drawn.scene).png,
    edited: renderScene(drawn.editedScene).png,
  };
}

/** Generates one item without its images. */
export function drawItem({ seed, index, editType = editTypeAt(index) }: WorldItemOptions): DrawnItem {
  const rng = createRng(seed, `mug/world/${index}/${editType}`);
  for (;;) {
    // Most scenes admit a question of every type; the few that do not are drawn again, so the loop ends.
    const scene = drawScene(rng);
    const facts = sceneFacts(scene);
    const question = drawQuestion(facts, { editType, rng });
    const answer = question && worldAnswer(facts, question);
    const found = question && drawEdit(counterfactualEdits(facts, question), rng);
    const editedScene = found && editScene(scene, { edit: found.edit, rng });
    if (answer === undefined || !editedScene) continue;
    return {
      id: `world-${index}-${editType}`,
      editType,
      question,
      text: askText(question),
      options: drawOptions(question, { answers: [answer, found.answer], rng }),
      answer,
      counterfactualAnswer: found.answer,
      scene,
      editedScene,
      edit: found.edit,
      instruction: editInstruction(found.edit),
    };
  }
}

function editTypeAt(index: number): WorldEditType {
  return worldEditTypes[index % worldEditTypes.length] ?? 'quantity';
}

function drawQuestion(
  { objects }: SceneFacts,
  { editType, rng }: { readonly editType: WorldEditType; readonly rng: Rng },
): WorldQuestion | undefined {
  const unique = objects.filter(({ colour, shape }) => only(objects, { colour, shape }));
  const [object, other] = rng.shuffle(unique);
  const thing = object && thingName(object);
  switch (editType) {
    case 'quantity':
      return { type: 'quantity', shape: rng.pick(objects).shape };
    case 'object':
      return object && { type: 'object', colour: object.colour };
    case 'colour':
      return object && { type: 'colour', shape: object.shape };
    case 'attribute':
      return thing && { type: 'attribute', attribute: rng.pick(['size', 'fill'] as const), thing };
    case 'text':
      return thing && { type: 'text', thing };
    case 'position':
      return (
        thing &&
        other && {
          type: 'position',
          axis: rng.pick(['column', 'row'] as const),
          thing,
          from: thingName(other),
        }
      );
    case 'existence': {
      const absent = shapes
        .flatMap((shape) => colors.map((colour) => ({ colour, shape })))
        .filter((one) => !objects.some(({ colour, shape }) => colour === one.colour && shape === one.shape));
      return rng.chance(0.5)
        ? thing && { type: 'existence', thing }
        : { type: 'existence', thing: rng.pick(absent) };
    }
  }
}

/** Answers first, then edits: an answer that many edits lead to is no likelier than one that a single edit leads to. */
function drawEdit(edits: readonly AnsweringEdit[], rng: Rng): AnsweringEdit | undefined {
  const answers = [...new Set(edits.map(({ answer }) => answer))];
  if (answers.length === 0) return undefined;
  const answer = rng.pick(answers);
  return rng.pick(edits.filter((edit) => edit.answer === answer));
}

/** Two options if there are only two answers, otherwise four. */
function drawOptions(
  question: WorldQuestion,
  { answers, rng }: { readonly answers: readonly [string, string]; readonly rng: Rng },
): string[] {
  const others = rng
    .shuffle(otherAnswers(question, answers[0]))
    .filter((answer) => !answers.includes(answer));
  return rng.shuffle([...answers, ...others.slice(0, 2)]);
}

function otherAnswers(question: WorldQuestion, answer: string): readonly string[] {
  if (question.type === 'text') return similarWords(answer);
  return (
    possibleAnswers(question) ??
    [-2, -1, 1, 2].map((step) => String(Number(answer) + step)).filter((count) => Number(count) >= 0)
  );
}

function thingName({ colour, shape }: Thing): Thing {
  return { colour, shape };
}
