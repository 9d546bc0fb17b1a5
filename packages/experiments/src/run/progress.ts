import type { MatchRecord } from '@masbench/core/benchmark';

/** How far a run is. */
export interface RunProgress {
  /** From 0 to 1. */
  readonly share: number;
  readonly finished: number;
  /** Matches that ended without a result in this call. */
  readonly aborted: number;
  readonly failed: number;
  readonly matches: number;
  /** What the latest match is at, in words: "night, 12 answers". */
  readonly note: string;
}

/** Tells a listener how far the run is. */
export class ProgressOfRun {
  readonly #listener: (progress: RunProgress) => void;
  readonly #under = new Map<string, number>();
  readonly #counts = { finished: 0, aborted: 0, failed: 0 };
  readonly #matches: number;
  #leftOut = 0;

  constructor(matches: number, listener: (progress: RunProgress) => void) {
    this.#matches = matches;
    this.#listener = listener;
  }

  under(id: string, share: number, note: string): void {
    this.#under.set(id, share);
    this.#tell(note);
  }

  ended({ id, status }: MatchRecord): void {
    this.#under.delete(id);
    this.#counts[status] += 1;
    this.#tell('');
  }

  /** A variant that is not played on its item. */
  leftOut(): void {
    this.#leftOut += 1;
    this.#tell('');
  }

  get leftOutCount(): number {
    return this.#leftOut;
  }

  #tell(note: string): void {
    const { finished } = this.#counts;
    const shares = [...this.#under.values()].reduce((sum, share) => sum + share, 0);
    const matches = this.#matches - this.#leftOut;
    const share = matches === 0 ? 1 : Math.min(1, (finished + shares) / matches);
    this.#listener({ share, ...this.#counts, matches, note });
  }
}
