type Part = 'night' | 'day';

/** A phase with its number in the record. */
interface NumberedPhase {
  readonly phase: Part;
  readonly n: number;
}

/**
 * The order in which a record must announce its phases: nights and days take turns, and the number grows with every
 * round. The first number is free.
 */
export class PhaseOrder {
  readonly #first: Part;
  readonly #seen = new Set<string>();
  #due: readonly NumberedPhase[] = [];
  #last = '';

  /** @param first - The phase that begins a round. */
  constructor(first: Part) {
    this.#first = first;
  }

  /**
   * Takes the next phase and returns a sentence about what is wrong with it, if anything.
   *
   * @param talkOnly - A first day without vote, whose night a record may leave out.
   */
  fault({ phase, n }: NumberedPhase, talkOnly: boolean): string | undefined {
    const name = `${phase} ${n}`;
    const [due] = this.#due;
    const fits =
      due === undefined ? phase === this.#first : this.#due.some((one) => one.phase === phase && one.n === n);
    const again = this.#seen.has(name);
    const wanted =
      due === undefined
        ? `the record begins with a ${phase}, by the rules it begins with a ${this.#first}`
        : `after ${this.#last} comes ${due.phase} ${due.n}, not ${name}`;
    const fault = again ? `${name} is on record twice` : wanted;
    this.#seen.add(name);
    this.#last = name;
    if (talkOnly) {
      this.#due = [
        { phase: 'day', n: n + 1 },
        { phase: 'night', n },
      ];
    } else {
      const other = phase === 'night' ? 'day' : 'night';
      this.#due = [{ phase: other, n: phase === this.#first ? n : n + 1 }];
    }
    return fits && !again ? undefined : fault;
  }
}
