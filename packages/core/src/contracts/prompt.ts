import type { AnyGame, MoveKinds } from './game.js';
import type { BlobReference } from './blobs.js';
import type { Turn } from './agent.js';

/** What a prompt is built with. */
export interface PromptTools {
  /**
   * Puts text that other players or users wrote into a prompt so that it cannot pass for anything else.
   *
   * @param value A text, or plain JSON that holds several texts and is marked once.
   * @param by The author, where the reader may know it.
   */
  readonly quote: (value: unknown, by?: string) => string;
}

/** What a model is sent for one move. The agent adds the form of the answer, from the schema of the action. */
export interface PromptText {
  /** The part that stays the same for all calls of a seat, byte for byte, so that provider caches hit. */
  readonly system?: string | undefined;
  readonly user: string;
  /** Images of this turn's view or data, in the order in which the text refers to them. */
  readonly images?: readonly BlobReference[] | undefined;
}

/** Writes the prompt for one kind of move: a pure function of what the seat sees. */
export type Prompt<T> = (turn: T, tools: PromptTools) => PromptText;

/** One prompt for every kind of move of a game. */
export type Prompts<G extends AnyGame> = {
  readonly [Kind in MoveKinds<G>]: Prompt<Turn<G, Kind>>;
};
