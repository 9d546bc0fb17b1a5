import * as z from 'zod';
import { deepFreeze } from '../contracts/json.js';
import type { Seat } from '../contracts/seat.js';
import { ConformanceError, faultless, type GameLaw } from './laws.js';
import type { Survey } from './survey.js';
import { putToTest, type Trial } from './trial.js';

/** `scores in bounds`: finite numbers inside the declared bounds, for no one who is no seat. `constant sum`: they add up. */
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

function checkOne(scores: Readonly<Record<Seat, number>>, trial: Trial, seed: string): void {
  const { seats, declares, sums } = trial;
  const fail = (what: string, law: GameLaw = 'scores in bounds'): never => {
    throw new ConformanceError(law, what, { seed });
  };
  const stranger = Object.keys(scores).find((seat) => !seats.includes(seat));
  if (stranger !== undefined) fail(`there is a score for ${stranger}, which is no seat`);
  const [least, most] = declares.bounds ?? [-Infinity, Infinity];
  for (const seat of seats) {
    const score = scores[seat];
    if (score === undefined) fail(`there is no score for seat ${seat}`, 'every seat is scored');
    else if (!Number.isFinite(score)) fail(`the score of seat ${seat} is ${score}`);
    else if (score < least || score > most)
      fail(`the score of seat ${seat} is ${score}, declared are ${least} to ${most}`);
  }
  const sum = Object.values(scores).reduce((total, score) => total + score, 0);
  const largest = Math.max(1, ...Object.values(scores).map(Math.abs));
  const declared = declares.sum ?? undefined;
  // Sums of floating point numbers carry rounding errors in proportion to their terms.
  sums.push(Math.round(sum * 1e6) / 1e6);
  if (declared !== undefined) putToTest(trial, 'constant sum');
  if (declared !== undefined && Math.abs(sum - declared) > 1e-9 * largest)
    fail(`the scores add up to ${sum}, declared is ${declared}`, 'constant sum');
}

/** `every seat is scored`: metrics of seats are of all seats, each with the same names. What is unknown is `null`. */
export function checkScored(trial: Trial, { end }: Survey): void {
  const { game, config, state, seats } = end;
  const seed = String(end.seed);
  const fail = (what: string): never => {
    throw new ConformanceError('every seat is scored', what, { seed });
  };
  const metrics: unknown = game.metrics?.(state, game.outcome(state, config), config).seats;
  if (game.scores !== undefined || metrics !== undefined) putToTest(trial, 'every seat is scored');
  if (metrics === undefined) return;
  const rows = z.record(z.string(), z.record(z.string(), z.unknown())).safeParse(metrics);
  if (!rows.success) return fail('the metrics of seats are no table of seats and names');
  const stranger = Object.keys(rows.data).find((seat) => !seats.includes(seat));
  if (stranger !== undefined) fail(`there are metrics for ${stranger}, which is no seat`);
  const names = new Set(Object.values(rows.data).flatMap((row) => Object.keys(row)));
  for (const seat of seats) {
    const row = rows.data[seat] ?? fail(`there are no metrics for seat ${seat}`);
    for (const name of names)
      if (row[name] === undefined)
        fail(`seat ${seat} has no metric ${name}, which others have: unknown is null`);
  }
}
