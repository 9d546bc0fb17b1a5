import { messageOf } from '../contracts/errors.js';
import { Position } from '../engine/position.js';
import { rngFor } from '../contracts/random.js';
import type { Seat } from '../contracts/seat.js';
import { describeDifference, differenceBetween } from './json-path.js';
import { ConformanceError } from './laws.js';
import { checkJson, shownTo } from './shown.js';
import type { Trial } from './trial.js';
import { walk } from './walk.js';

/** Seats that are looked at in every state; of more, so many are drawn. */
const watchers = 6;

/**
 * `no interference`: at every state, a seat sees the same in another state that `resample` says it cannot tell apart:
 * the same views, and the same requests with the same data. States in which the game would be over are left out: that
 * it goes on is public. The order of keys in a view counts, since an agent reads it as text.
 */
export async function checkInterference(trial: Trial): Promise<void> {
  for (const seed of trial.seeds) {
    let step = 0;
    await walk({
      ...trial,
      seed,
      watched: false,
      visit: (position) => {
        step += 1;
        const seats =
          position.seats.length <= watchers
            ? position.seats
            : rngFor(seed, `kit/watchers/${step}`).shuffle(position.seats).slice(0, watchers);
        for (const seat of seats) checkSeat(position, seat, `${step}/@${position.seats.indexOf(seat)}`, seed);
      },
    });
  }
}

function checkSeat(position: Position, seat: Seat, name: string, seed: string): void {
  const { game, config, seats, state } = position;
  const copy: unknown = structuredClone(state);
  let other: Position;
  let seen: string;
  try {
    const resampled: unknown = game.resample?.(copy, seat, rngFor(seed, `kit/resample/${name}`), config);
    checkJson(resampled, 'what resample returns', seed, undefined);
    other = new Position(game, config, seats, position.seed, resampled);
    if ((other.outcome() ?? null) !== null) return;
    seen = see(other, seat);
  } catch (error) {
    if (error instanceof ConformanceError) throw error;
    throw new ConformanceError(
      'no interference',
      `resample for seat ${seat} makes a state that the game does not take: ${messageOf(error)}`,
      { seed },
      { cause: error },
    );
  }
  const saw = see(position, seat);
  if (saw === seen) return;
  const difference = differenceBetween(JSON.parse(saw), JSON.parse(seen), 'in order');
  if (difference === undefined) return;
  throw new ConformanceError(
    'no interference',
    `seat ${seat} sees a difference between states that it must not tell apart: ${describeDifference(difference)}`,
    { seed, path: difference.path },
  );
}

/** What a seat sees, as text. Requests may be listed in any order. */
function see(position: Position, seat: Seat): string {
  const { view, asked } = shownTo(position, seat);
  const inOrder = asked.toSorted((left, right) => (JSON.stringify(left) < JSON.stringify(right) ? -1 : 1));
  return JSON.stringify({ view, asked: inOrder });
}
