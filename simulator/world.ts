import { createHash } from 'node:crypto';
import { setImmediate as settled } from 'node:timers/promises';

/** A happening that is due: the end of an input or output, a timer, the arrival of a message. */
interface Happening {
  /** Virtual milliseconds since the world began. */
  readonly at: number;
  /** Of all happenings, in the order in which they were planned. */
  readonly number: number;
  readonly name: string;
  readonly run: () => void;
}

/** One fault that can strike, with how likely it is, of all moments at which it could. */
export interface Chance<Fault extends string> {
  readonly fault: Fault;
  readonly probability: number;
}

/**
 * Everything that a program cannot decide by itself, decided by one seed: when what is waited for comes, in which order,
 * what fails, who dies. A world of the same seed and the same code goes the same way: its traces are the same byte for byte.
 */
export class World {
  readonly seed: number;
  /** How often each fault struck, by `fault @ state`. */
  readonly struck = new Map<string, number>();
  /** Choices among at least two, and faults that struck. */
  steps = 0;
  #now = 0;
  #numbers = 0;
  #state: number;
  readonly #due: Happening[] = [];
  readonly #trace = createHash('sha256');
  #traced: string[] | undefined;
  /** Where the scenario is, for the table of faults. */
  state = 'at rest';
  /** False while nothing is to fail: the world has to come to rest in the end. */
  hasFaults = true;

  /** @param options.keepsTrace keeps the lines of the trace, to be read */
  constructor(seed: number, { keepsTrace = false }: { readonly keepsTrace?: boolean } = {}) {
    this.seed = seed;
    this.#state = Math.imul(seed ^ 0x9e37_79b9, 0x85eb_ca6b) >>> 0;
    if (keepsTrace) this.#traced = [];
  }

  /** Virtual milliseconds since the world began. */
  get now(): number {
    return this.#now;
  }

  get trace(): readonly string[] {
    return this.#traced ?? [];
  }

  /** Returns the digest of everything that was decided. */
  digest(): string {
    return this.#trace.copy().digest('hex');
  }

  /** Draws a number from 0 to below 1 (mulberry32). */
  random(): number {
    this.#state = (this.#state + 0x6d2b_79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  }

  /** Draws an integer from 0 to below `count`. */
  below(count: number): number {
    return Math.floor(this.random() * count);
  }

  /**
   * Returns the fault that strikes here, if one does.
   *
   * @param state in which it strikes, for the table of faults. @default that of the world
   */
  strike<Fault extends string>(chances: readonly Chance<Fault>[], state = this.state): Fault | undefined {
    if (!this.hasFaults) return undefined;
    let drawn = this.random();
    for (const { fault, probability } of chances) {
      if (drawn < probability) {
        this.#note(fault, state);
        return fault;
      }
      drawn -= probability;
    }
    return undefined;
  }

  #note(fault: string, state: string): void {
    this.steps += 1;
    const key = `${fault} @ ${state}`;
    this.struck.set(key, (this.struck.get(key) ?? 0) + 1);
    this.tell(`fault ${fault}, ${state}`);
  }

  tell(line: string): void {
    const text = `${this.#now} ${line}\n`;
    this.#trace.update(text);
    this.#traced?.push(text);
  }

  /** Plans a happening. @returns takes it back */
  plan(name: string, afterMs: number, run: () => void): () => void {
    const happening: Happening = {
      at: this.#now + Math.max(0, afterMs),
      number: (this.#numbers += 1),
      name,
      run,
    };
    this.#due.push(happening);
    return () => {
      const index = this.#due.indexOf(happening);
      if (index >= 0) this.#due.splice(index, 1);
    };
  }

  /** Moves the clock without letting anything happen: a program that blocks. */
  block(milliseconds: number): void {
    this.#now += milliseconds;
  }

  /**
   * Lets things happen, in an order that is drawn, until `isOver` or until nothing is due.
   *
   * @throws Error if the world has not come to rest after so many happenings
   */
  async run(isOver: () => boolean, most = 200_000): Promise<void> {
    for (let count = 0; count < most; count += 1) {
      await settled();
      if (isOver()) return;
      const next = this.#take();
      if (next === undefined) return;
      this.#now = Math.max(this.#now, next.at);
      this.tell(next.name);
      next.run();
    }
    throw new Error(`The world has not come to rest after ${most} happenings`);
  }

  /** Takes one of the happenings that are due first. */
  #take(): Happening | undefined {
    if (this.#due.length === 0) return undefined;
    const first = Math.max(this.#now, Math.min(...this.#due.map(({ at }) => at)));
    const ready = this.#due.filter(({ at }) => at <= first).toSorted((a, b) => a.number - b.number);
    if (ready.length > 1) this.steps += 1;
    const chosen = ready[ready.length > 1 ? this.below(ready.length) : 0];
    if (chosen !== undefined) this.#due.splice(this.#due.indexOf(chosen), 1);
    return chosen;
  }
}
