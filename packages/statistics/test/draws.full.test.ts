import { bradleyTerry, createRng, type RatedGame } from '@masbench/statistics';
import { describe, expect, it } from 'vitest';

const strengths: Readonly<Record<string, number>> = { strong: 0.8, middle: 0.3, weak: -1.1 };
const [tie, side, tournaments] = [1, 0.3, 1000];

/** 100 games of every pair, each on both sides, with draws as Davidson's model has them. */
function playTournament(seed: number): RatedGame[] {
  const rng = createRng(seed, 'draws');
  const names = Object.keys(strengths);
  return names.flatMap((first) =>
    names
      .filter((second) => second !== first)
      .flatMap((second) =>
        Array.from({ length: 50 }, () => {
          const d = (strengths[first] ?? 0) - (strengths[second] ?? 0) + side;
          const score = rng.weighted([
            [1, Math.exp(d / 2)],
            [0.5, tie],
            [0, Math.exp(-d / 2)],
          ]);
          return { first, second, score };
        }),
      ),
  );
}

/** Percent of 95 % intervals that hold the strengths, and ν. */
function measureCoverage(rate: (games: RatedGame[]) => ReturnType<typeof bradleyTerry>) {
  let [held, heldTie] = [0, 0];
  for (let seed = 0; seed < tournaments; seed += 1) {
    const { ratings, tie: found = { value: 0, standardError: 0 } } = rate(playTournament(seed));
    for (const [name, { rating, standardError }] of Object.entries(ratings))
      held += Number(Math.abs(rating - (strengths[name] ?? 0)) <= 1.959964 * standardError);
    heldTie += Number(Math.abs(found.value - tie) <= 1.959964 * found.standardError);
  }
  return { strengths: held / 3 / tournaments, tie: heldTie / tournaments };
}

describe('intervals of strengths and of ν, if an equal game is drawn in a third', () => {
  it('hold as often as they say, and not if draws are half a win', { timeout: 120_000 }, () => {
    const davidson = measureCoverage((games) => bradleyTerry(games, { side: true }));
    const half = measureCoverage((games) =>
      bradleyTerry(
        games.map((game) => ({ ...game, draw: false })),
        { side: true },
      ),
    );
    process.stdout.write(`${JSON.stringify({ davidson, half })}\n`);
    for (const share of [davidson.strengths, davidson.tie]) {
      expect(share).toBeGreaterThan(0.93);
      expect(share).toBeLessThan(0.97);
    }
    expect(half.strengths).toBeLessThan(0.9);
  });
});
