import { play } from '@masbench/core';
import { agent as reciprocator } from './agents/reciprocator.ts';
import { game } from './games/commons.ts';

const agents = { A: reciprocator, B: reciprocator, C: reciprocator };
const match = await play(game, { config: {}, agents, seed: 7 });
console.log('played', match.scores);

// What if A had given everything in its second round? All chance draws stay the same.
const lines = [...match.journal.read()];
const until = lines.findIndex((line) => line.startsWith('{"type":"answer","id":"give/A#1"'));
const counterfactual = await play(game, {
  config: {},
  agents,
  from: { journal: match.journal, until },
  force: { 'give/A#1': { tokens: 10 } },
});
console.log('had A given all', counterfactual.scores);

// Output:
// played { A: 59.6, B: 59.6, C: 59.6 }
// had A given all { A: 60.2, B: 62.2, C: 62.2 }
