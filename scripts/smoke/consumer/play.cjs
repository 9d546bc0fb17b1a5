const { play } = require('@masbench/core');
const { bundledPassages, defaultQAgent, hq } = require('@masbench/game-hq');
const { asService, lexical } = require('@masbench/scorers');

async function main() {
  const { outcome, metrics } = await play(hq, {
    config: { passages: bundledPassages },
    agents: { A: defaultQAgent(0), B: defaultQAgent(1) },
    services: { evaluate: asService(lexical()) },
    seed: 1,
  });
  console.log(outcome?.winner, metrics.seats?.A?.q, metrics.seats?.B?.q);
}

void main();
