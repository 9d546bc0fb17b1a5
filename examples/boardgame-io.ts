import { play, replay } from '@masbench/core';
import { conform, gameLaws, randomAgent } from '@masbench/core/testing';
import { fromBoardgameIO } from './games/from-boardgame-io.ts';

const lines = ['012', '345', '678', '036', '147', '258', '048', '246'].map((line) =>
  Array.from(line, Number),
);
interface Board {
  cells: (string | null)[];
}

/** The tutorial of boardgame.io. */
const ticTacToe = fromBoardgameIO({
  name: 'tic-tac-toe',
  setup: () => ({ cells: Array.from({ length: 9 }, () => null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    clickCell: ({ G, playerID }: { G: Board; playerID: string }, at: number) => {
      G.cells[at] = playerID;
    },
  },
  endIf: ({ G: { cells } }: { G: Board }) => {
    const won = lines.find(
      ([a = 0, b = 0, c = 0]) => cells[a] && cells[a] === cells[b] && cells[b] === cells[c],
    );
    if (won !== undefined) return { winner: cells[won[0] ?? 0] };
    return cells.includes(null) ? undefined : { draw: true };
  },
  ai: {
    enumerate: ({ cells }: Board) =>
      cells.flatMap((cell, at) => (cell === null ? [{ move: 'clickCell', args: [at] }] : [])),
  },
});

interface Hands {
  cards: Record<string, number>;
  bets: Record<string, boolean>;
}

/** Every player gets a card, and all bet at the same time: the highest card of those who stay in wins. */
const highCard = fromBoardgameIO({
  name: 'high-card',
  setup: ({
    random,
    ctx,
  }: {
    random: { Shuffle: (cards: number[]) => number[] };
    ctx: { playOrder: string[] };
  }) => {
    const deck = random.Shuffle(Array.from({ length: 10 }, (_, card) => card));
    return { cards: Object.fromEntries(ctx.playOrder.map((player, at) => [player, deck[at]])), bets: {} };
  },
  playerView: ({ G, playerID }: { G: unknown; playerID: string }) => ({
    card: (G as Hands).cards[playerID],
    hasBet: playerID in (G as Hands).bets,
  }),
  turn: { activePlayers: { all: 'bet', minMoves: 1, maxMoves: 1 } },
  moves: {
    bet: ({ G, playerID }: { G: Hands; playerID: string }, stays: boolean) => {
      G.bets[playerID] = stays;
    },
  },
  endIf: ({ G: { cards, bets } }: { G: Hands }) => {
    if (Object.keys(bets).length < Object.keys(cards).length) return undefined;
    const staying = Object.keys(bets).filter((player) => bets[player]);
    const [winner = null] = staying.toSorted((a, b) => (cards[b] ?? 0) - (cards[a] ?? 0));
    return { winner };
  },
  ai: { enumerate: () => [true, false].map((stays) => ({ move: 'bet', args: [stays] })) },
});

for (const [game, seats] of [
  [ticTacToe, 2],
  [highCard, 3],
] as const) {
  const agents = Object.fromEntries(['A', 'B', 'C'].slice(0, seats).map((seat) => [seat, randomAgent()]));
  const { outcome, journal } = await play(game, { config: {}, services: {}, agents, seed: 1 });
  console.log(game.name, outcome, 'and again', replay(game, journal).outcome);
  // It says nothing of scores, of seats that are alike, or of what is hidden.
  const waive = Object.fromEntries(
    gameLaws.slice(gameLaws.indexOf('order-insensitive')).map((law) => [law, 'boardgame.io does not say']),
  );
  const laws = Object.entries(await conform(game, { config: {}, seats, runs: 3, waive }));
  console.log('held:', laws.flatMap(([law, verdict]) => (verdict === 'held' ? [law] : [])).join(', '));
}

// Output:
// boardgame.io: tic-tac-toe { gameover: { winner: '0' } } and again { gameover: { winner: '0' } }
// held: terminates, accepts every legal action, state is JSON, open is pure, on is pure, reproducible, replay is identical, seat names do not matter, views are pure, story of views alone
// boardgame.io: high-card { gameover: { winner: '2' } } and again { gameover: { winner: '2' } }
// held: terminates, accepts every legal action, state is JSON, open is pure, on is pure, reproducible, replay is identical, seat names do not matter, views are pure, story of views alone
