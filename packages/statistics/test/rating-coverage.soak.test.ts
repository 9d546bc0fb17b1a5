import { createRng, exactMath, leaderboard, type RatedGame } from '@masbench/statistics';
import { expect, it } from 'vitest';

const cells = 60;
const tournaments = Number(process.env['MASBENCH_TOURNAMENTS'] ?? 60);

it('holds strengths in 93 % on average and in 90 % of every cell: two to five agents to ±4, 3 to 30 trials', () => {
  const found = Array.from({ length: cells }, (_, cell) => {
    const rng = createRng('ratings', `cell ${cell}`);
    const [agents, trials] = [2 + rng.int(4), 3 + rng.int(28)];
    const raw = Array.from({ length: agents }, () => 8 * rng.float() - 4);
    const middle = raw.reduce((sum, one) => sum + one, 0) / agents;
    const strengths = new Map(raw.map((one, place) => [`agent ${place}`, one - middle]));
    // Both sides of a trial share their luck, or each game is a unit of its own.
    const luck = rng.pick([0, 0, 1]);
    const isAlone = luck === 0 && rng.chance(0.5);
    let [held, printed] = [0, 0];
    for (let tournament = 0; tournament < tournaments; tournament += 1) {
      const games: RatedGame[] = [];
      for (let trial = 0; trial < trials; trial += 1)
        for (const [first, own] of strengths)
          for (const [second, other] of strengths) {
            if (first >= second) continue;
            const shared = luck * rng.normal();
            for (const game of [0, 1]) {
              const score = Number(rng.float() < 1 / (1 + exactMath.exp(other - own - shared)));
              const unit = isAlone ? `${trial} ${first} ${second} ${game}` : `${trial}`;
              games.push(
                game === 0
                  ? { first, second, score, unit }
                  : { first: second, second: first, score: 1 - score, unit },
              );
            }
          }
      const { rows } = leaderboard(games);
      const groups = Math.max(...rows.map(({ group }) => group));
      if (groups > 1) continue;
      for (const { name, low, high } of rows) {
        const truth = strengths.get(name) ?? Number.NaN;
        printed += 1;
        held += Number(low <= truth && truth <= high);
      }
    }
    return { cell, agents, trials, luck, isAlone, printed, share: held / printed };
  });
  const mean = found.reduce((sum, { share }) => sum + share, 0) / cells;
  expect(mean).toBeGreaterThanOrEqual(0.93);
  expect(found.filter(({ share, printed }) => share < 0.9 - 3.5 * Math.sqrt(0.09 / printed))).toEqual([]);
}, 3_600_000);
