import { play, RefusalError, type Middleware } from '@masbench/core';
import { bundledPassages, defaultQAgent, hq, hqScorer } from '@masbench/game-hq';
import { asService } from '@masbench/scorers';

// Middleware wraps every agent call: it can delay, change, refuse or count.
const asked = new Map<string, number>();
const counting: Middleware = async (turn, next) => {
  asked.set(turn.kind, (asked.get(turn.kind) ?? 0) + 1);
  return next();
};
const shy: Middleware = async (turn, next, { id }) => {
  if (turn.seat === 'B' && id === 'summarize/B#2') throw new RefusalError('I would rather not');
  return next();
};

const { metrics, seats } = await play(hq, {
  config: { passages: bundledPassages.slice(0, 8) },
  agents: { A: defaultQAgent(0), B: defaultQAgent(1) },
  services: { evaluate: asService(hqScorer) },
  seed: 1,
  middleware: [counting, shy],
});
console.log(asked, metrics.seats?.['B']?.['refusals'], seats['B']?.standIns);

// Output:
// Map(3) { 'policy' => 16, 'summarize' => 16, 'review' => 11 } 1 { refusal: 1 }
