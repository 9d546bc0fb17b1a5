import {
  readJsonSchema,
  MasbenchError,
  Match,
  type AgentIO,
  type AnyGame,
  type Journal,
  type MatchResult,
  type NamedAgent,
  type Scheduler,
  type Seat,
  type Services,
  type Turn,
} from '@masbench/core';
import { type Seed } from '@masbench/statistics';
import type { BlobStore } from '@masbench/core/journal';

/** A game that a program drives. */
export interface EnvironmentOptions {
  /** Values that the game's own schema accepts. */
  readonly config: unknown;
  readonly seats: readonly Seat[];
  readonly services?: Services<AnyGame> | undefined;
  readonly blobs?: BlobStore | undefined;
  /** Where the matches are recorded, by the number of the match from 1. @default in memory, until the next reset */
  readonly journal?: ((match: number) => Journal) | undefined;
}

/** A decision that is waited for. */
export interface EnvironmentTurn {
  /** Id of the request. */
  readonly id: string;
  readonly seat: Seat;
  readonly kind: string;
  readonly turn: number;
  readonly data: unknown;
  readonly view: unknown;
  /** The JSON schema of a legal action. */
  readonly schema: Readonly<Record<string, unknown>>;
  /** The fault of the previous answer. */
  readonly error?: string | undefined;
}

interface Pending {
  readonly turn: EnvironmentTurn;
  readonly answer: (action: unknown) => void;
}

/** Answers are applied in the order in which they are given, so equal answers give equal matches. */
const driven: Scheduler = {
  name: 'driven',
  time: 'virtual',
  pick: (inFlight) =>
    inFlight
      .filter(({ settled }) => settled !== undefined)
      .toSorted((left, right) => (left.settled ?? 0) - (right.settled ?? 0))[0],
};

/** An answer may be illegal this often before the game's fallback replaces it. */
const retries = 1000;

/**
 * A game the other way round: a program resets it, looks at the open turns, and answers them in any order. Rules, draws,
 * services and legality are those of a match; there are no other agents.
 */
export class Environment {
  readonly #game: AnyGame;
  readonly #options: EnvironmentOptions;
  #matches = 0;
  #episode: Episode | undefined;

  constructor(game: AnyGame, options: EnvironmentOptions) {
    this.#game = game;
    this.#options = options;
  }

  get seats(): readonly Seat[] {
    return this.#options.seats;
  }

  /** Begins a match, and abandons the one before. Resolves when the first turns are open. */
  async reset(seed: Seed): Promise<void> {
    await this.close();
    this.#matches += 1;
    this.#episode = new Episode(this.#game, this.#options, seed, this.#matches);
    await this.#episode.quiet();
  }

  /** All open turns, in the order in which they were opened. None where the match has ended. */
  turns(): readonly EnvironmentTurn[] {
    return this.#begun().turns();
  }

  /**
   * Answers open turns. Resolves when the game waits for answers again, or has ended. A turn whose answer was not legal
   * is open again, with the error.
   *
   * @param answers actions by the ids of turns
   * @throws MasbenchError `OPTION_INVALID` if one of the turns is not open; then none is answered
   */
  async answer(answers: Readonly<Record<string, unknown>>): Promise<void> {
    const episode = this.#begun();
    episode.answer(answers);
    await episode.quiet();
  }

  /** The result of the match, once it has ended. */
  get result(): MatchResult<AnyGame> | undefined {
    return this.#episode?.result;
  }

  /** Abandons the match if it has not ended. */
  async close(): Promise<void> {
    await this.#episode?.abandon();
  }

  #begun(): Episode {
    if (this.#episode !== undefined) return this.#episode;
    throw new MasbenchError(
      'OPTION_INVALID',
      'Cannot go on: no match was begun: reset the environment first',
    );
  }
}

/** One match of an environment. */
class Episode {
  result: MatchResult<AnyGame> | undefined;
  readonly #open = new Set<string>();
  readonly #waiting = new Map<string, Pending>();
  readonly #controller = new AbortController();
  readonly #ended: Promise<void>;
  #failure: { readonly cause: unknown } | undefined;
  #isToLook = false;
  #quiet: (() => void)[] = [];

  constructor(
    game: AnyGame,
    { config, seats, services = {}, blobs, journal }: EnvironmentOptions,
    seed: Seed,
    number: number,
  ) {
    const agent: NamedAgent<AnyGame> = {
      name: 'driven',
      create: () => async (turn, io) => this.#asked(turn, io),
    };
    const match = new Match<AnyGame>(game, {
      config,
      agents: Object.fromEntries(seats.map((seat) => [seat, agent])),
      services,
      seed,
      blobs,
      journal: journal?.(number),
      scheduler: driven,
      signal: this.#controller.signal,
      limits: { retries },
    });
    match.on('request-open', ({ id }) => void this.#open.add(id));
    for (const event of ['answer', 'drop'] as const) {
      match.on(event, ({ id }) => {
        this.#open.delete(id);
        this.#lookLater();
      });
    }
    this.#ended = this.#run(match);
  }

  turns(): readonly EnvironmentTurn[] {
    return [...this.#open].flatMap((id) => this.#waiting.get(id)?.turn ?? []);
  }

  answer(answers: Readonly<Record<string, unknown>>): void {
    for (const id of Object.keys(answers)) {
      if (this.#waiting.has(id)) continue;
      const open = this.turns().map((turn) => turn.id);
      throw new MasbenchError(
        'OPTION_INVALID',
        `Cannot answer ${JSON.stringify(id)}: it is not open: ${open.length === 0 ? 'the match has ended' : `open are ${open.join(', ')}`}`,
      );
    }
    for (const [id, action] of Object.entries(answers)) {
      const pending = this.#waiting.get(id);
      this.#waiting.delete(id);
      pending?.answer(action);
    }
  }

  /** Resolves when only answers are waited for. @throws what the match threw */
  async quiet(): Promise<void> {
    this.#lookLater();
    await new Promise<void>((resolve) => {
      this.#quiet.push(resolve);
    });
    if (this.#failure !== undefined) throw this.#failure.cause;
  }

  async abandon(): Promise<void> {
    this.#controller.abort();
    await this.#ended;
  }

  async #run(match: Match<AnyGame>): Promise<void> {
    try {
      this.result = await match.run();
    } catch (cause) {
      this.#failure = { cause };
    }
    this.#open.clear();
    this.#waiting.clear();
    this.#lookLater();
  }

  async #asked({ kind, seat, turn, data, view, schema }: Turn, io: AgentIO): Promise<unknown> {
    return new Promise((resolve) => {
      const { id, lastError: error } = io;
      const asked = { id, seat, kind, turn, data: data ?? null, view, schema: readJsonSchema(schema) };
      this.#waiting.set(id, {
        turn: error === undefined ? asked : { ...asked, error },
        answer: resolve,
      });
      io.signal.addEventListener('abort', () => this.#waiting.delete(id), { once: true });
      this.#lookLater();
    });
  }

  /** The consequences of an answer are worked out before the next turn of the event loop. */
  #lookLater(): void {
    if (this.#isToLook) return;
    this.#isToLook = true;
    setImmediate(() => {
      this.#isToLook = false;
      const isOver = this.result !== undefined || this.#failure !== undefined;
      const isWaiting = this.#open.size > 0 && [...this.#open].every((id) => this.#waiting.has(id));
      if (isOver || isWaiting) for (const resolve of this.#quiet.splice(0)) resolve();
    });
  }
}
