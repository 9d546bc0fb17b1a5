import { play, replay, type NamedAgent } from '@masbench/core';
import { conform } from '@masbench/core/testing';
import { agent as reciprocator } from './agents/reciprocator.ts';
import { game, type Commons } from './games/commons.ts';

const freeRider: NamedAgent<Commons> = {
  name: 'scripted: free rider',
  nature: 'scripted',
  create: () => ({ give: () => ({ tokens: 0 }) }),
};

// Checks on random matches the laws that every game has to keep.
const laws = await conform(game, {
  config: {},
  seats: 3,
  declares: { confluent: true },
  waive: {
    symmetry: 'balances are shared in the order of the seats',
    'constant sum': 'what is given grows',
    'draws on branches are keyed': 'every round has one draw, regardless of what the seats do',
  },
});
console.log(`${Object.values(laws).filter((law) => law === 'held').length} laws held`);

const agents = { A: reciprocator, B: reciprocator, C: freeRider };
const match = await play(game, { config: {}, agents, seed: 7 });
console.log('played', match.scores);

// Replays the match from its journal, without calling an agent.
console.log('replayed', replay(game, match.journal).outcome?.balances);

// Output:
// 15 laws held
// played { A: 48.6, B: 48.6, C: 61.6 }
// replayed { A: 48.6, B: 48.6, C: 61.6 }
