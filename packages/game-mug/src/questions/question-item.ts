import type { PreparedCounterfactual } from '../game/config.js';
import type { Question } from '../question.js';

/** A question with its images. */
export interface QuestionItem {
  readonly question: Question;
  readonly counterfactual?: PreparedCounterfactual | undefined;
  /** The bytes behind the references. */
  readonly images: readonly Uint8Array[];
  /** Whether a gray image replaces one that is missing. @default false */
  readonly placeholder?: boolean | undefined;
  /** Color profiles of its images that are not sRGB. @default none */
  readonly profiles?: readonly string[] | undefined;
}
