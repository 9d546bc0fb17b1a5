import { readMessage } from '../contracts/errors.js';
import { createRng } from '@masbench/statistics';
import type { Seat } from '../contracts/seat.js';
import type { OpenRequest } from '../engine/open-request.js';
import type { Position } from '../engine/position.js';
import type { GivenAnswer } from './answers.js';
import { describeDifference, findDifference } from './json-path.js';
import { ConformanceError } from './laws.js';
import { readSeen } from './shown.js';
import { playTrial, type Survey } from './survey.js';
import { putToTest, type Trial } from './trial.js';
import { walk } from './walk.js';

/**
 * `no canary leak`: the match is played once more, and a part of the seats writes other values into the fields that are
 * marked `.meta({ private: true })`: other texts of other lengths and none, other numbers, choices and lists. The other
 * seats see no difference, in no view, no data and no key of a request, as text or in code.
 */
export async function checkCanaries(trial: Trial, { answers, steps }: Survey): Promise<void> {
  const { seats } = trial;
  const { seed, index } = answers.manner;
  if (seats.length < 2) return;
  const rng = createRng(seed, 'kit/canaries');
  // With two seats they take turns, with more any half of them writes.
  const from = seats.length === 2 ? index % 2 : 0;
  const shuffled = seats.length === 2 ? seats : rng.shuffle(seats);
  const writers = new Set(shuffled.slice(from, from + Math.ceil(seats.length / 2)));
  const readers = seats.filter((seat) => !writers.has(seat));
  const indices = readers.map((seat) => seats.indexOf(seat));
  const play = playTrial(answers);
  let step = -1;
  let written: OpenRequest | undefined;
  const answer = async (request: OpenRequest): Promise<GivenAnswer> => {
    const given = answers.served(request);
    const usual =
      request.ask.type === 'effect' && given !== undefined ? given : await play.answer(request, step);
    if (request.seat === undefined || !writers.has(request.seat) || usual.by !== 'agent') return usual;
    const other = answers.rewritten(request);
    if (other !== undefined) written = request;
    return other ?? usual;
  };
  const visit = (position: Position): void => {
    step += 1;
    const before = steps.get(step);
    if (written === undefined || before === undefined) return;
    putToTest(trial, 'no canary leak');
    for (const [at, seen] of readSeen(position, readers).entries())
      checkSame(before.look.seen[indices[at] ?? 0] ?? '', seen, readers[at] ?? '', seed, written);
  };
  try {
    await walk({ ...play, answer, visit });
  } catch (error) {
    if (error instanceof ConformanceError && error.law === 'no canary leak') throw error;
    if (written === undefined) throw error;
    throw new ConformanceError(
      'no canary leak',
      `with other values in private fields the match goes another way: ${readMessage(error)}`,
      { seed, request: written.id },
      { cause: error },
    );
  }
}

function checkSame(before: string, now: string, seat: Seat, seed: string, { id }: OpenRequest): void {
  if (before === now) return;
  const difference = findDifference(JSON.parse(before), JSON.parse(now), 'in order');
  if (difference === undefined) return;
  throw new ConformanceError(
    'no canary leak',
    `what other seats write into private fields changes what seat ${seat} sees: ${describeDifference(difference)}`,
    { seed, request: id, path: difference.path },
  );
}
