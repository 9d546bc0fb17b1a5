import type { OptionsInput as WerewolfOptionsInput } from '../src/options/schema.ts';
import { randomBaseline, villageChance } from '@masbench/game-werewolf';
import { type RandomBaselineOptions } from '../src/baseline/random-play.ts';
import { describe, expect, it } from 'vitest';

const games = 2000;
const plurality: WerewolfOptionsInput = { exile: { rule: 'plurality', tie: 'random' } };

/** Distance of a share from its expectation in standard deviations. */
function deviations(seen: number, expected: number): number {
  return Math.abs(seen - expected) / Math.sqrt((expected * (1 - expected)) / games);
}

describe('random play', () => {
  // Figures computed independently from the same rules: 40,000 to 100,000 games each.
  it.each<[string, number, RandomBaselineOptions]>([
    ['strict majority', 0.037, {}],
    ['plurality, tie drawn', 0.222, { rules: plurality }],
    ['plurality, no exile on a tie', 0.131, { rules: { exile: { rule: 'plurality' } } }],
    ['wolves never vote for wolves', 0.153, { rules: plurality, wolvesVote: 'non-wolves' }],
    ['no doctor', 0.229, { rules: { ...plurality, roles: { werewolf: 2, seer: 1, villager: 5 } } }],
    ['seven players', 0.13, { rules: plurality, seats: 7 }],
    ['six players', 0.456, { rules: plurality, seats: 6 }],
    ['literal parity, majority', 0.01, { rules: { win: { rule: 'literal' } } }],
    ['literal parity, plurality', 0.114, { rules: { ...plurality, win: { rule: 'literal' } } }],
    ['outnumber, majority', 0.037, { rules: { win: { rule: 'outnumber' } } }],
    ['outnumber, plurality', 0.304, { rules: { ...plurality, win: { rule: 'outnumber' } } }],
  ])('under %s is won by the village in the computed share of games', (_name, expected, options) => {
    const { village, interval } = randomBaseline({ ...options, games, seed: 'test' });
    expect(deviations(village, expected)).toBeLessThan(4);
    expect(interval?.low).toBeLessThan(village);
  });

  it('ends in draws where the rounds are capped', () => {
    const { wins } = randomBaseline({ rules: { rounds: { cap: 5 } }, games, seed: 'test' });
    expect(deviations(wins.draw / games, 0.099)).toBeLessThan(4);
  });

  it.each([
    [7, 2],
    [9, 2],
    [13, 3],
    [5, 1],
  ])('of %i players with %i wolves and no powers meets the exact recursion', (players, wolves) => {
    const rules: WerewolfOptionsInput = {
      ...plurality,
      start: 'day',
      roles: { werewolf: wolves, villager: players - wolves },
      rounds: { cap: 1000 },
    };
    expect(
      deviations(randomBaseline({ rules, games, seed: 'test' }).village, villageChance(players, wolves)),
    ).toBeLessThan(4);
  });
});

describe('the exact recursion', () => {
  it.each([
    [5, 1, 0.4667],
    [7, 1, 0.5429],
    [7, 2, 0.2286],
    [8, 2, 0.1562],
    [9, 2, 0.2984],
    [13, 3, 0.2078],
  ])('V(%i, %i) is %f', (players, wolves, value) => {
    expect(villageChance(players, wolves)).toBeCloseTo(value, 3);
  });

  it('is 1 without wolves and 0 at parity', () => {
    expect(villageChance(5, 0)).toBe(1);
    expect(villageChance(4, 2)).toBe(0);
  });
});
