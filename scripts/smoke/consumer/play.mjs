import { play } from '@masbench/core';
import { exactMath } from '@masbench/statistics';
import { bundledPassages, defaultQAgent, hq } from '@masbench/game-hq';
import { asService, lexical } from '@masbench/scorers';

const { outcome, metrics } = await play(hq, {
  config: { passages: bundledPassages },
  agents: { A: defaultQAgent(0), B: defaultQAgent(1) },
  services: { evaluate: asService(lexical()) },
  seed: 1,
});
console.log(outcome?.winner, metrics.seats?.A?.q, metrics.seats?.B?.q);
// Node 24 computes 10 ** -5 otherwise than Node 20, where this digit is from.
if (exactMath.power(10, -5) !== 0.000009999999999999999)
  throw new Error(`10 to the power of -5 is ${exactMath.power(10, -5)}`);
