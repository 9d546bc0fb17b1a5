import { play, withView } from '@masbench/core';
import { bundledPassages, defaultQAgent, hq, scriptedQAgent } from '@masbench/game-hq';
import { asService, lexical } from '@masbench/scorers';

// The facet `rivals` decides what a seat sees of the others. This one shows scores in steps of a quarter, and no costs.
const coarse = withView(hq, 'rivals', 'coarse scores', (base) => (state, seat, context) => {
  const shown = Object.entries(base(state, seat, context));
  return Object.fromEntries(
    shown.map(([rival, snapshot]) => [
      rival,
      snapshot?.h == null ? null : { h: Math.round(snapshot.h * 4) / 4 },
    ]),
  );
});

// Reviews while a rival is seen ahead: what it does depends on what it is shown.
const chaser = scriptedQAgent({
  name: 'scripted: reviews when behind',
  policy: ({ view, data }) => {
    const behind = Object.values(view.rivals).some((rival) => (rival?.h ?? 0) > (view.self.h ?? 1));
    return { choice: behind && data.choices.includes('review') ? 'review' : 'continue' };
  },
});

// Agents of the game play both, as its type has not changed. The name of the policy goes into the journal.
for (const game of [hq, coarse]) {
  const { outcome } = await play(game, {
    config: { passages: bundledPassages },
    agents: { A: chaser, B: defaultQAgent(1) },
    services: { evaluate: asService(lexical()) },
    seed: 1,
  });
  const reviews = outcome?.seats.map(({ seat, reviews: count }) => `${seat} reviewed ${count} times`);
  console.log(`${game.variants?.['rivals'] ?? 'as published'}: ${reviews?.join(', ')}`);
}

// Output:
// as published: A reviewed 30 times, B reviewed 30 times
// coarse scores: A reviewed 20 times, B reviewed 30 times
