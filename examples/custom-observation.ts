import { play, withView } from '@masbench/core';
import { bundledPassages, defaultQAgent, hq, hqScorer, scriptedQAgent } from '@masbench/game-hq';
import { asService } from '@masbench/scorers';

// The facet `rivals` is what a seat sees of the others. This version rounds scores to quarters and hides costs.
const coarse = withView(hq, 'rivals', 'coarse scores', (base) => (state, seat, context) => {
  const shown = Object.entries(base(state, seat, context));
  return Object.fromEntries(
    shown.map(([rival, snapshot]) => [
      rival,
      snapshot?.h == null ? null : { h: Math.round(snapshot.h * 4) / 4 },
    ]),
  );
});

// Reviews while it sees a rival ahead, so its moves depend on the view.
const chaser = scriptedQAgent({
  name: 'scripted: reviews when behind',
  policy: ({ view, data }) => {
    const behind = Object.values(view.rivals).some((rival) => (rival?.h ?? 0) > (view.self.h ?? 1));
    return { choice: behind && data.choices.includes('review') ? 'review' : 'continue' };
  },
});

// The type of the game is unchanged, so its agents play both. The journal records the name of the policy.
for (const game of [hq, coarse]) {
  const { outcome } = await play(game, {
    config: { passages: bundledPassages },
    agents: { A: chaser, B: defaultQAgent(1) },
    services: { evaluate: asService(hqScorer) },
    seed: 1,
  });
  const reviews = outcome?.seats.map(({ seat, reviews: count }) => `${seat} reviewed ${count} times`);
  console.log(`${game.variants?.['rivals'] ?? 'as published'}: ${reviews?.join(', ')}`);
}

// Output:
// as published: A reviewed 35 times, B reviewed 42 times
// coarse scores: A reviewed 26 times, B reviewed 42 times
