/** One match in lists: what of its record is shown there. */
export interface ListedMatch {
  readonly id: string;
  readonly cell: number;
  readonly trial: number;
  readonly variant: string | null;
  readonly status: string;
  readonly reason: string | null;
  /** How it ended, as its benchmark tells it; `null` without the code of the game, and until the worker has told it. */
  readonly outcome: string | null;
  /** Rounds as players count them; `null` if the benchmark tells none. */
  readonly rounds: number | null;
  readonly moves: number;
  /** Of its players and services together; `null` if any of them is unknown. */
  readonly costUsd: number | null;
  readonly tokens: number | null;
  /** In which players and services worked, one after another. */
  readonly seconds: number | null;
  readonly seats: readonly {
    readonly seat: string;
    readonly agent: string;
    readonly role: string | null;
    readonly score: number | null;
    /** Moves that were not the agent's own. */
    readonly substitutes: number;
    readonly moves: number;
    /** Attempts that did not count. */
    readonly failed: number;
    readonly costUsd: number | null;
    readonly tokens: number | null;
  }[];
}
