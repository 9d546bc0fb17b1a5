import { Match, RefusalError, type Middleware } from '@masbench/core';
import { bundledPassages, defaultQAgent, hq, hqScorer } from '@masbench/game-hq';
import { asService } from '@masbench/scorers';

// Refuses one answer, to have something to see.
const shy: Middleware = async (_turn, next, { id }) => {
  if (id === 'summarize/B#2') throw new RefusalError('I would rather not');
  return next();
};

const match = new Match(hq, {
  config: { passages: bundledPassages.slice(0, 8) },
  agents: { A: defaultQAgent(0), B: defaultQAgent(1) },
  services: { evaluate: asService(hqScorer) },
  seed: 1,
  middleware: [shy],
});

// Listeners cannot change the match.
match.on('match-start', ({ game, seats }) => console.log(`${game}: ${seats.join(' against ')}`));
match.on('attempt', ({ id, why, error }) => console.log(`${id} did not count: ${why}, ${error}`));
match.on('answer', ({ id, by, why, at }) => {
  if (by === 'fallback') console.log(`${id} was answered by the game at ${at} s, after a ${why}`);
});
match.on('match-end', ({ status, answers }) => console.log(`${status} after ${answers} answers`));

await match.run();

// Output:
// hq: A against B
// summarize/B#2 did not count: refusal, I would rather not
// summarize/B#2 was answered by the game at 4.572 s, after a refusal
// finished after 69 answers
