/** A match that a worker plays, as one that may kill it. */
export interface Suspect {
  /** How often it is held to have killed its worker. */
  readonly deaths: number;
  /** True if its journal has a new line since it was begun here: then it is not stuck where a worker died. */
  readonly hasAdded: () => boolean;
}

/** From so many deaths on, a match is played alone. */
const aloneFrom = 2;

/**
 * Says which matches one worker may begin: those that were open when a worker died are spread, one to a worker, so that
 * the next death shows which of them it was; that one is then played alone.
 */
export class Turns {
  readonly #open = new Map<string, Suspect>();
  #next: string | undefined;

  /** Number of matches that have begun and not ended. */
  get count(): number {
    return this.#open.size;
  }

  /** Returns how many deaths a match may have to be begun now; none may if it is negative. */
  mostDeaths(id: string): number {
    if (this.#next !== undefined && this.#next !== id) return -1;
    const open = [...this.#open.values()];
    if (open.length === 0) return Infinity;
    if (open.some(({ deaths }) => deaths >= aloneFrom)) return -1;
    return open.some(({ deaths, hasAdded }) => deaths > 0 && !hasAdded()) ? 0 : aloneFrom - 1;
  }

  /** Begins nothing else until a match has been begun or has left: it has to be alone. False if another one waits so. */
  reserve(id: string): boolean {
    this.#next ??= id;
    return this.#next === id;
  }

  isReservedFor(id: string): boolean {
    return this.#next === id;
  }

  leave(id: string): void {
    if (this.#next === id) this.#next = undefined;
  }

  /** Adds a match that is begun. Returns a function that ends it. */
  begin(id: string, suspect: Suspect): () => void {
    this.leave(id);
    this.#open.set(id, suspect);
    return () => {
      if (this.#open.get(id) === suspect) this.#open.delete(id);
    };
  }

  /** Ends all matches, as the worker has died. Returns how many deaths each has now. */
  die(options?: Parameters<typeof countDeaths>[1]): ReadonlyMap<string, number> {
    const deaths = countDeaths(this.#open, options);
    this.#open.clear();
    return deaths;
  }
}

/**
 * Returns how many deaths each match has that was open in a worker as it died: the death counts against those that were
 * suspected most before.
 */
export function countDeaths(
  open: ReadonlyMap<string, Suspect>,
  {
    inARow = false,
  }: {
    /** A match that had added to its journal since it was begun is not suspected any more. @default false */
    readonly inARow?: boolean | undefined;
  } = {},
): ReadonlyMap<string, number> {
  const before = [...open].map(
    ([id, { deaths, hasAdded }]) => [id, inARow && hasAdded() ? 0 : deaths] as const,
  );
  const most = Math.max(...before.map(([, deaths]) => deaths));
  return new Map(before.map(([id, deaths]) => [id, deaths === most ? deaths + 1 : deaths]));
}
