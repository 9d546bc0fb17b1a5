import { play, replay, type NamedAgent } from '@masbench/core';
import { conform } from '@masbench/core/testing';
import { agent as reciprocator } from './agents/reciprocator.ts';
import { game, type Commons } from './games/commons.ts';

const freeRider: NamedAgent<Commons> = {
  name: 'scripted: free rider',
  nature: 'scripted',
  create: () => ({ give: () => ({ tokens: 0 }) }),
};

// The laws that every game has to keep, tried on random matches.
const laws = await conform(game, { config: {}, seats: 3, declares: { confluent: true } });
console.log(`${Object.values(laws).filter((law) => law === 'held').length} laws held`);

const agents = { A: reciprocator, B: reciprocator, C: freeRider };
const match = await play(game, { config: {}, agents, seed: 7 });
console.log('played', match.scores);

// The same match replayed from its journal, without asking anybody.
console.log('replayed', replay(game, match.journal).outcome?.balances);

// What if A had given everything in its second round? All draws of nature stay what they were.
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
// 12 laws held
// played { A: 48.6, B: 48.6, C: 61.6 }
// replayed { A: 48.6, B: 48.6, C: 61.6 }
// had A given all { A: 46.2, B: 51.2, C: 68.2 }
