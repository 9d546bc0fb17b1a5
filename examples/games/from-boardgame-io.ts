import { createRequire } from 'node:module';
import { chance, defineGame, move, sampled, type AnyGame } from '@masbench/core';
import * as z from 'zod';

/** The parts of a boardgame.io game that the adapter uses. */
export interface BoardgameIO {
  readonly [rule: string]: unknown;
  readonly name?: string;
  readonly playerView?: (context: { G: unknown; ctx: Context; playerID: string }) => unknown;
  readonly ai?: {
    enumerate: (G: never, ctx: Context, playerID: string) => readonly { move: string; args?: unknown[] }[];
  };
}

interface Context {
  numPlayers: number;
  turn: number;
  currentPlayer: string;
  phase: string | null;
  activePlayers: Record<string, unknown> | null;
  gameover?: unknown;
}

interface Store {
  G: unknown;
  ctx: Context;
}

// The package has no entry that an ES module can import.
const internal: {
  InitializeGame: (options: { game: object; numPlayers: number }) => Store;
  CreateGameReducer: (options: { game: object }) => (store: Store, action: object) => Store;
} = createRequire(import.meta.url)('boardgame.io/internal');

interface State {
  seats: string[];
  /** The store of boardgame.io, as JSON; `null` until its seed is drawn. */
  store: Store | null;
}

const legalMoves = z.array(z.object({ move: z.string(), args: z.array(z.unknown()) }));

/** Any boardgame.io game that can list its legal moves (`ai.enumerate`): a seat chooses one by its index. */
export function fromBoardgameIO(source: BoardgameIO, version = 1): AnyGame {
  const reduce = internal.CreateGameReducer({ game: source });
  const movesOf = ({ G, ctx }: Store, player: string): z.infer<typeof legalMoves> =>
    (source.ai?.enumerate(G as never, ctx, player) ?? []).map(({ move: name, args = [] }) => ({
      move: name,
      args,
    }));
  return defineGame<State>()({
    name: `boardgame.io: ${source.name ?? 'game'}`,
    version,
    config: z.object({}),
    asks: {
      seed: chance(z.int()),
      move: move({
        data: z.object({ moves: legalMoves }),
        action: ({ moves }) =>
          z.object({
            choice: z
              .int()
              .min(0)
              .max(Math.max(0, moves.length - 1)),
          }),
        fallback: () => ({ choice: 0 }),
      }),
    },
    setup: (_config, seats) => ({ seats: [...seats], store: null }),
    open: ({ seats, store }, ask) => {
      if (store === null) return [ask.seed(sampled((rng) => rng.int(2 ** 31)))];
      const players = Object.keys(store.ctx.activePlayers ?? { [store.ctx.currentPlayer]: null });
      return players.map((player) =>
        ask.move(seats[Number(player)] ?? '', { moves: movesOf(store, player) }),
      );
    },
    on: {
      seed: (draft, { value }) => {
        const game = { ...source, seed: value };
        draft.store = plain(internal.InitializeGame({ game, numPlayers: draft.seats.length }));
      },
      move: (draft, { seat, action, data }) => {
        const playerID = String(draft.seats.indexOf(seat));
        const chosen = data.moves[action.choice];
        if (draft.store === null || chosen === undefined) return;
        const payload = { type: chosen.move, args: chosen.args, playerID };
        draft.store = plain(reduce(plain(draft.store), { type: 'MAKE_MOVE', payload }));
      },
    },
    views: {
      table: ({ seats, store }, seat) => {
        if (store === null) return null;
        const { G, ctx } = store;
        const playerID = String(seats.indexOf(seat));
        const { turn, currentPlayer, phase } = ctx;
        return {
          you: playerID,
          G: source.playerView?.({ G, ctx, playerID }) ?? G,
          turn,
          currentPlayer,
          phase,
        };
      },
    },
    outcome: ({ store }) => (store?.ctx.gameover === undefined ? null : { gameover: store.ctx.gameover }),
  });
}

/** JSON without the undo lists, which would grow with the match. */
function plain(store: object): Store {
  return JSON.parse(JSON.stringify({ ...store, deltalog: [], _undo: [], _redo: [], transients: undefined }));
}
