import { play, type Handlers, type NamedAgent } from '@masbench/core';
import { bundledPassages, defaultQAgent, hq, hqScorer, hqScriptedHandlers, type Hq } from '@masbench/game-hq';
import { asService } from '@masbench/scorers';

/** Reviews its worst summary only while a rival that has disclosed its numbers is ahead, at most once in four passages. */
const policy: Handlers<Hq>['policy'] = ({ view: { self, rivals }, data }) => {
  const best = Math.max(0, ...Object.values(rivals).map((shown) => shown?.h ?? 0));
  const behind = self.h !== null && self.h < best;
  const affordable = (self.resources.reviews ?? 0) * 4 < self.completed;
  return { choice: behind && affordable && data.choices.includes('review') ? 'review' : 'continue' };
};

// A Q-Agent has one handler for every kind of move, so handlers of several agents can be combined.
const follower: NamedAgent<Hq> = {
  name: 'scripted: reviews when behind',
  nature: 'scripted',
  resumable: true,
  create: () => ({ ...hqScriptedHandlers(), policy }),
};

const { outcome } = await play(hq, {
  config: { passages: bundledPassages },
  agents: { A: follower, B: defaultQAgent(1) },
  services: { evaluate: asService(hqScorer) },
  seed: 1,
});
for (const { seat, h, reviews, q } of outcome?.seats ?? []) {
  console.log(`${seat}: H ${h.toFixed(3)}, ${reviews} reviews, Q ${q.toFixed(3)}`);
}

// Output:
// A: H 0.317, 13 reviews, Q 0.296
// B: H 0.359, 42 reviews, Q 0.319
