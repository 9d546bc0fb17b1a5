import { setMaxListeners } from 'node:events';
import type { MatchInfo } from '../contracts/agent.js';
import type { LazyAbort } from './lazy-abort.js';
import type { MatchSecret } from './match-secret.js';
import { rngFor, type Rng, type Seed } from '../contracts/random.js';
import type { Seat } from '../contracts/seat.js';

/** What all seats of a match have in common. */
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
 * What the agent of a seat is given when it is created. Few agents use any of it, so it is created lazily; the getters
 * are the object's own, so that an agent may pass a copy on.
 */
export function seatInfo(match: SeatedMatch, index: number): MatchInfo {
  const { game, seats, seed, secret, end } = match;
  let rng: Rng | undefined;
  return {
    game,
    seats,
    seat: seats[index] ?? '',
    get id() {
      return match.id ?? secret.word('id');
    },
    get rng() {
      return (rng ??= rngFor(seed, `agent/@${index}`));
    },
    get signal() {
      // Every seat may listen, and there may be many.
      const { signal } = end;
      setMaxListeners(0, signal);
      return signal;
    },
  };
}
