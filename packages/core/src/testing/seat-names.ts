import { messageOf } from '../errors.js';
import { streamOf, type OpenRequest } from '../open-request.js';
import type { Position } from '../position.js';
import { describeDifference, differenceBetween } from './json-path.js';
import { ConformanceError } from './laws.js';
import { collidingNames, renamer } from './rename.js';
import type { Trial } from './trial.js';
import { viewsOf, walk } from './walk.js';

/** States of one match that are compared, beside the last. */
const compared = 400;

/**
 * `seat names do not matter`: the same answers with other names for the seats (prefixes of each other, sorted against
 * the order of the seats) lead through the same states and views.
 */
export async function checkSeatNames(trial: Trial): Promise<void> {
  const names = collidingNames(trial.seats.length);
  const rename = renamer(trial.seats, names);
  for (const seed of trial.seeds) {
    const answers = new Map<string, unknown>();
    const looks: string[] = [];
    const end = await walk({
      ...trial,
      seed,
      visit: (position) => void (looks.length < compared && looks.push(lookAt(position))),
      around: (_position, request, value, apply) => {
        answers.set(streamOf(request), structuredClone(value));
        apply();
      },
    });
    const renamed = (request: OpenRequest): unknown => {
      const stream = streamOf(request);
      if (answers.has(stream)) return rename(answers.get(stream));
      throw new ConformanceError('seat names do not matter', 'under other names something else is asked', {
        seed,
        request: request.id,
      });
    };
    let index = 0;
    const other = await underNames(seed, () =>
      walk({
        ...trial,
        seed,
        seats: names,
        config: rename(trial.config),
        answer: renamed,
        serve: renamed,
        visit: (position) => {
          const look = looks[index];
          if (look !== undefined) compare(rename(JSON.parse(look)), JSON.parse(lookAt(position)), seed);
          index += 1;
        },
      }),
    );
    compare(rename(JSON.parse(JSON.stringify(end.state))), JSON.parse(JSON.stringify(other.state)), seed);
  }
}

function lookAt(position: Position): string {
  const views = Object.fromEntries(
    position.seats.map((seat) => [seat, viewsOf(position.game, position.state, seat, position)]),
  );
  return JSON.stringify({ state: position.state, views });
}

function compare(expected: unknown, found: unknown, seed: string): void {
  const difference = differenceBetween(expected, found);
  if (difference === undefined) return;
  throw new ConformanceError(
    'seat names do not matter',
    `under other names there is ${describeDifference(difference)}`,
    { seed, path: difference.path },
  );
}

async function underNames<Value>(seed: string, run: () => Promise<Value>): Promise<Value> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof ConformanceError && error.law === 'seat names do not matter') throw error;
    throw new ConformanceError(
      'seat names do not matter',
      `under other names the match fails: ${messageOf(error)}`,
      { seed },
      { cause: error },
    );
  }
}
