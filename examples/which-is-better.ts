import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { experiment, load, run } from '@masbench/experiments';
import { listGames, scoresByTrial, markdown } from '@masbench/findings';
import { judgeDifferences, judgeMean, leaderboard } from '@masbench/statistics';
import { benchmark, bundledPassages } from '@masbench/game-hq';

// Two simulated players swap sides in ten trials. They are not models: the numbers only illustrate the methods.
const study = experiment({
  benchmark,
  settings: { passages: bundledPassages.slice(0, 10), preset: 'paper-tables' },
  pair: ['simulated:steady', 'simulated:wordy'],
  trials: 10,
  seed: 7,
});
const folder = join(await mkdtemp(join(tmpdir(), 'masbench-')), 'run');
const { result } = await run(study, { folder });
const played = await load(folder);

// Which is better?
const { rows } = leaderboard(await listGames(played.matches()));
const columns = [
  { title: 'agent', field: 'name', as: 'text' },
  { title: 'wins', field: 'wins', as: 'integer' },
  { title: 'Elo', field: 'elo', as: 'number', places: 0 },
  { title: 'ranks from', field: 'rankLow', as: 'integer' },
  { title: 'to', field: 'rankHigh', as: 'integer' },
] as const;
console.log(await markdown(rows, columns));

// By how much, and is it real? The unit is the trial: its two matches share their passages and draws.
const { scores } = await scoresByTrial(played.matches());
const [first = '', second = ''] = rows.map(({ name }) => name);
const contrast = { first, second, a: scores[first] ?? [], b: scores[second] ?? [] };
// With the declared range of a score, "ahead" holds for every distribution in it.
const [least, greatest] = played.manifest.analysis?.ranges['score'] ?? [null, null];
const range = [least ?? -Infinity, greatest ?? Infinity] as const;
for (const { sentence } of judgeDifferences([contrast], { unit: 'trial', range })) console.log(sentence);

// What did it cost?
const spent = await scoresByTrial(played.matches(), { value: ({ usage }) => usage.outputTokens });
for (const [agent, tokens] of Object.entries(spent.scores)) {
  const { mean, interval } = judgeMean(tokens, { range: [0, Infinity] });
  const ends = interval === null ? '' : ` [${interval.low.toFixed(0)}, ${interval.high.toFixed(0)}]`;
  console.log(`${agent}: ${mean?.toFixed(0)} tokens a match${ends}`);
}
console.log(`paid: $${result.cost.paidUsd.toFixed(2)}`);

// Output:
// | agent | wins | Elo | ranks from | to |
// | --- | --: | --: | --: | --: |
// | simulated:steady | 18 | 1,690 | 1 | 1 |
// | simulated:wordy | 2 | 1,310 | 2 | 2 |
//
// simulated:steady − simulated:wordy = 0.0628 [−0.3914, 0.4808], n = 10 trials, paired, p = 1.000: simulated:steady is ahead of what was seen (t, p < 0.0001); undone if in more than 4.3 % of trials simulated:steady had its least score while simulated:wordy had its greatest, and 64 % of samples of 10 from such trials would show none
// simulated:steady: 2309 tokens a match [2230, 2388]
// simulated:wordy: 4905 tokens a match [4739, 5071]
// paid: $0.00
