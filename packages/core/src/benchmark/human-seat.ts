import type * as z from 'zod';
import type { TurnOf } from '../contracts/agent.js';
import type { BlobReference } from '../contracts/blobs.js';
import type { AnyGame } from '../contracts/game.js';
import type { Prompts } from '../contracts/prompt.js';
import { quoted } from '../contracts/quoted.js';

/** Texts for a person in a seat, and the answers that are typed. */
export interface HumanSeat<G extends AnyGame = AnyGame> {
  /** Everything that the person needs to know, and the question. @default what a model in the seat is sent */
  readonly describe?:
    | ((turn: TurnOf<G>) => {
        readonly text: string;
        readonly images?: readonly BlobReference[] | undefined;
      })
    | undefined;
  /**
   * The question as a page asks it, next to the rules and the story of what the seat saw: a page then shows nothing else of
   * `describe` but its images. @default the question of `typed`, with `describe` in full below it
   */
  readonly ask?:
    | ((turn: TurnOf<G>) => {
        /** In plain words. */
        readonly question: string;
        /** Matter of the question: a passage, the numbers of the seat. */
        readonly text?: string | undefined;
        /** Who learns the answer, and when. */
        readonly learns?: string | undefined;
        /** Names of fields by their path (`questions.to`), in the order in which they are shown. @default as in the action */
        readonly labels?: Readonly<Record<string, string>> | undefined;
        /** Words for values that are chosen; `null` is none. @default the values */
        readonly values?: Readonly<Record<string, string>> | undefined;
      })
    | undefined;
  /** How one typed line becomes an action. @default every field of the action is asked for */
  readonly typed?:
    | {
        /** The question asked again after a line that was not accepted. */
        readonly question: (turn: TurnOf<G>) => string;
        readonly action: (turn: TurnOf<G>, line: string) => unknown;
        /**
         * Returns what may be typed: one of a few words, a number of a range, a text of a length. A page draws its field from it.
         *
         * @default the values of the field `target` of the action if it has one, else any text
         */
        readonly schema?: ((turn: TurnOf<G>) => z.ZodType<string | number>) | undefined;
      }
    | undefined;
}

/**
 * Returns how a person is shown a seat: as the benchmark says, and for the rest what a model in the seat is sent, with the rules
 * before the first move only.
 */
export function promptedSeat(
  prompts: Prompts<AnyGame>,
  human: HumanSeat = {},
): HumanSeat & { readonly describe: NonNullable<HumanSeat['describe']> } {
  return {
    ...human,
    describe:
      human.describe ??
      ((turn) => {
        const prompt = prompts[turn.kind];
        if (prompt === undefined)
          return { text: JSON.stringify({ view: turn.view, data: turn.data }, null, 2) };
        const { system, user, images } = prompt(turn, { quote: quoted });
        return { text: turn.turn === 0 && system !== undefined ? `${system}\n\n${user}` : user, images };
      }),
  };
}
