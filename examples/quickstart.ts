import { play } from '@masbench/core';
import { bundledPassages, defaultQAgent, hq, hqScorer } from '@masbench/game-hq';
import { asService } from '@masbench/scorers';

const result = await play(hq, {
  config: { passages: bundledPassages, scoring: hqScorer },
  agents: { A: defaultQAgent(0), B: defaultQAgent(1) },
  services: { evaluate: asService(hqScorer) },
  seed: '1/1',
});

for (const [seat, { agent }] of Object.entries(result.seats)) {
  const { h, reviews, q } = result.metrics.seats?.[seat] ?? {};
  console.log(`${seat} (${agent.name}): H ${h?.toFixed(3)}, ${reviews} reviews, Q ${q?.toFixed(3)}`);
}
console.log(`Winner: ${result.outcome?.winner}`);

// Output:
// A (scripted: reviews below T): H 0.357, 50 reviews, Q 0.317
// B (scripted: reviews stragglers): H 0.362, 41 reviews, Q 0.326
// Winner: B
