import type { Seat } from '../seat.js';
import { ConformanceError } from './laws.js';
import type { Trial } from './trial.js';
import { checkJson, walk } from './walk.js';

/** `scores in bounds`: one finite number for every seat and for nobody else, inside the declared bounds and sum. */
export async function checkScores(trial: Trial): Promise<void> {
  const { game, seats, declares } = trial;
  for (const seed of trial.seeds) {
    const position = await walk({ ...trial, seed });
    const outcome = position.outcome();
    checkJson(outcome, 'the outcome', seed, '', 'undefined is left out');
    if (game.scores === undefined) continue;
    const scores = position.rule('scores', () => game.scores?.(structuredClone(outcome)) ?? {}) as Readonly<
      Record<Seat, number>
    >;
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
    const declared = declares.sum ?? undefined;
    if (declared !== undefined && Math.abs(sum - declared) > 1e-9)
      fail(`the scores add up to ${sum}, declared is ${declared}`);
  }
}
