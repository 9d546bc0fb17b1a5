import type { Fact, Perceive, Perception } from '../perception.js';
import { letterOf } from '../question.js';
import type { Question } from '../question.js';
import { describe, placeName, places, samePlace } from './facts.js';
import type { ObjectFacts } from './facts.js';
import { perceiveScene } from './perceive-scene.js';
import { colours, fills, shapes, similarWords, sizes } from './vocabulary.js';
import { answerFrom, possibleAnswers, readQuestion } from './world-question.js';
import type { WorldQuestion } from './world-question.js';

/** What is in a field without an object. */
const nothing = 'nothing';

/**
 * Reads an image of the generated world and answers a question in its words. Gives one fact per field, so an image
 * and its counterfactual share their subjects. `undefined` if nothing is recognized, the question is worded
 * otherwise, or the image gives no answer to it.
 */
export const perceive = ((bytes, question): Perception | undefined => {
  const parts = readQuestion(question.question);
  if (!parts) return undefined;
  const scene = perceiveScene(bytes);
  if (scene.objects.length === 0) return undefined;
  const plain = answerFrom(scene, parts);
  const answer = plain === undefined ? undefined : inForm(plain, question);
  if (plain === undefined || answer === undefined) return undefined;
  const facts = places.map((place): Fact => {
    const object = scene.objects.find((one) => samePlace(one, place));
    return {
      subject: `what is at the ${placeName(place)}`,
      value: object ? describe(object) : nothing,
      alternatives: misreadings(object),
    };
  });
  return { answer, alternatives: otherAnswers(plain, { parts, question }), facts };
}) satisfies Perceive;

/** An answer in the form of the question: a letter if there are options, `undefined` if it is none of them. */
function inForm(answer: string, { choices }: Pick<Question, 'choices'>): string | undefined {
  if (!choices) return answer;
  const index = choices.indexOf(answer);
  return index === -1 ? undefined : letterOf(index);
}

function otherAnswers(
  answer: string,
  { parts, question }: { readonly parts: WorldQuestion; readonly question: Pick<Question, 'choices'> },
): string[] {
  if (question.choices) {
    return question.choices.flatMap((choice, index) => (choice === answer ? [] : [letterOf(index)]));
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
      colours.map((colour) => describe({ shape, colour, size: 'small', fill: 'solid' })),
    );
  }
  const { text } = object;
  const words = text === undefined ? [] : similarWords(text);
  return [
    nothing,
    ...[
      ...shapes.map((shape) => ({ ...object, shape })),
      ...colours.map((colour) => ({ ...object, colour })),
      ...sizes.map((size) => ({ ...object, size })),
      ...fills.map((fill) => ({ ...object, fill })),
      ...words.map((word) => ({ ...object, text: word })),
    ]
      .map(describe)
      .filter((description) => description !== describe(object)),
  ];
}
