import type { MatchInfo } from '../contracts/agent.js';
import type { LazyAbort } from './lazy-abort.js';
import type { MatchSecret } from './match-secret.js';
import { createRng, type Rng, type Seed } from '@masbench/statistics';
import type { Seat } from '../contracts/seat.js';

/** The common part of all seats of a match. */
export interface SeatedMatch {
  /** The id that was given to the match, if any. */
  readonly id: string | undefined;
  readonly game: string;
  readonly seats: readonly Seat[];
  readonly seed: Seed;
  readonly secret: MatchSecret;
  /** Aborts when the match has ended. */
  readonly end: Pick<LazyAbort, 'signal'>;
}

/**
 * Facts given to the agent of a seat when it is created. Few agents use any of it, so it is created lazily. The getters are
 * the object's own, so that an agent may pass a copy on, and the same functions for all, so that objects share a shape.
 */
export class SeatInfo implements MatchInfo {
  static readonly #lazy: PropertyDescriptorMap = {
    id: getter((info) => info.#match.id ?? info.#match.secret.word('id')),
    rng: getter((info) => (info.#rng ??= createRng(info.#match.seed, `agent/@${info.#index}`))),
    signal: getter((info) => {
      // Every seat may listen, and there may be many: Node would warn of them.
      const { signal } = info.#match.end;
      globalThis.process?.getBuiltinModule?.('node:events').setMaxListeners(0, signal);
      return signal;
    }),
  };
  readonly game: string;
  readonly seats: readonly Seat[];
  readonly seat: Seat;
  declare readonly id: string;
  declare readonly rng: Rng;
  declare readonly signal: AbortSignal;
  readonly #match: SeatedMatch;
  readonly #index: number;
  #rng: Rng | undefined;

  constructor(match: SeatedMatch, index: number) {
    this.game = match.game;
    this.seats = match.seats;
    this.seat = match.seats[index] ?? '';
    this.#match = match;
    this.#index = index;
    Object.defineProperties(this, SeatInfo.#lazy);
  }
}

function getter(valueOf: (info: SeatInfo) => unknown): PropertyDescriptor {
  return {
    enumerable: true,
    get(this: SeatInfo) {
      return valueOf(this);
    },
  };
}
