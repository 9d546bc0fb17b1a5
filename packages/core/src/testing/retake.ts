import { type Seed, createRng } from '@masbench/statistics';
import { jsonText } from '../engine/observation.js';
import { Position } from '../engine/position.js';
import { elsewhere } from './elsewhere.js';
import { describeDifference, findDifference } from './json-path.js';
import { ConformanceError, faultless } from './laws.js';
import { endText, lookText } from './look.js';
import { checkJson } from './shown.js';
import type { SurveyStep, Survey } from './survey.js';

/**
 * `on is pure`, `open is pure`, `reproducible`: takes the steps of a match once more, after another match was played, on
 * copies of the states made from their JSON, in another order, at another time, in another time zone and with other
 * luck. All that is kept outside the state has moved by then, and what was one object at two places of the state is two.
 */
export function retake({ setup, steps, end, said }: Survey): void {
  const { game, config, seats, seed } = end;
  const shuffled = createRng(seed, 'kit/retake').shuffle([...steps.values()]);
  for (const [luck, half] of [
    ['low', 0],
    ['high', 1],
  ] as const) {
    elsewhere(luck, (renew) => {
      for (const [index, step] of shuffled.entries()) {
        if (index % 2 !== half) continue;
        renew();
        takeAgain(end, step);
        renew();
        resampleAgain(end, step, index);
      }
      renew();
      const { state } = new Position(game, config, seats, seed);
      same('reproducible', 'setup', setup, jsonText(state), seed);
      same('reproducible', 'the end', said, endText(end), seed);
    });
  }
}

function takeAgain({ game, config, seats, seed }: Position, { request, answer, ...step }: SurveyStep): void {
  const { id } = request;
  const again = new Position(game, config, seats, seed, { state: JSON.parse(step.before) });
  const look = faultless(seed, id, 'open is pure', () => lookText(again, request), 'open is pure');
  same('open is pure', 'open', step.look.open, look.open, seed, id);
  for (const [index, seen] of step.look.seen.entries())
    sameSeen(seats[index] ?? '', seen, look.seen[index] ?? '', seed, id);
  for (const what of ['phase', 'outcome', 'drawn', 'standIn', 'schema'] as const)
    same('reproducible', what, step.look[what], look[what], seed, id);
  const payload = request.observation?.data ?? request.payload;
  const value = JSON.parse(jsonText(answer.value)) as unknown;
  faultless(
    seed,
    id,
    'on is pure',
    () => again.apply({ ...request, payload }, { ...answer, value }),
    'on is pure',
  );
  const after = jsonText(again.state);
  if (after === step.after) return;
  const difference = findDifference(JSON.parse(step.after), JSON.parse(after));
  if (difference === undefined) return;
  throw new ConformanceError(
    'on is pure',
    `the same answer to the same state gives ${describeDifference(difference)}`,
    { seed, request: id, path: difference.path },
  );
}

/** `resample` draws from the stream that it is given and from nothing else. */
function resampleAgain(
  { game, config, seats, seed }: Position,
  { before, request }: SurveyStep,
  index: number,
): void {
  const { resample } = game;
  if (resample === undefined) return;
  const seat = seats[index % seats.length] ?? '';
  const [first, second] = [1, 2].map(() => {
    const rng = createRng(seed, `kit/resample/${index}`);
    const state: unknown = faultless(
      seed,
      undefined,
      'open is pure',
      () => game.resample?.(JSON.parse(before), seat, rng, config),
      'no interference',
    );
    checkJson(state, 'what resample returns', seed, undefined);
    return jsonText(state);
  });
  if (first === second) return;
  const difference = findDifference(JSON.parse(first ?? ''), JSON.parse(second ?? ''));
  if (difference === undefined) return;
  throw new ConformanceError(
    'reproducible',
    `for one state, seat and stream, resample gives ${describeDifference(difference)}`,
    { seed, request: request.id, path: difference.path },
  );
}

function sameSeen(seat: string, first: string, second: string, seed: Seed, request: string): void {
  if (first === second) return;
  const difference = findDifference(JSON.parse(first), JSON.parse(second), 'in order');
  if (difference === undefined) return;
  throw new ConformanceError(
    'reproducible',
    `for one state, seat ${seat} sees one thing and later another: ${describeDifference(difference)}`,
    { seed, request, path: difference.path },
  );
}

function same(
  law: 'open is pure' | 'reproducible',
  what: string,
  first: string,
  second: string,
  seed: Seed,
  request?: string,
): void {
  if (first === second) return;
  throw new ConformanceError(law, `for one state, ${what} says ${first} once and ${second} later`, {
    seed,
    request,
  });
}
