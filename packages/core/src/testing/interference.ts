import { readMessage } from '../contracts/errors.js';
import { createRng } from '@masbench/statistics';
import type { Seat } from '../contracts/seat.js';
import { jsonText } from '../engine/observation.js';
import { Position } from '../engine/position.js';
import { describeDifference, findDifference } from './json-path.js';
import { ConformanceError } from './laws.js';
import { checkJson, readSeen } from './shown.js';
import type { SurveyStep, Survey } from './survey.js';
import { putToTest, type Trial } from './trial.js';

/** Seats that are looked at in every state: of more, so many in turn. */
const watchers = 4;

/**
 * `no interference`: in any state, a seat sees the same as in another state that `resample` returns for it: the same
 * views, and the same requests with the same data. States in which the game would be over are left out, as it is public
 * that the match goes on. The order of keys in a view counts, since an agent reads it as text.
 */
export function checkInterference(trial: Trial, { steps, end }: Survey): void {
  const { seats } = end;
  for (const [number, step] of steps) {
    for (const [index, seat] of seats.entries()) {
      if ((index + number) % seats.length < watchers) checkSeat(trial, end, step, index, seat, number);
    }
  }
}

function checkSeat(
  trial: Trial,
  { game, config, seats, seed }: Position,
  { before, look }: SurveyStep,
  index: number,
  seat: Seat,
  number: number,
): void {
  let seen: string;
  try {
    const rng = createRng(seed, `kit/resample/${number}/@${index}`);
    const resampled: unknown = game.resample?.(JSON.parse(before), seat, rng, config);
    checkJson(resampled, 'what resample returns', seed, undefined);
    if (jsonText(resampled) === before) return;
    const other = new Position(game, config, seats, seed, { state: resampled });
    if ((other.outcome() ?? null) !== null) return;
    seen = readSeen(other, [seat])[0] ?? '';
  } catch (error) {
    if (error instanceof ConformanceError) throw error;
    throw new ConformanceError(
      'no interference',
      `resample for seat ${seat} makes a state that the game does not take: ${readMessage(error)}`,
      { seed },
      { cause: error },
    );
  }
  putToTest(trial, 'no interference');
  const saw = look.seen[index] ?? '';
  if (saw === seen) return;
  const difference = findDifference(JSON.parse(saw), JSON.parse(seen), 'in order');
  if (difference === undefined) return;
  throw new ConformanceError(
    'no interference',
    `seat ${seat} sees a difference between states that it must not tell apart: ${describeDifference(difference)}`,
    { seed, path: difference.path },
  );
}
