import { play } from '@masbench/core';
import { counterfactual, matchOnRecord } from '@masbench/findings';
import { agent as reciprocator } from './agents/reciprocator.ts';
import { game } from './games/commons.ts';

const agents = { A: reciprocator, B: reciprocator, C: reciprocator };
const { journal, scores } = await play(game, { config: {}, agents, seed: 7 });
console.log('played', rounded(scores));

// What if A had given everything in its second round, and the others had seen it? Chance draws stay the same, a seat
// whose view is the recorded one gives its recorded answer, and otherwise its agent is asked.
const match = matchOnRecord(game, journal);
const change = { answers: { 'give/A#1': { tokens: 10 } } };
const { difference, changedAt, reused, asked } = await counterfactual(match, change, { agents });
console.log('had A given all', rounded(difference), { changedAt, reused, asked });

// And if all others had answered as they did?
const { difference: alone } = await counterfactual(match, change, { keepAnswers: true });
console.log('by itself', rounded(alone));

function rounded(found: Readonly<Record<string, number>> | null): object {
  return Object.fromEntries(
    Object.entries(found ?? {}).map(([seat, score]) => [seat, Number(score.toFixed(1))]),
  );
}

// Output:
// played { A: 59.6, B: 59.6, C: 59.6 }
// had A given all { A: 0.6, B: 2.6, C: 2.6 } { changedAt: 'give/A#1', reused: 2, asked: 9 }
// by itself { A: -1.6, B: 2.4, C: 2.4 }
