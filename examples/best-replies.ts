import { unroll, type UnrolledPosition } from '@masbench/core';
import { game } from './games/tic-tac-toe.ts';

/** The value of a position for a seat under perfect play: each side takes the best of its legal actions. */
function worth(position: UnrolledPosition<typeof game>, seat: string): number {
  const [node] = position.open;
  if (node?.type !== 'move') return position.scores?.[seat] ?? 0;
  const replies = (node.actions ?? []).map((cell) => worth(position.apply(node.id, cell), seat));
  return node.seat === seat ? Math.max(...replies) : Math.min(...replies);
}

// X has two opposite corners, O the center. O loses with a corner and draws with an edge.
let position = unroll(game, { config: {}, seats: ['X', 'O'] });
for (const cell of [0, 4, 8]) position = position.apply(position.open[0]?.id ?? '', cell);

const [node] = position.open;
if (node?.type === 'move')
  for (const cell of node.actions ?? []) console.log(cell, worth(position.apply(node.id, cell), 'O'));

// Output:
// 1 0
// 2 -1
// 3 0
// 5 0
// 6 -1
// 7 0
