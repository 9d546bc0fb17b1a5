import type { OptionsInput as WerewolfOptionsInput } from '../src/options/schema.ts';
import { randomBaseline, villageChance } from '@masbench/game-werewolf';
import { type RandomBaselineOptions } from '../src/baseline/random-play.ts';

// Prints the village's share of wins in random play as the tables of docs/werewolf.md.
// Usage: tsx --conditions masbench-source packages/game-werewolf/bench/random-play.ts [games]

const games = Number(process.argv[2] ?? 20_000);
const plurality: WerewolfOptionsInput = { exile: { rule: 'plurality', tie: 'random' } };

const cases: readonly [name: string, options: RandomBaselineOptions][] = [
  ['strict majority (`wolf-paper`)', {}],
  ['strict majority, cap 5 rounds', { rules: { rounds: { cap: 5 } } }],
  ['plurality, tie drawn', { rules: plurality }],
  ['plurality, no exile on a tie', { rules: { exile: { rule: 'plurality' } } }],
  ['plurality, tie drawn, wolves never vote for wolves', { rules: plurality, wolvesVote: 'non-wolves' }],
  [
    'plurality, tie drawn, no doctor',
    { rules: { ...plurality, roles: { werewolf: 2, seer: 1, villager: 5 } } },
  ],
  ['plurality, tie drawn, 7 players', { rules: plurality, seats: 7 }],
  ['plurality, tie drawn, 6 players', { rules: plurality, seats: 6 }],
  ['literal parity, strict majority', { rules: { win: { rule: 'literal' } } }],
  ['literal parity, plurality, tie drawn', { rules: { ...plurality, win: { rule: 'literal' } } }],
  ['wolves must outnumber, strict majority', { rules: { win: { rule: 'outnumber' } } }],
  ['wolves must outnumber, plurality, tie drawn', { rules: { ...plurality, win: { rule: 'outnumber' } } }],
  ...(['arena', 'kaggle', 'aiwolf-5', 'aiwolf-13', 'mini-mafia'] as const).map(
    (preset) => [`preset \`${preset}\``, { rules: { preset } }] as [string, RandomBaselineOptions],
  ),
];

console.log(
  `| rules (${games} games each) | village wins | 95 % interval | draws | mean rounds |\n|---|---|---|---|---|`,
);
for (const [name, options] of cases) {
  const { village, interval, wins, meanRounds } = randomBaseline({ ...options, games, seed: 1 });
  const range = interval === null ? '–' : `${percent(interval.low)} – ${percent(interval.high)}`;
  console.log(
    `| ${name} | ${percent(village)} | ${range} | ${percent(wins.draw / games)} | ${meanRounds.toFixed(1)} |`,
  );
}

console.log('\n| players, wolves | V(n, m) exactly | by the rules | 95 % interval |\n|---|---|---|---|');
for (const [players, wolves] of [
  [5, 1],
  [7, 1],
  [7, 2],
  [9, 2],
  [13, 3],
] as const) {
  const rules: WerewolfOptionsInput = {
    ...plurality,
    start: 'day',
    rounds: { cap: 1000 },
    roles: { werewolf: wolves, villager: players - wolves },
  };
  const { village, interval } = randomBaseline({ rules, games, seed: 1 });
  const range = interval === null ? '–' : `${percent(interval.low)} – ${percent(interval.high)}`;
  console.log(
    `| ${players}, ${wolves} | ${percent(villageChance(players, wolves))} | ${percent(village)} | ${range} |`,
  );
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}
