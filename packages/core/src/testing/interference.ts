import { messageOf } from '../errors.js';
import { rngFor } from '../random.js';
import { Position } from '../position.js';
import type { Seat } from '../seat.js';
import { describeDifference, differenceBetween } from './json-path.js';
import { ConformanceError } from './laws.js';
import type { Trial } from './trial.js';
import { checkJson, viewsOf, walk } from './walk.js';

/**
 * `no interference`: at every state, a seat sees the same in another state that `resample` says it cannot tell apart:
 * the same views, and the same requests with the same data. States in which the game would be over are left out: that
 * it goes on is public.
 */
export async function checkInterference(trial: Trial): Promise<void> {
  for (const seed of trial.seeds) {
    let step = 0;
    await walk({
      ...trial,
      seed,
      visit: (position) => {
        step += 1;
        for (const [index, seat] of position.seats.entries())
          checkSeat(position, seat, `${step}/@${index}`, seed);
      },
    });
  }
}

function checkSeat(position: Position, seat: Seat, name: string, seed: string): void {
  const { game, config, seats, state } = position;
  const copy: unknown = structuredClone(state);
  let other: Position;
  let seen: unknown;
  try {
    const resampled: unknown = game.resample?.(copy, seat, rngFor(seed, `kit/resample/${name}`), config);
    checkJson(resampled, 'what resample returns', seed, '');
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
  const difference = differenceBetween(see(position, seat), seen);
  if (difference === undefined) return;
  throw new ConformanceError(
    'no interference',
    `seat ${seat} sees a difference between states that it must not tell apart: ${describeDifference(difference)}`,
    { seed, path: difference.path },
  );
}

function see(position: Position, seat: Seat): unknown {
  const shown = {
    view: viewsOf(position.game, position.state, seat, position),
    asked: position
      .wanted()
      .flatMap((request) =>
        request.seat === seat ? [[request.kind, request.key ?? null, request.payload]] : [],
      )
      .toSorted((left, right) => (JSON.stringify(left) < JSON.stringify(right) ? -1 : 1)),
  };
  return JSON.parse(JSON.stringify(shown)) as unknown;
}
