import type { Claimant, Suspicion } from '../packages/queue/src/store/store.js';
import { countDeaths } from '../packages/experiments/src/executors/turns.ts';

interface Owner {
  readonly worker: string;
  /** Lines of the journal when it claimed the match. */
  readonly length: number;
}

/** What a store knows of workers that died: who has which match, and which matches are suspected. */
export class ModelSuspicion {
  readonly #lengthOf: (id: string) => number;
  readonly #owners = new Map<string, Owner>();
  readonly #deaths = new Map<string, number>();
  readonly #tries = new Map<string, { readonly tries: number; readonly length: number }>();
  #died = 0;

  /** @param lengthOf how many lines the journal of a match has */
  constructor(lengthOf: (id: string) => number) {
    this.#lengthOf = lengthOf;
  }

  /** Counts the death of the worker that had a match. False if the claimant may not have the match now. */
  admits(id: string, { id: worker, mostDeaths, givenUpFrom, deathsInARow }: Claimant): boolean {
    const owner = this.#owners.get(id)?.worker;
    if (owner !== undefined && worker !== '' && owner !== worker) this.#die(owner, deathsInARow);
    const deaths = this.deathsOf(id);
    return deaths <= mostDeaths || deaths >= givenUpFrom;
  }

  claim(id: string, worker: string): void {
    const length = this.#lengthOf(id);
    const before = this.#tries.get(id);
    this.#tries.set(id, { tries: before?.length === length ? before.tries + 1 : 1, length });
    if (worker === '') this.#owners.delete(id);
    else this.#owners.set(id, { worker, length });
  }

  release(id: string): void {
    this.#owners.delete(id);
  }

  finish(id: string, isFinished: boolean): void {
    this.#owners.delete(id);
    if (!isFinished) return;
    this.#deaths.delete(id);
    this.#tries.delete(id);
  }

  forgive(): void {
    this.#deaths.clear();
    this.#tries.clear();
  }

  deathsOf(id: string): number {
    return this.#deaths.get(id) ?? 0;
  }

  triesOf(id: string): number {
    return this.#tries.get(id)?.tries ?? 0;
  }

  get all(): Suspicion {
    const suspects = [...this.#deaths].map(([id, deaths]) => ({ id, deaths }));
    return { deaths: this.#died, suspects };
  }

  #die(worker: string, inARow: boolean): void {
    const open = [...this.#owners].filter(([, owner]) => owner.worker === worker);
    const suspects = open.map(([id, { length }]) => {
      const hasAdded = (): boolean => this.#lengthOf(id) > length;
      return [id, { deaths: this.deathsOf(id), hasAdded }] as const;
    });
    for (const [id, deaths] of countDeaths(new Map(suspects), { inARow })) {
      if (deaths > 0) this.#deaths.set(id, deaths);
      else this.#deaths.delete(id);
      this.#owners.delete(id);
    }
    this.#died += 1;
  }
}
