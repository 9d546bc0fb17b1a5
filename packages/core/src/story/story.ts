import type { BlobReference } from '../contracts/blobs.js';
import type {
  ActionOf,
  AnyGame,
  ConfigOf,
  DataOf,
  EffectKinds,
  InputOf,
  MoveKinds,
  OutcomeOf,
  OutputOf,
  ViewsOf,
} from '../contracts/game.js';
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
  /** The latest answer of this seat, which may be older: the text that a new score is for. */
  readonly last: StoryMove<G> | undefined;
}

/** An answer on record: of a seat, or of a service. */
export type StoryAnswer<G extends AnyGame> =
  | (StoryMove<G> & { readonly seat: Seat })
  | {
      [Kind in EffectKinds<G>]: {
        readonly kind: Kind;
        /** The key of the request, if the game gave it one. */
        readonly key: string | undefined;
        readonly input: InputOf<G, Kind>;
        readonly output: OutputOf<G, Kind>;
      };
    }[EffectKinds<G>];

/** A part of a story, which may be one, several, or nothing. */
type Several<One> = One | false | null | undefined | readonly Several<One>[];

/** Words, or parts of them that spaces join, but not before a mark such as a comma; parts may be nothing. */
type Words = string | false | null | undefined | readonly (string | false | null | undefined)[];

/** Whose line it is: a player, `null` for nobody. @default the seat itself */
interface Whose {
  readonly by?: string | null | undefined;
}

/** The end of a sentence after a colon, if it is known: the role of a player that leaves. */
interface Revealed {
  readonly reveals?: string | null | undefined;
}

type OfLine<As extends StoryLine['as'], Fields extends string> = Pick<
  Extract<StoryLine, { readonly as: As }>,
  Fields & keyof Extract<StoryLine, { readonly as: As }>
>;

/** A line as a story declares it: its kind is the key of its words. */
type DeclaredLine = (
  | (OfLine<'phase', 'light'> & {
      readonly phase: Words;
      /** Lines that stand under it. A phase may be declared at its place again, with more lines. */
      readonly lines?: StoryLines;
    })
  | (Whose & OfLine<'speech', 'to'> & { readonly says: Words })
  | (Whose & { readonly thinks: Words })
  /** A sentence that begins with the name of the player. */
  | (Whose & Revealed & OfLine<'event', 'tone'> & { readonly does: Words })
  /** The same of a player that leaves or loses. */
  | (Whose & Revealed & { readonly leaves: Words })
  | {
      readonly ballot: Words;
      /** The choice of each voter; `null` if it is secret. */
      readonly votes: Readonly<Record<string, string | null>> | null;
    }
  | (OfLine<'table', 'columns' | 'rows'> & { readonly table: Words })
  | (OfLine<'picture', 'image'> & { readonly picture: Words })
  /** A line as it is told. */
  | StoryLine
) & {
  /**
   * Its place among the lines of its phase, or of a phase among the others: numbers that are compared one after the other.
   *
   * @default as it is declared, before all that have a place
   */
  readonly at?: number | readonly number[] | undefined;
};

/**
 * Lines as a story declares them. A text alone is a sentence about nobody in particular; a line without words is nothing, as is
 * a table without rows and a ballot without votes.
 */
export type StoryLines = Several<DeclaredLine | string>;

/** Players as a story declares them: entries of one name complete each other, the last that says something counts. */
export type StoryPeople = Several<
  Omit<StoryPerson, 'name' | 'role'> & { readonly [Field in 'name' | 'role']?: string | null | undefined }
>;

/** A player at the end of a match. */
interface EndPerson extends Pick<StoryPerson, 'name' | 'role' | 'note'> {
  readonly won?: boolean | undefined;
}

/** The end of a match, as all may know it afterward. */
export interface StoryEnd {
  /** One sentence: "The wolves win on day 3." */
  readonly text: string;
  /** How many rounds, days or steps it had, as its players count them. @default a list of matches shows none */
  readonly rounds?: number | undefined;
  /** By seat: the name that it had, its role, and whether it won. */
  readonly people?: Readonly<Record<Seat, EndPerson>> | undefined;
  /** Sentences and tables that sum up the match from its record. A list of matches has none. */
  readonly lines?: readonly StoryLine[] | undefined;
}

/** The end of a match as a story declares it: a player without another name is known by its seat. */
export interface DeclaredEnd extends Pick<StoryEnd, 'rounds'> {
  readonly text: Words;
  readonly people?:
    | Readonly<Record<Seat, Omit<EndPerson, 'name'> & { readonly name?: string | undefined }>>
    | undefined;
  readonly lines?: StoryLines;
}

/**
 * A match as people read it, declared as data. The story of a seat is told from the views of this seat and its own answers, and
 * from nothing else: all of it is pure, and gets no state, no configuration and no other seat's view. The story of a whole
 * match is that of all its seats: what all are told is public, and the rest is marked with who was told.
 *
 * @default own answers, and every value of the view that changes
 */
export interface Story<G extends AnyGame = AnyGame> {
  /** Returns the players as the seat knows them, in the order in which they sit. @default the seat alone */
  readonly people?: ((view: ViewsOf<G>, seat: Seat) => StoryPeople) | undefined;
  /**
   * Returns all that the view shows of the match so far. What it did not show before is told: a line that stands in its phase
   * once more, or at another place.
   */
  readonly history?: ((view: ViewsOf<G>, seat: Seat) => StoryLines) | undefined;
  /** By kind, the lines of the seat's own answers, which come before the news. */
  readonly moves?:
    | {
        readonly [Kind in MoveKinds<G>]?: (
          move: Omit<StoryMoment<G>, 'move'> & {
            readonly data: DataOf<G, Kind>;
            readonly action: ActionOf<G, Kind>;
          },
        ) => StoryLines;
      }
    | undefined;
  /** Returns what a change tells of which no view keeps a record, after the news. */
  readonly tell?: ((moment: StoryMoment<G>) => StoryLines) | undefined;
  /**
   * Returns how the match ended. Afterward, its configuration may be told too, such as a right answer, and what the answers on
   * record come to, in the order in which they counted; lists of matches have neither.
   *
   * @default the scores
   */
  readonly end?:
    | ((
        outcome: OutcomeOf<G>,
        config: ConfigOf<G> | undefined,
        answers: readonly StoryAnswer<G>[] | undefined,
      ) => DeclaredEnd)
    | undefined;
}

/** A story that is ready to be told moment by moment. */
export interface ReadyStory {
  /** Returns the players as the seat knows them; none if the story has no people. */
  readonly people: (view: ViewsOf<AnyGame>, seat: Seat) => readonly StoryPerson[];
  /** Returns the lines of a moment, oldest first; none if there is nothing to tell. */
  readonly tell: (moment: StoryMoment) => readonly StoryLine[];
  readonly end?:
    | ((outcome: unknown, config?: unknown, answers?: readonly StoryAnswer<AnyGame>[]) => StoryEnd)
    | undefined;
}
