import type { Agent, Awaitable } from '../contracts/agent.js';
import type { AnyGame } from '../contracts/game.js';
import type { Prompts } from '../contracts/prompt.js';
import type { Seat } from '../contracts/seat.js';
import type { PrepareContext } from './benchmark.js';
import type { HumanSeat } from './human-seat.js';

/** A player as the manifest of a run names it. */
export interface PlayerSpec {
  /** `scripted`, `simulated:<preset>`, `random`, a name that a player source knows, or the name of an agent value. */
  readonly agent: string;
  /** SHA-256 of the module, where the agent comes from one. */
  readonly sha256?: string | undefined;
  /** True for an agent that was passed as a value: a resume needs it again. */
  readonly given?: true | undefined;
}

/** Facts that a player source knows of the seat it makes an agent for. */
export interface PlayerSourceContext {
  readonly game: AnyGame;
  readonly seat: Seat;
  /** From 0, in the order of the seats. */
  readonly seatIndex: number;
  /** The prompts of the benchmark, or generic ones. */
  readonly prompts: Prompts<AnyGame>;
  /** How the benchmark shows a turn to a person; `undefined` if it does not say. */
  readonly human: HumanSeat | undefined;
  /** A player that the benchmark itself provides, for this seat; `undefined` if there is none of the name. */
  readonly player: (name: string) => Agent<AnyGame> | undefined;
}

/** The run that a player is checked for. */
interface CheckedRun {
  /**
   * The longest prompt of its matches as scripted players make it come about; `undefined` where that cannot be found without
   * paying for a service.
   */
  readonly longestPrompt: () => Promise<string | undefined>;
}

/** Knows players by name that no benchmark provides: models, people, modules, programs of other languages. */
export interface PlayerSource {
  readonly name: string;
  /**
   * The manifest's record of the source, so that a resume makes the same players. Plain JSON, no secrets. Absolute paths
   * in it are recorded relative to the run folder.
   */
  readonly settings?: unknown;
  /**
   * The name of a player with more settings: a model `m` with `{ temperature: 0 }` is `m?temperature=0`. `undefined` for a name
   * that is none of the source's. @throws MasbenchError `OPTION_INVALID` naming a setting that is wrong
   */
  readonly vary?:
    | ((name: string, settings: Readonly<Record<string, unknown>>) => string | undefined)
    | undefined;
  /** The manifest's record of a name, or `undefined` if the source does not know it. */
  readonly describe: (name: string) => Awaitable<PlayerSpec | undefined>;
  readonly make: (spec: PlayerSpec, context: PlayerSourceContext) => Awaitable<Agent<AnyGame>>;
  /**
   * Checks before anything is paid that a player can be reached, as far as that costs nothing: a wrong key, a model that does
   * not exist, a prompt that does not fit. @throws MasbenchError `OPTION_INVALID`
   */
  readonly check?: ((spec: PlayerSpec, run: CheckedRun) => Promise<void>) | undefined;
  /** Names to choose from, as an error about an unknown name lists them. */
  readonly choices: readonly string[];
  /**
   * How long a move of its players may take, in milliseconds, where an experiment that is described by options sets no
   * limit; `Infinity` for as long as they like. Or by the name of the player. @default 120 000
   */
  readonly moveTimeoutMs?: number | ((name: string) => number) | undefined;
  /** The most that a player takes of an image, as far as it is known; see `PrepareContext.images`. */
  readonly imageLimits?: ((name: string) => PrepareContext['images']) | undefined;
  /** True for players that are programs: one that a run names is started only if its user ran it before. */
  readonly isProgram?: ((name: string) => boolean) | undefined;
  /** True for players that take a terminal for themselves: their matches are played one at a time. */
  readonly exclusive?: ((name: string) => boolean) | undefined;
}
