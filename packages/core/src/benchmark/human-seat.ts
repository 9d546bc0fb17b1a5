import type { TurnOf } from '../contracts/agent.js';
import type { BlobReference } from '../contracts/blobs.js';
import type { AnyGame } from '../contracts/game.js';

/** What a person in a seat reads and types. */
export interface HumanSeat<G extends AnyGame = AnyGame> {
  /** Everything that the person needs to know, and the question. */
  readonly describe: (turn: TurnOf<G>) => {
    readonly text: string;
    readonly images?: readonly BlobReference[] | undefined;
  };
  /** How one typed line becomes an action. @default every field of the action is asked for */
  readonly typed?:
    | {
        /** What is asked again after a line that was not accepted. */
        readonly question: (turn: TurnOf<G>) => string;
        readonly action: (turn: TurnOf<G>, line: string) => unknown;
      }
    | undefined;
}
