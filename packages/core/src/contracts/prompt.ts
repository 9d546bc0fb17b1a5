import type { AnyGame, MoveKinds } from './game.js';
import type { BlobReference } from './blobs.js';
import type { Turn } from './agent.js';

/** Tools for building a prompt. */
export interface PromptTools {
  /**
   * Quotes text written by other players or users, so that it cannot pass for anything else in the prompt.
   *
   * @param value A text, or plain JSON with several texts, which is marked once.
   * @param by The author, if the reader may know it.
   */
  readonly quote: (value: unknown, by?: string) => string;
}

/** The prompt for one move. The agent adds the format of the answer, from the schema of the action. */
export interface PromptText {
  /** The part that stays the same for all calls of a seat, byte for byte, so that provider caches hit. */
  readonly system?: string | undefined;
  readonly user: string;
  /**
   * How many code units of `user` begin the user text of the seat's later prompts too: what has happened, which only grows.
   * Providers' caches are asked to keep it. @default 0
   */
  readonly stable?: number | undefined;
  /** Images of this turn's view or data, in the order in which the text refers to them. */
  readonly images?: readonly BlobReference[] | undefined;
}

/** Writes the prompt for one kind of move: a pure function of what the seat sees. */
export type Prompt<T> = (turn: T, tools: PromptTools) => PromptText;

/** One prompt for every kind of move of a game. */
export type Prompts<G extends AnyGame> = {
  readonly [Kind in MoveKinds<G>]: Prompt<Turn<G, Kind>>;
};
