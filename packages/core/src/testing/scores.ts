import { deepFreeze } from '../contracts/json.js';
import type { Seat } from '../contracts/seat.js';
import { ConformanceError, faultless } from './laws.js';
import type { Survey } from './survey.js';
import { putToTest, type Trial } from './trial.js';

/** `scores in bounds`: one finite number for every seat and for no one else, inside the declared bounds and sum. */
export function checkScores(trial: Trial, { end }: Survey): void {
  const { game, config, state } = end;
  if (game.scores === undefined) return;
  const seed = String(end.seed);
  const scores = faultless(
    seed,
    undefined,
    'open is pure',
    () => game.scores?.(deepFreeze(structuredClone(game.outcome(state, config)))) ?? {},
    'scores in bounds',
  );
  checkOne(scores, trial, seed);
  putToTest(trial, 'scores in bounds');
}

function checkOne(scores: Readonly<Record<Seat, number>>, { seats, declares }: Trial, seed: string): void {
  const fail = (what: string): never => {
    throw new ConformanceError('scores in bounds', what, { seed });
  };
  const stranger = Object.keys(scores).find((seat) => !seats.includes(seat));
  if (stranger !== undefined) fail(`there is a score for ${stranger}, which is no seat`);
  const [least, most] = declares.bounds ?? [-Infinity, Infinity];
  for (const seat of seats) {
    const score = scores[seat];
    if (score === undefined || !Number.isFinite(score)) fail(`the score of seat ${seat} is ${score}`);
    else if (score < least || score > most)
      fail(`the score of seat ${seat} is ${score}, declared are ${least} to ${most}`);
  }
  const sum = Object.values(scores).reduce((total, score) => total + score, 0);
  const largest = Math.max(1, ...Object.values(scores).map(Math.abs));
  const declared = declares.sum ?? undefined;
  // Sums of floating point numbers carry rounding errors in proportion to their terms.
  if (declared !== undefined && Math.abs(sum - declared) > 1e-9 * largest)
    fail(`the scores add up to ${sum}, declared is ${declared}`);
}
