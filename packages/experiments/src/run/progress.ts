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
  /** The matches that are being played, in the order in which they began. */
  readonly playing: () => readonly (MatchProgress & { readonly id: string })[];
}

/** How far one match is. */
export interface MatchProgress {
  /** From 0 to 1. */
  readonly share: number;
  /** In words: "night, 12 answers". */
  readonly note: string;
  /** Dollars and tokens of its answers and attempts since it was begun or resumed; `null` where a part is not known. */
  readonly costUsd: number | null;
  readonly tokens: number | null;
  /** Attempts that did not count since then, and what was wrong with the last one. */
  readonly failedAttempts: number;
  readonly lastError: string | null;
}

/** Tells a listener how far the run is. */
export class ProgressOfRun {
  readonly #listener: (progress: RunProgress) => void;
  readonly #under = new Map<string, MatchProgress>();
  readonly #counts = { finished: 0, aborted: 0, failed: 0 };
  readonly #matches: number;
  #leftOut = 0;

  constructor(matches: number, listener: (progress: RunProgress) => void) {
    this.#matches = matches;
    this.#listener = listener;
  }

  under(id: string, progress: MatchProgress): void {
    this.#under.set(id, progress);
    this.#tell(progress.note);
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
    let shares = 0;
    for (const one of this.#under.values()) shares += one.share;
    const matches = this.#matches - this.#leftOut;
    const share = matches === 0 ? 1 : Math.min(1, (finished + shares) / matches);
    const playing: RunProgress['playing'] = () => [...this.#under].map(([id, one]) => ({ id, ...one }));
    this.#listener({ share, ...this.#counts, matches, note, playing });
  }
}
