import type { AnyGame, BlobReference, MoveKinds, Turn } from '@masbench/core';

/** What a model is shown for one move. */
export interface Prompt {
  readonly system?: string | undefined;
  readonly user: string;
  readonly images: readonly BlobReference[];
}

/** What a prompt may use beside the turn. */
export interface PromptTools {
  /** Makes text of other players harmless: the only way in which it comes into a prompt. */
  readonly quote: (text: string, by?: string) => string;
}

/** One prompt for every kind of move of a game. */
export type Prompts<G extends AnyGame> = {
  readonly [Kind in MoveKinds<G>]: (turn: Turn<G, Kind>, tools: PromptTools) => Prompt;
};
