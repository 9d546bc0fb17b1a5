import type * as z from 'zod';
import type { Agent, Awaitable, TurnOf } from '../contracts/agent.js';
import type { BlobStore } from '../contracts/blobs.js';
import type { AnyGame, ConfigInputOf, ConfigOf, OutcomeOf } from '../contracts/game.js';
import type { Prompts } from '../contracts/prompt.js';
import type { JudgeModel } from '../contracts/scorer.js';
import type { Seat } from '../contracts/seat.js';
import type { Services } from '../contracts/service.js';
import type { RecordedJournal } from '../journal/journal.js';
import type { BenchmarkContrasts } from './contrast.js';
import type { Field, Figures } from './figures.js';
import type { HumanSeat } from './human-seat.js';
import type { ReadyStory, Story } from '../story/story.js';
import type { MatchRecord } from '../record/match-record.js';
import type { VariantContext, VariantMatch } from './variant.js';

/** Models that settings may name, handed to a benchmark so that it imports no provider. */
export interface NamedModels {
  /** @param name `<provider>:<model>` */
  readonly judge: (name: string) => JudgeModel;
  /** A model that edits images. @param name `<provider>:<model>` */
  readonly imageEditor: (name: string) => unknown;
}

/** Tools of `prepare`. */
export interface PrepareContext {
  readonly seats: readonly Seat[];
  readonly seed: string | number;
  /** How many trials were asked for, where that was said. */
  readonly trials: number | undefined;
  /** Where images of the configurations go. */
  readonly blobs: BlobStore;
  /** The most that every player of the run takes of an image, as far as it is known: pixels, and bytes of its base64. */
  readonly images?:
    | { readonly maxPixels?: number | undefined; readonly maxBytes?: number | undefined }
    | undefined;
}

/** The outcome of the settings of a run. Everything in it is plain JSON and is recorded in the manifest. */
export interface Prepared<Config, Options> {
  /** One configuration for every item; trial n plays the n-th, and starts over after the last. */
  readonly configs: readonly Config[];
  readonly options?: Options | undefined;
  /** The settings in short, for results. @default the first configuration */
  readonly shown?: unknown;
}

/** A game with the services it is played with. */
export interface Built<G extends AnyGame> {
  readonly game: G;
  readonly services: Services<G>;
}

/** The maker of a player of a name. */
export interface PlayerContext<Options> {
  readonly seat: Seat;
  readonly seatIndex: number;
  readonly options: Options;
}

export type PlayerFactory<G extends AnyGame, Options> = (context: PlayerContext<Options>) => Agent<G>;

/**
 * A named change of the benchmark: of settings, rules, views, prompts or forced answers. An ablation, a baseline at equal
 * calls, a control. All variants of an item share its seed, so rows of one trial differ by the variant alone.
 */
export interface Variant<Config = any, Options = any, G extends AnyGame = AnyGame> {
  /** One sentence. */
  readonly description: string;
  /** Variants of the same item that have to finish first, because this one needs their records. */
  readonly after?: readonly string[] | undefined;
  /** Changes the rules or, with `withView`, the views. @default the game as it is */
  readonly game?: ((game: G) => G) | undefined;
  /** @default the benchmark's */
  readonly prompts?: Prompts<G> | undefined;
  /**
   * A benchmark that is played in place of this one, in the same seats and with the same options: its game with services,
   * players and prompts. @default this one
   */
  readonly benchmark?: Benchmark | undefined;
  /**
   * The match: its configuration and forced answers; `undefined` if this item is not played in this variant.
   *
   * @default the configuration of the item
   */
  readonly match?: ((context: VariantContext<Config, Options>) => VariantMatch | undefined) | undefined;
}

/** How far a match is: each answer of this kind is an equal share of it. */
export interface Progress<Config> {
  readonly kind: string;
  /** How many answers of this kind a match takes. */
  readonly total: (config: Config, seats: readonly Seat[]) => number;
}

/** One match of a pair: which of the two agents, 0 or 1, has each seat. */
export interface Side<Config> {
  readonly config: Config;
  readonly agents: Readonly<Record<Seat, 0 | 1>>;
}

/** A finished match, from which pictures and exports are made. */
export interface FinishedMatch<Config, G extends AnyGame = AnyGame> {
  readonly id: string;
  /** The game as it was played, with the rules and views of its cell: what its journal is replayed with. */
  readonly game: G;
  /** From 1. */
  readonly trial: number;
  readonly variant: string | null;
  readonly config: Config;
  readonly journal: RecordedJournal;
  readonly blobs: BlobStore;
}

/** The run that figures are made of. */
export interface FiguresContext<Config, Options> {
  readonly options: Options;
  readonly seats: readonly Seat[];
  /** How many trials the run has, finished or not. */
  readonly trials: number;
  readonly variants: readonly string[];
  /** The configuration of a trial, from 1. */
  readonly config: (trial: number) => Promise<Config>;
}

/** The matches at one combination of levels, from which the table of an experiment is made. */
export interface CellRecords<Config = unknown, Options = unknown> extends FiguresContext<Config, Options> {
  /** The level of every factor. */
  readonly levels: Readonly<Record<string, unknown>>;
  /** The finished matches, in the order of trials. Begins anew at every call. */
  readonly matches: () => AsyncIterable<MatchRecord>;
}

/** A table or figure of a paper, by name: what it plays. Completed by `@masbench/experiments`. */
export interface ExperimentOutline<Config = any, Options = any> {
  /** One sentence: what it shows, and the table or figure of the paper. */
  readonly description: string;
  readonly settings?: Readonly<Record<string, unknown>> | undefined;
  /** Agents by seat, by name. */
  readonly seats?: Readonly<Record<Seat, string>> | undefined;
  /** Crossed with one another: setting paths, each with its levels. */
  readonly factors?: Readonly<Record<string, readonly unknown[]>> | undefined;
  /** Cells that are listed rather than crossed: the level of every path in each. */
  readonly cells?: readonly Readonly<Record<string, unknown>>[] | undefined;
  readonly variants?: readonly string[] | undefined;
  readonly trials?: number | undefined;
  /**
   * The table in the columns of the paper, with the paper's rows, over all cells. It follows the figures of the cells
   * in results, and its files are kept with theirs.
   */
  readonly figures?: ((cells: readonly CellRecords<Config, Options>[]) => Awaitable<Figures>) | undefined;
  /**
   * A sentence about what cannot disagree with the paper as long as the agents of `seats` play: numbers that were
   * declared from it or fitted to it. Shown below the table. @default nothing was declared or fitted
   */
  readonly byConstruction?: string | undefined;
}

/** A question about what a prompt says. */
export interface PromptQuestion {
  /** The topic, the same for all questions of its kind: `role`, `votes`. */
  readonly about: string;
  readonly question: string;
  /** The possible answers, the right one among them. */
  readonly choices: readonly string[];
  readonly answer: string;
}

/** The seats of a benchmark, and everything that is known of them. */
export interface BenchmarkSeats<G extends AnyGame, Settings> {
  /** The seats, unless a run names others. */
  readonly names: readonly Seat[] | ((settings: Settings) => readonly Seat[]);
  /** Role of each seat, once a match has finished. */
  readonly roles?:
    | ((outcome: OutcomeOf<G>, config: ConfigOf<G>) => Readonly<Record<Seat, string>>)
    | undefined;
  /** The two matches in which two agents change sides. @default seats alternate between the two agents, then swap */
  readonly sides?:
    | ((
        config: ConfigOf<G>,
        seats: readonly Seat[],
        seed: string,
      ) => readonly [Side<ConfigOf<G>>, Side<ConfigOf<G>>])
    | undefined;
  /** @default a person sees what a model is sent */
  readonly human?: HumanSeat<G> | undefined;
  /** @default a match is shown without its progress */
  readonly progress?: Progress<ConfigOf<G>> | undefined;
}

/** Matches from settings: `options` is what has to be known again after every resume. */
export interface Preparation<G extends AnyGame, Settings, Options> {
  /**
   * Reads files, draws questions: everything that happens once, before a run folder is made.
   *
   * @default one item, whose configuration is the settings
   * @throws MasbenchError `CONFIG_INVALID` if a setting is wrong
   */
  readonly items?:
    | ((settings: Settings, context: PrepareContext) => Awaitable<Prepared<ConfigInputOf<G>, Options>>)
    | undefined;
  /** The schema of what `items` returns as `options`, read back from a manifest. */
  readonly options?: z.ZodType<Options, any> | undefined;
  /** Returns the game at these options, with its rules and views. @default the game itself */
  readonly game?: ((options: Options) => G) | undefined;
}

/**
 * A benchmark as a value: a game with everything that is needed to play it, to show it and to compare agents in it.
 * Only `seats` has no default.
 *
 * @typeParam Settings What a user sets.
 * @typeParam Options What `prepare` keeps of the settings besides the configurations: plain JSON.
 */
export interface BenchmarkDefinition<G extends AnyGame, Settings, Options> {
  /** One sentence. */
  readonly description?: string | undefined;
  /**
   * Where this benchmark is exported, as `benchmark` or as the default: a package (`@masbench/game-hq`) or
   * `import.meta.url`. A run that was begun with it is then resumed and verified from its folder alone.
   */
  readonly module?: string | undefined;
  /** The rules in plain text, for prompts, people and `masbench info`. */
  readonly rules?: string | ((config: ConfigOf<G>) => string) | undefined;
  /** The names of the seats, or all that is known of them. */
  readonly seats: BenchmarkSeats<G, Settings>['names'] | BenchmarkSeats<G, Settings>;
  /** Settings of a user; unknown keys are refused. @default the schema of the game's configuration */
  readonly settings?: z.ZodType<Settings, any> | undefined;
  /** The items that settings describe, as a function if nothing else depends on the settings. */
  readonly prepare?:
    | NonNullable<Preparation<G, Settings, Options>['items']>
    | Preparation<G, Settings, Options>
    | undefined;
  /** Services, or how they are made from the options: again after every resume. */
  readonly services?:
    | Services<G>
    | ((options: Options, models: NamedModels) => Awaitable<Services<G>>)
    | undefined;
  /** Players by name: `scripted`, `simulated:<preset>`. `random` exists for every game. */
  readonly players?: Readonly<Record<string, PlayerFactory<G, Options>>> | undefined;
  /** @default `genericPrompts`: the rules text, the view, the data and the schema of the action */
  readonly prompts?: Prompts<G> | undefined;
  /**
   * Questions that a reader of the prompt of a turn should be able to answer, so that prompts and models can be tried before a match
   * is paid: `masbench models --comprehend`. @default no questions
   */
  readonly comprehension?: ((turn: TurnOf<G>) => readonly PromptQuestion[]) | undefined;
  /** How a match is told to people, from the views of its seats. @default own answers, and all that changes in a view */
  readonly story?: Story<G> | undefined;
  /** Columns of the table of seats. @default agent, score, calls, tokens, seconds */
  readonly columns?: readonly Field[] | undefined;
  /**
   * Schema of the metrics of a match. It gives their columns in exported files a type, whatever values a run has.
   *
   * @default a metric without a value is taken for a number
   */
  readonly metrics?: z.ZodType | undefined;
  /**
   * The comparisons that every run is asked for, and the ranges of its numbers; by configuration if they depend on it. They
   * are written into the manifest before the first match.
   */
  readonly contrasts?:
    | BenchmarkContrasts
    | ((config: ConfigOf<G>, seats: readonly Seat[]) => BenchmarkContrasts)
    | undefined;
  /** Figures over all finished matches, in the order of trials. */
  readonly figures?:
    | ((
        matches: AsyncIterable<MatchRecord>,
        context: FiguresContext<ConfigOf<G>, Options>,
      ) => Awaitable<Figures>)
    | undefined;
  /**
   * Pictures and exports of a finished match, by path below `artifacts/`. An SVG that is a text is also kept as PNG, where
   * `@resvg/resvg-js` is installed; one that is bytes is kept as it is.
   */
  readonly artifacts?:
    | ((match: FinishedMatch<ConfigOf<G>, G>) => Awaitable<Readonly<Record<string, string | Uint8Array>>>)
    | undefined;
  /** Named changes of the benchmark, which runs compare with it and with each other. `default` names the benchmark as it is. */
  readonly variants?: Readonly<Record<string, Variant<ConfigOf<G>, Options, G>>> | undefined;
  /** The tables and figures of the paper, by name. */
  readonly experiments?: Readonly<Record<string, ExperimentOutline<ConfigOf<G>, Options>>> | undefined;
}

/** A benchmark whose types are erased, as the runner plays it. Made by `defineBenchmark`, with every short form written out. */
export interface Benchmark extends Omit<
  BenchmarkDefinition<AnyGame, any, any>,
  'seats' | 'prepare' | 'services' | 'story' | 'variants'
> {
  /** The name of the game. */
  readonly name: string;
  readonly game: AnyGame;
  readonly seats: BenchmarkSeats<AnyGame, any>;
  readonly prepare: Preparation<AnyGame, any, any>;
  readonly services: (options: any, models: NamedModels) => Awaitable<Services<AnyGame>>;
  readonly story?: ReadyStory | undefined;
  readonly variants?:
    | Readonly<Record<string, Omit<Variant<any, any, any>, 'prompts'> & { readonly prompts?: any }>>
    | undefined;
}
