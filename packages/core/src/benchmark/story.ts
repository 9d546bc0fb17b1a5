import type { BlobReference } from '../contracts/blobs.js';
import type { ActionOf, AnyGame, DataOf, MoveKinds, OutcomeOf, ViewsOf } from '../contracts/game.js';
import type { Seat } from '../contracts/seat.js';

/**
 * One line of a story, as data: the page, the person in a seat, the terminal and Markdown each paint it in their way. Names
 * are those that players have for each other, or seats in games without names. Texts are plain.
 */
export type StoryLine =
  /** Begins a part of the match: a night, a day, a round. */
  | { readonly as: 'phase'; readonly text: string; readonly light?: 'day' | 'night' | undefined }
  /** Words of a player. Without `to`, to all. */
  | { readonly as: 'speech'; readonly by: string; readonly to?: string | undefined; readonly text: string }
  /** Words of a player to itself. */
  | { readonly as: 'thought'; readonly by: string; readonly text: string }
  /** A sentence about what happened. */
  | {
      readonly as: 'event';
      readonly text: string;
      /** Names in it. */
      readonly about?: readonly string[] | undefined;
      /** `loss`: somebody leaves or loses, `gain`: the reverse. @default neither */
      readonly tone?: 'loss' | 'gain' | undefined;
    }
  /** A closed ballot. `null` abstained. */
  | {
      readonly as: 'ballot';
      readonly text: string;
      readonly votes: readonly { readonly by: string; readonly choice: string | null }[];
    }
  /** Numbers, or a board. */
  | {
      readonly as: 'table';
      readonly text: string;
      readonly columns?: readonly string[] | undefined;
      readonly rows: readonly (readonly (string | number | null)[])[];
    }
  | { readonly as: 'picture'; readonly text: string; readonly image: BlobReference };

/** A player as a seat knows it. */
export interface StoryPerson {
  readonly name: string;
  /** True for the seat whose view it is. */
  readonly isSelf?: boolean | undefined;
  /** Its role or side, if the seat knows it. */
  readonly role?: string | undefined;
  /** True for a player that has left the match. */
  readonly isOut?: boolean | undefined;
  /** In few words, what stands at its place: a balance, a mark. */
  readonly note?: string | undefined;
}

/** An answer of the seat itself. */
export type StoryMove<G extends AnyGame> = {
  [Kind in MoveKinds<G>]: {
    readonly kind: Kind;
    readonly data: DataOf<G, Kind>;
    readonly action: ActionOf<G, Kind>;
  };
}[MoveKinds<G>];

/** A change of what a seat sees, which may span several events of the match. */
export interface StoryMoment<G extends AnyGame = AnyGame> {
  readonly seat: Seat;
  /** `undefined` at the beginning. */
  readonly before: ViewsOf<G> | undefined;
  readonly after: ViewsOf<G>;
  /** The answer of this seat that the change follows, if it gave one. */
  readonly move: StoryMove<G> | undefined;
}

/** The end of a match, as all may know it afterward. */
export interface StoryEnd {
  /** One sentence: "The wolves win on day 3." */
  readonly text: string;
  /** How many rounds, days or steps it had, as its players count them. @default a list of matches shows none */
  readonly rounds?: number | undefined;
  /** By seat: the name that it had, its role, and whether it won. */
  readonly people?:
    | Readonly<
        Record<Seat, Pick<StoryPerson, 'name' | 'role' | 'note'> & { readonly won?: boolean | undefined }>
      >
    | undefined;
}

/**
 * A match as people read it. The story of a seat is told from the views of this seat and its own answers, and from nothing
 * else: `tell` and `people` are pure, and get no state, no configuration and no other seat's view. The story of a whole
 * match is that of all its seats: what all are told is public, and the rest is marked with who was told.
 *
 * @default own answers, and every value of the view that changes
 */
export interface Story<G extends AnyGame = AnyGame> {
  /** Returns the lines of a moment, oldest first; none if there is nothing to tell. */
  readonly tell: (moment: StoryMoment<G>) => readonly StoryLine[];
  /** Returns the players as the seat knows them, in the order in which they sit. @default the seat alone */
  readonly people?: ((view: ViewsOf<G>, seat: Seat) => readonly StoryPerson[]) | undefined;
  /** Returns how the match ended. @default the scores */
  readonly end?: ((outcome: OutcomeOf<G>) => StoryEnd) | undefined;
}
