import type { MatchRecord } from '@masbench/core/record';
import { findWinner } from './summary.js';

/** An agent that could not play. */
export interface UnplayableAgent {
  readonly agent: string;
  /** Matches in which a seat of it was not asked any more. */
  readonly matches: number;
  /** Why, of the first of them. */
  readonly reason: string;
}

/** Counts matches that substitute moves may have decided, and names agents that could not play. */
export class ReplacedMoves {
  #inQuestion = 0;
  readonly #unplayable = new Map<string, { matches: number; readonly reason: string }>();

  add({ status, seats }: Pick<MatchRecord, 'status' | 'seats'>): void {
    const why = new Map(seats.flatMap(({ agent, unplayable }) => (unplayable ? [[agent, unplayable]] : [])));
    for (const [agent, reason] of why) {
      const found = this.#unplayable.get(agent) ?? { matches: 0, reason };
      found.matches += 1;
      this.#unplayable.set(agent, found);
    }
    if (status !== 'finished') return;
    const winner = findWinner(seats);
    if (seats.some(({ seat, standIns }) => seat !== winner && Object.keys(standIns).length > 0))
      this.#inQuestion += 1;
  }

  found(): { readonly inQuestion?: number; readonly unplayable?: readonly UnplayableAgent[] } {
    return {
      ...(this.#inQuestion === 0 ? {} : { inQuestion: this.#inQuestion }),
      ...(this.#unplayable.size === 0
        ? {}
        : { unplayable: [...this.#unplayable].map(([agent, found]) => ({ agent, ...found })) }),
    };
  }
}
