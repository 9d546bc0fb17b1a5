import { Match, RefusalError, type Middleware } from '@masbench/core';
import { bundledPassages, defaultQAgent, hq } from '@masbench/game-hq';
import { asService, lexical } from '@masbench/scorers';

// Middleware stands between the match and every agent: it may delay, change, refuse or count.
const asked = new Map<string, number>();
const counting: Middleware = async (turn, next) => {
  asked.set(turn.kind, (asked.get(turn.kind) ?? 0) + 1);
  return next();
};
const shy: Middleware = async (turn, next, { id }) => {
  if (turn.seat === 'B' && id === 'summarize/B#2') throw new RefusalError('I had rather not');
  return next();
};

const match = new Match(hq, {
  config: { passages: bundledPassages.slice(0, 8) },
  agents: { A: defaultQAgent(0), B: defaultQAgent(1) },
  services: { evaluate: asService(lexical()) },
  seed: 1,
  middleware: [counting, shy],
});

// Listeners watch: whatever they do, the match goes on as it would.
match.on('match-start', ({ game, seats }) => console.log(`${game}: ${seats.join(' against ')}`));
match.on('attempt', ({ id, why, error }) => console.log(`${id} did not count: ${why}, ${error}`));
match.on('answer', ({ id, by, why, at }) => {
  if (by === 'fallback') console.log(`${id} was answered by the game at ${at} s, after a ${why}`);
});
match.on('match-end', ({ status, answers }) => console.log(`${status} after ${answers} answers`));

const { metrics } = await match.run();
console.log(asked, metrics.seats?.['B']?.['refusals']);

// Output:
// hq: A against B
// summarize/B#2 did not count: refusal, I had rather not
// summarize/B#2 was answered by the game at 3.5774 s, after a refusal
// finished after 65 answers
// Map(3) { 'policy' => 16, 'summarize' => 16, 'review' => 9 } 1
