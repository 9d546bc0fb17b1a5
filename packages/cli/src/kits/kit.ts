import type {
  Agent,
  AnyGame,
  BlobReference,
  BlobStore,
  RecordedJournal,
  Seat,
  Service,
  Turn,
} from '@masbench/core';
import type { AnyPrompts } from '@masbench/llm';
import type { MatchRecord, Row } from '../run/rows.js';
import type { Settings } from '../settings.js';

/** Options of a kit beyond the configuration of its game, as they stand in the manifest: plain JSON. */
export type KitOptions = Readonly<Record<string, unknown>>;

/** What the settings of a run come to. */
export interface Reading {
  /** The configurations of the matches; trial n is played with the n-th, and from the last on with the first again. */
  readonly configs: readonly unknown[];
  readonly options: KitOptions;
  /** The configuration in short, for the result. */
  readonly shown: unknown;
}

/** A game with what it is played with. */
export interface Setting {
  readonly game: AnyGame;
  readonly services: Readonly<Record<string, Service<unknown, unknown>>>;
}

/** One column of the result table. */
export interface Column {
  readonly title: string;
  readonly of: (row: Row, result: { readonly winner: Seat | null }) => string;
  /** The field whose interval over several matches stands in a column beside it, and its decimals. */
  readonly spread?: { readonly field: string; readonly places: number } | undefined;
}

/** How far a match is: the share of it that an answer of this kind makes. */
export interface Pace {
  readonly kind: string;
  /** How many answers of this kind a match takes. */
  readonly total: (config: unknown, seats: readonly Seat[]) => number;
}

/** All that the command line needs to know of a game. */
export interface Kit {
  readonly id: string;
  /** What the manifest finds the game by. @default the id */
  readonly source?: string | undefined;
  /** SHA-256 of the module, for games that users bring. */
  readonly sha256?: string | undefined;
  /** Who sits at the table unless seats are named. */
  readonly seats: (settings: Settings) => readonly Seat[];
  /** @throws UsageError or MasbenchError where a setting is wrong */
  readonly read: (settings: Settings, about: ReadingContext) => Promise<Reading>;
  readonly setting: (options: KitOptions) => Promise<Setting>;
  /** The scripted player of a seat. */
  readonly scripted: (seatIndex: number, options: KitOptions) => Agent<AnyGame>;
  /** The simulated player of a name. @throws UsageError */
  readonly simulated?: ((preset: string) => Agent<AnyGame>) | undefined;
  readonly prompts?: AnyPrompts | undefined;
  /** @default people are shown what models are */
  readonly human?: HumanSeat | undefined;
  /** The two matches of a pair in which two agents change sides: the same draws, the sides by seat. */
  readonly pair?:
    | ((config: unknown, seats: readonly Seat[], seed: string) => readonly PairedMatch[])
    | undefined;
  readonly columns: readonly Column[];
  readonly pace?: Pace | undefined;
  /** What all matches of a run together show; asked where at least one has finished. */
  readonly overall?: ((run: PlayedRun) => Promise<Overall>) | undefined;
  /** Writes pictures and exports of a finished match into a folder. */
  readonly artifacts?: ((match: FinishedMatch) => Promise<void>) | undefined;
}

export interface ReadingContext {
  readonly seats: readonly Seat[];
  readonly seed: string | number;
  readonly trials: number | undefined;
  readonly blobs: BlobStore;
}

/** A match whose artifacts are to be written. */
export interface FinishedMatch {
  readonly id: string;
  /** From 1. */
  readonly trial: number;
  readonly config: unknown;
  readonly journal: RecordedJournal;
  readonly blobs: BlobStore;
  readonly folder: string;
}

/** What a person in a seat reads and types. */
export interface HumanSeat {
  /** All that they need to know, with the question. */
  readonly describe: (turn: Turn) => {
    readonly text: string;
    readonly images?: readonly BlobReference[] | undefined;
  };
  /** One typed line that means an action. @default each field of the action is asked for */
  readonly typed?:
    | {
        /** What is asked again where a line was not accepted. */
        readonly question: (turn: Turn) => string;
        readonly action: (turn: Turn, line: string) => unknown;
      }
    | undefined;
}

/** One match of a pair: who of the two sits where. */
export interface PairedMatch {
  readonly config: unknown;
  readonly agents: Readonly<Record<Seat, 0 | 1>>;
}

/** A run of which figures are to be made. */
export interface PlayedRun {
  /** Those that finished, in the order of trials. */
  readonly finished: readonly MatchRecord[];
  /** How many matches the run has, finished or not. */
  readonly trials: number;
  readonly options: KitOptions;
  /** The configuration of a trial, from 1. */
  readonly config: (trial: number) => Promise<unknown>;
}

/** Figures over all matches, and what a person reads of them. */
export interface Overall {
  readonly figures: Readonly<Record<string, unknown>>;
  readonly text: string;
  /** Texts that follow from the results, by their path below `artifacts/`. */
  readonly files?: Readonly<Record<string, string>> | undefined;
}
