import type { MatchRecord } from '@masbench/core/record';

/** How far a run is. */
export interface RunProgress {
  /** From 0 to 1. */
  readonly share: number;
  readonly finished: number;
  /** Matches that ended without a result in this call. */
  readonly aborted: number;
  readonly failed: number;
  readonly matches: number;
  /** Progress of the latest match, in words: "night, 12 answers". */
  readonly note: string;
  /** The matches that are being played, in the order in which they began. */
  readonly playing: () => readonly (MatchProgress & { readonly id: string })[];
  /** Spending of the matches on record, at the bound if it is unknown. */
  readonly spent: { readonly calls: number; readonly costUsd: number };
  /** The processes that play the matches, where others do. */
  readonly workers: readonly WorkerInPlay[] | undefined;
}

/** How far one match is. */
export interface MatchProgress {
  /** From 0 to 1. */
  readonly share: number;
  /** In words: "night, 12 answers". */
  readonly note: string;
  /** Calls of models since it was begun or resumed. */
  readonly calls: number;
  /** Dollars and tokens of its answers and attempts since it was begun or resumed; `null` if a part is not known. */
  readonly costUsd: number | null;
  readonly tokens: number | null;
  /** Attempts that did not count since then, and what was wrong with the last one. */
  readonly failedAttempts: number;
  readonly lastError: string | null;
  /** The process that plays it, where that is another one: "process 4711 on host". */
  readonly worker?: string | null | undefined;
}

/** Other processes that play matches of a run. */
export interface WorkerInPlay {
  /** In words: "process 4711 on host". */
  readonly name: string;
  /** How many matches it plays. */
  readonly matches: number;
}

/** Tells a listener how far the run is. */
export class ProgressOfRun {
  readonly #listener: (progress: RunProgress) => void;
  readonly #under = new Map<string, MatchProgress>();
  readonly #counts = { finished: 0, aborted: 0, failed: 0 };
  readonly #matches: number;
  readonly #spent: () => RunProgress['spent'];
  #workers: readonly WorkerInPlay[] | undefined;
  #leftOut = 0;

  constructor(matches: number, spent: () => RunProgress['spent'], listener: (progress: RunProgress) => void) {
    this.#matches = matches;
    this.#spent = spent;
    this.#listener = listener;
  }

  /** Other processes play the matches. */
  playedBy(workers: readonly WorkerInPlay[]): void {
    this.#workers = workers;
    this.#tell('');
  }

  /** A match is being begun, or continued. */
  begun(id: string): void {
    this.under(id, {
      share: 0,
      note: 'begun',
      calls: 0,
      costUsd: 0,
      tokens: 0,
      failedAttempts: 0,
      lastError: null,
    });
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
  leftOut(id: string): void {
    this.#under.delete(id);
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
    const [workers, spent] = [this.#workers, this.#spent()];
    this.#listener({ share, ...this.#counts, matches, note, playing, spent, workers });
  }
}
