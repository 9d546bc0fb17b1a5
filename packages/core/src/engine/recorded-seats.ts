import { MasbenchError } from '../contracts/errors.js';
import type { MatchSetup } from './setup.js';

/** The seats whose agents were asked in the recorded part of a match. */
export class RecordedSeats {
  #indices: Set<number> | undefined;

  /** @param seatIndex −1 for a service */
  add(seatIndex: number): void {
    (this.#indices ??= new Set()).add(seatIndex);
  }

  /**
   * Agents with a memory of their own would go on without it.
   *
   * @throws MasbenchError `OPTION_INVALID` if one of the agents cannot be resumed
   */
  check({ players, position }: Pick<MatchSetup, 'players' | 'position'>): void {
    if (this.#indices === undefined) return;
    for (const index of this.#indices) {
      const player = players[index];
      if (player?.resumable !== false) continue;
      throw new MasbenchError(
        'OPTION_INVALID',
        `Cannot resume the match: the agent of seat ${position.seats[index]}, ${player.label.name}, has moved in it and may have a memory that is gone: an agent made by 'create' is resumed where it declares 'resumable: true'`,
      );
    }
    this.#indices = undefined;
  }
}
