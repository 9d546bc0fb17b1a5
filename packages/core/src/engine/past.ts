import type { PastMove } from '../contracts/agent.js';
import type { AnyGame } from '../contracts/game.js';
import type { Journal } from '../journal/journal.js';
import type { OpenRequest } from './open-request.js';
import { retrace } from './replay.js';

/**
 * The moves that seats made earlier. Nothing is kept for a seat that never looks back; the first look replays the
 * journal, from then on moves are added as they are made.
 */
export class PastMoves {
  readonly #game: AnyGame;
  readonly #journal: Journal;
  readonly #moves = new Map<number, PastMove[]>();

  constructor(game: AnyGame, journal: Journal) {
    this.#game = game;
    this.#journal = journal;
  }

  /** The first `turns` moves of a seat. */
  of(seatIndex: number, turns: number): readonly PastMove[] {
    let moves = this.#moves.get(seatIndex);
    if (moves === undefined) {
      moves = [];
      const found = moves;
      retrace(this.#game, this.#journal, Infinity, (request, { value }) => {
        if (request.seatIndex === seatIndex) found.push(this.#pastMove(request, value));
      });
      this.#moves.set(seatIndex, moves);
    }
    return moves.slice(0, turns);
  }

  add(request: OpenRequest, action: unknown): void {
    this.#moves.get(request.seatIndex)?.push(this.#pastMove(request, structuredClone(action)));
  }

  #pastMove(request: OpenRequest, action: unknown): PastMove {
    const { kind, id } = request;
    const data = request.observation?.data;
    return { kind, data, action, view: () => this.#view(id) };
  }

  #view(id: string): unknown {
    let view: unknown;
    retrace(this.#game, this.#journal, Infinity, (request) => {
      if (request.id === id) view = request.observation?.view;
    });
    return view;
  }
}
