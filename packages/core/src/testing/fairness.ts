import { ConformanceError } from './laws.js';
import { RandomAnswers } from './answers.js';
import { drawManner } from './manner.js';
import { playTrial } from './survey.js';
import { isTimeLeft, measureSurprise, type Sample } from './timing.js';
import { withParts, type Trial } from './trial.js';
import { walk } from './walk.js';

/** Matches in which scores differ that have to be played before anything is said of them. */
const least = 25;
/** Standard deviations from what chance would do. With many seats the tails are longer than those of a normal one. */
const surprising = 6;

/**
 * `symmetry`, of nature: where seats are alike and play by the same dice, none scores more than the others in the long
 * run. A deal that favors a seat is not seen where the same draws are dealt again in another order of the seats.
 */
export async function checkFairness(trial: Trial, seed: string): Promise<void> {
  const { game, seats } = trial;
  if (trial.declares.symmetric !== true || game.scores === undefined) return;
  const isTime = isTimeLeft();
  const matches: (readonly number[])[] = [];
  for (let match = 0; isTime(match); match += 1) {
    const manner = { ...drawManner(0, `${seed}/fair/${match}`, false), order: 'any' as const };
    const play = playTrial(new RandomAnswers(trial, manner));
    const { state, config } = await walk({ ...play, game: withParts(game, { views: {} }) });
    const scores = game.scores(game.outcome(state, config));
    const inOrder = seats.map((seat) => scores[seat] ?? 0);
    if (inOrder.some((score) => score !== inOrder[0])) matches.push(inOrder);
  }
  if (matches.length < least) return;
  for (const [index, seat] of seats.entries()) {
    const groups = matches.map((scores) =>
      scores.map((value, at): Sample => ({ time: Number(at === index), value })),
    );
    if (measureSurprise(groups) < surprising) continue;
    throw new ConformanceError(
      'symmetry',
      `among ${matches.length} matches of seats that answer at random, seat ${seat} scores otherwise than the others`,
      { seed },
    );
  }
}
