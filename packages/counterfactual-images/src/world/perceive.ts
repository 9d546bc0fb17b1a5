import { choiceLetter } from '../question.js';
import { describe, placeName, places, samePlace, type ObjectFacts } from './facts.js';
import { perceiveScene } from './perceive-scene.js';
import { colors, fills, shapes, similarWords, sizes } from './vocabulary.js';
import { worldAnswer, possibleAnswers, readQuestion, type WorldQuestion } from './world-question.js';

/** One fact read from an image: its subject, its value, and the values it could be mistaken for. */
interface SceneFact {
  /** The subject, worded alike for both images of a question. */
  readonly subject: string;
  /** How it looks, in words. */
  readonly value: string;
  /** Values it could be misread as; `value` is not among them. */
  readonly alternatives: readonly string[];
}

/** The answer to a question and the facts of the whole image, as a player of `@masbench/game-mug` perceives them. */
export interface SceneReading {
  /** The answer, in the form of the question. */
  readonly answer: string;
  /** Plausible wrong answers; `answer` is not among them. */
  readonly alternatives: readonly string[];
  /** Facts about the whole image. */
  readonly facts: readonly SceneFact[];
}

/** The parts of a question that are read. */
interface AskedQuestion {
  readonly question: string;
  readonly choices?: readonly string[] | undefined;
}

/** The word for a field without an object. */
const nothing = 'nothing';

/**
 * Reads an image of the generated world and answers a question in its words. Gives one fact per field, so an image
 * and its counterfactual share their subjects. `undefined` if nothing is recognized, the question is worded
 * otherwise, or the image gives no answer to it.
 */
export function perceive(bytes: Uint8Array, question: AskedQuestion): SceneReading | undefined {
  const parts = readQuestion(question.question);
  if (!parts) return undefined;
  const scene = perceiveScene(bytes);
  if (scene.objects.length === 0) return undefined;
  const plain = worldAnswer(scene, parts);
  const answer = plain === undefined ? undefined : inForm(plain, question);
  if (plain === undefined || answer === undefined) return undefined;
  const facts = places.map((place): SceneFact => {
    const object = scene.objects.find((one) => samePlace(one, place));
    return {
      subject: `what is at the ${placeName(place)}`,
      value: object ? describe(object) : nothing,
      alternatives: misreadings(object),
    };
  });
  return { answer, alternatives: otherAnswers(plain, { parts, question }), facts };
}

/** An answer in the form of the question: a letter if there are options, `undefined` if it is none of them. */
function inForm(answer: string, { choices }: Pick<AskedQuestion, 'choices'>): string | undefined {
  if (!choices) return answer;
  const index = choices.indexOf(answer);
  return index === -1 ? undefined : choiceLetter(index);
}

function otherAnswers(
  answer: string,
  { parts, question }: { readonly parts: WorldQuestion; readonly question: Pick<AskedQuestion, 'choices'> },
): string[] {
  if (question.choices) {
    return question.choices.flatMap((choice, index) => (choice === answer ? [] : [choiceLetter(index)]));
  }
  if (parts.type === 'quantity') return nearbyCounts(answer);
  return (possibleAnswers(parts) ?? similarWords(answer)).filter((other) => other !== answer);
}

function nearbyCounts(answer: string): string[] {
  const count = Number(answer);
  return (count === 0 ? [1, 2] : [count - 1, count + 1]).map(String);
}

/** Values a field could be mistaken for: another value of one detail, nothing, or an object in an empty field. */
function misreadings(object: ObjectFacts | undefined): string[] {
  if (!object) {
    return shapes.flatMap((shape) =>
      colors.map((colour) => describe({ shape, colour, size: 'small', fill: 'solid' })),
    );
  }
  const { text } = object;
  const words = text === undefined ? [] : similarWords(text);
  return [
    nothing,
    ...[
      ...shapes.map((shape) => ({ ...object, shape })),
      ...colors.map((colour) => ({ ...object, colour })),
      ...sizes.map((size) => ({ ...object, size })),
      ...fills.map((fill) => ({ ...object, fill })),
      ...words.map((word) => ({ ...object, text: word })),
    ]
      .map(describe)
      .filter((description) => description !== describe(object)),
  ];
}
