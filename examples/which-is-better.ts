import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { experiment, load, run } from '@masbench/experiments';
import { listGames, scoresByTrial, markdown } from '@masbench/findings';
import {
  leaderboard,
  makeFinding,
  meanInterval,
  pairedDifference,
  pairedPermutation,
} from '@masbench/statistics';
import { benchmark, bundledPassages } from '@masbench/game-hq';

// Two simulated players swap sides in ten trials. They are not models: the numbers only illustrate the methods.
const study = experiment({
  benchmark,
  settings: { passages: bundledPassages.slice(0, 10) },
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
  { title: 'first in', field: 'best', as: 'percent', places: 0 },
] as const;
console.log(await markdown(rows, columns));

// By how much? The unit is the trial: its two matches share their passages and draws.
const { scores } = await scoresByTrial(played.matches());
const [first = '', second = ''] = rows.map(({ name }) => name);
const [a = [], b = []] = [scores[first], scores[second]];
const difference = pairedDifference(a, b);
if (difference !== null) console.log(makeFinding(difference, { first, second, target: 0.05 }).sentence);

// Is it real?
console.log(`p = ${pairedPermutation(a, b)?.p.toFixed(3)} by all signs of ${a.length} differences`);

// What did it cost?
const spent = await scoresByTrial(played.matches(), { value: ({ usage }) => usage.outputTokens });
for (const [agent, tokens] of Object.entries(spent.scores)) {
  const { mean = 0, low = 0, high = 0 } = meanInterval(tokens) ?? {};
  console.log(`${agent}: ${mean.toFixed(0)} tokens a match [${low.toFixed(0)}, ${high.toFixed(0)}]`);
}
console.log(`paid: $${result.cost.paidUsd.toFixed(2)}`);

// Output:
// | agent | wins | Elo | first in |
// | --- | --: | --: | --: |
// | simulated:steady | 19 | 1,864 | 100 % |
// | simulated:wordy | 1 | 1,136 | 0 % |
//
// simulated:steady − simulated:wordy = 0.0656 [0.0486, 0.0826], n = 10, paired
// p = 0.002 by all signs of 10 differences
// simulated:steady: 2334 tokens a match [2258, 2411]
// simulated:wordy: 4968 tokens a match [4805, 5130]
// paid: $0.00
