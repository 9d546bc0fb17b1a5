import { play } from '@masbench/core';
import { bundledPassages, defaultQAgent, hq } from '@masbench/game-hq';
import { asService, lexical } from '@masbench/scorers';

const { outcome, metrics } = await play(hq, {
  config: { passages: bundledPassages },
  agents: { A: defaultQAgent(0), B: defaultQAgent(1) },
  services: { evaluate: asService(lexical()) },
  seed: 1,
});
console.log(outcome?.winner, metrics.seats?.A?.q, metrics.seats?.B?.q);
