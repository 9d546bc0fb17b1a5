import type { PastMove } from '../contracts/agent.js';
import type { AnyGame } from '../contracts/game.js';
import type { Journal } from '../journal/journal.js';
import type { Observation } from './observation.js';
import type { OpenRequest } from './open-request.js';
import { trace } from './trace.js';

/**
 * The moves that seats made earlier. For a seat that never looks back, nothing is kept. Its first look replays the
 * journal, and so does its first look at a view, for all views at once; later moves are added as they are made.
 */
export class PastMoves {
  readonly #game: AnyGame;
  readonly #journal: Journal;
  readonly #seats = new Map<number, SeatPast>();

  constructor(game: AnyGame, journal: Journal) {
    this.#game = game;
    this.#journal = journal;
  }

  /** The first `turns` moves of a seat. */
  of(seatIndex: number, turns: number): readonly PastMove[] {
    let past = this.#seats.get(seatIndex);
    if (past === undefined) {
      past = new SeatPast(() => this.#recorded(seatIndex));
      this.#seats.set(seatIndex, past);
    }
    return past.moves.slice(0, turns);
  }

  add(request: OpenRequest, action: unknown): void {
    this.#seats.get(request.seatIndex)?.add(request.kind, request.observation, structuredClone(action));
  }

  *#recorded(seatIndex: number): Generator<RecordedMove, undefined> {
    for (const { entry, request } of trace(this.#game, this.#journal)) {
      if (entry.type === 'answer' && request?.seatIndex === seatIndex)
        yield { kind: request.kind, observation: request.observation, action: entry.value };
    }
    return undefined;
  }
}

interface RecordedMove {
  readonly kind: string;
  readonly observation: Observation | undefined;
  readonly action: unknown;
}

class SeatPast {
  readonly moves: PastMove[] = [];
  readonly #recorded: () => Iterable<RecordedMove>;
  /** The views shown, move by move, once one of them was asked for. */
  #observations: (Observation | undefined)[] | undefined;

  constructor(recorded: () => Iterable<RecordedMove>) {
    this.#recorded = recorded;
    for (const { kind, observation, action } of recorded()) this.add(kind, observation, action);
  }

  add(kind: string, observation: Observation | undefined, action: unknown): void {
    const index = this.moves.length;
    this.#observations?.push(observation);
    this.moves.push({ kind, data: observation?.data, action, view: () => this.#observed(index)?.view });
  }

  #observed(index: number): Observation | undefined {
    this.#observations ??= Array.from(this.#recorded(), ({ observation }) => observation);
    return this.#observations[index];
  }
}
