import { placeImage } from '../images/prepare.js';
import { choiceLetter, type CounterfactualImage, type ImageQuestion } from '../question.js';
import type { Scene } from './scene.js';
import { worldItem, type WorldItemOptions } from './world-item.js';

/** A generated question, ready for a match: put both images into its blob store. */
export interface GeneratedQuestion {
  /** For the configuration of the match, with its right answer. */
  readonly question: ImageQuestion & { readonly answer: string };
  /** For the configuration of the match. */
  readonly counterfactual: CounterfactualImage;
  /** The right answer for the edited image, in the form of `question.answer`. */
  readonly changedAnswer: string;
  /** PNG bytes. */
  readonly original: Uint8Array;
  /** PNG bytes of the edited image. */
  readonly edited: Uint8Array;
  /** The scene behind the original, for editors and checks, not for players. */
  readonly scene: Scene;
}

/**
 * Generates a question with its image and exact counterfactual. Existence questions are answered with yes or no, all
 * others with options. The category is the edit type.
 *
 * @example
 * ```ts
 * import { generateQuestion } from '@masbench/counterfactual-images';
 *
 * const { question, changedAnswer } = generateQuestion({ seed: 1, index: 3 });
 * console.log(question.question, question.answer, changedAnswer);
 * ```
 */
export function generateQuestion(options: WorldItemOptions): GeneratedQuestion {
  const item = worldItem(options);
  const choices = item.editType === 'existence' ? undefined : [...item.options];
  const inForm = (answer: string): string => (choices ? choiceLetter(choices.indexOf(answer)) : answer);
  return {
    question: {
      id: item.id,
      question: item.text,
      ...(choices ? { choices } : {}),
      answer: inForm(item.answer),
      category: item.editType,
      image: placeImage(item.image, item.scene),
    },
    counterfactual: {
      image: placeImage(item.edited, item.editedScene),
      editType: item.editType,
      instruction: item.instruction,
      accepted: true,
    },
    changedAnswer: inForm(item.counterfactualAnswer),
    original: item.image,
    edited: item.edited,
    scene: item.scene,
  };
}
